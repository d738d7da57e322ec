"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// clients/typescript/src/index.ts
var index_exports = {};
__export(index_exports, {
  VerificationError: () => VerificationError,
  WhiproundError: () => WhiproundError,
  createWhipround: () => createWhipround,
  purchaseLink: () => purchaseLink,
  readResult: () => readResult,
  signRequest: () => signRequest,
  verifyNotification: () => verifyNotification,
  verifyWebhook: () => verifyWebhook
});
module.exports = __toCommonJS(index_exports);

// clients/typescript/src/client.ts
var import_node_crypto2 = require("node:crypto");
var import_promises = require("node:timers/promises");

// clients/typescript/src/access-tokens.ts
var BEFORE_END_MS = 3e4;
function keepAccessTokens(issue) {
  let kept;
  return {
    read() {
      if (kept && Date.now() < kept.endsAt) return kept.token;
      const issued = issue();
      const next = { token: issued.then((one) => one.access_token), text: "", endsAt: Number.POSITIVE_INFINITY };
      kept = next;
      issued.then(
        (one) => {
          next.text = one.access_token;
          next.endsAt = Date.now() + one.expires_in * 1e3 - BEFORE_END_MS;
        },
        () => {
          if (kept === next) kept = void 0;
        }
      );
      return next.token;
    },
    forget(token) {
      if (kept?.text === token) kept = void 0;
    }
  };
}

// clients/typescript/src/whipround-error.ts
var IN_PROGRESS = "idempotent_request_in_progress";
function wasNotBegun({ code, status }) {
  return status === 429 || code === "temporarily_unavailable";
}
function isLost({ code, status }) {
  const isUnreadable = code === "unreadable_answer" && status >= 200 && status < 300;
  return status === 0 || status === 408 || status >= 500 || isUnreadable;
}
var WhiproundError = class extends Error {
  code;
  status;
  debug;
  info;
  requestId;
  retryAfterMs;
  idempotencyKey;
  /**
   * Nobody knows if it was done, by whichever of its tries. The same request under `idempotencyKey` does it once only; what
   * takes no key has to be read first.
   */
  isOutcomeUnknown;
  /**
   * The same request, under the same idempotency key, may be sent again: the service says when, or its answer was lost. What
   * is refused for good is refused again.
   */
  isRetryable;
  constructor(refusal, cause) {
    const { code, status, debug, info, requestId, retryAfterMs, idempotencyKey } = refusal;
    super(`${code}: ${debug}`, { cause });
    this.name = "WhiproundError";
    this.code = code;
    this.status = status;
    this.debug = debug;
    this.info = info;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
    this.idempotencyKey = idempotencyKey;
    const isDoubtful = (isLost(refusal) || code === IN_PROGRESS) && !wasNotBegun(refusal);
    this.isOutcomeUnknown = refusal.isOutcomeUnknown ?? isDoubtful;
    this.isRetryable = refusal.isRetryable ?? (isDoubtful || wasNotBegun(refusal) || retryAfterMs !== void 0);
  }
};

// clients/typescript/src/read-refusal.ts
function readRefusal(answer, text) {
  const { app_error, code, debug, message, info } = readBody(text).error ?? {};
  return new WhiproundError({
    code: app_error ?? code ?? "unreadable_answer",
    status: answer.status,
    debug: debug ?? message ?? `HTTP ${answer.status} without an error that can be read`,
    info,
    requestId: answer.headers.get("x-request-id") ?? void 0,
    retryAfterMs: readWait(answer.headers.get("retry-after"))
  });
}
function readBody(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
function readWait(header) {
  if (header === null) return void 0;
  const waitMs = /^\d{1,6}$/.test(header) ? Number(header) * 1e3 : Date.parse(header) - Date.now();
  return Number.isNaN(waitMs) ? void 0 : Math.max(0, waitMs);
}

// clients/typescript/src/ask.ts
var WAIT_MS_MAX = 6e4;
var FIRST_WAIT_MS = 200;
async function ask(asked, terms) {
  let wasUnknown = false;
  for (let tries = 0; ; tries += 1) {
    try {
      return await askOnce(asked, terms);
    } catch (thrown) {
      if (!(thrown instanceof WhiproundError)) throw thrown;
      const error = ofCall(thrown, asked, wasUnknown);
      if (!error.isRetryable || tries >= terms.retries) throw error;
      wasUnknown = error.isOutcomeUnknown;
      const waitMs = error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** tries * (0.5 + Math.random() / 2);
      if (waitMs > WAIT_MS_MAX) throw error;
      await terms.wait(waitMs, terms.signal);
    }
  }
}
function ofCall(error, { headers, onceOnly }, wasUnknown) {
  const of = {
    idempotencyKey: headers["idempotency-key"],
    isOutcomeUnknown: wasUnknown || error.isOutcomeUnknown,
    isRetryable: onceOnly ? wasNotBegun(error) : error.isRetryable
  };
  return new WhiproundError({ ...error, ...of }, error.cause);
}
async function askOnce({ url, method, headers, body, answer: kind }, terms) {
  const timeout = AbortSignal.timeout(terms.timeoutMs);
  const signal = terms.signal ? AbortSignal.any([timeout, terms.signal]) : timeout;
  try {
    const answer = await terms.fetch(url, {
      method,
      headers,
      ...body !== void 0 && { body },
      signal,
      redirect: "error"
    });
    const text = await answer.text();
    if (!answer.ok) throw readRefusal(answer, text);
    return kind === "text" ? text : readJson(answer.status, text);
  } catch (error) {
    if (error instanceof WhiproundError) throw error;
    terms.signal?.throwIfAborted();
    const code = timeout.aborted ? "timed_out" : "connection_lost";
    const debug = timeout.aborted ? `no answer within ${terms.timeoutMs} ms` : `no answer came: ${reasonOf(error)}`;
    throw new WhiproundError({ code, status: 0, debug }, error);
  }
}
function readJson(status, text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WhiproundError({ code: "unreadable_answer", status, debug: "the answer is no JSON" }, error);
  }
}
function reasonOf(error) {
  const { cause, message } = error;
  return cause instanceof Error && cause.message ? cause.message : message;
}

// clients/typescript/src/jwt.ts
var import_node_crypto = require("node:crypto");
var HEADER = encode({ typ: "JWT", alg: "HS256" });
function signJwt(claims, secret) {
  const signed = `${HEADER}.${encode(claims)}`;
  return `${signed}.${hmac(secret, signed).toString("base64url")}`;
}
function verifyJwt(token, secrets, now) {
  const [header = "", payload = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || decode(header)?.alg !== "HS256") return void 0;
  const given2 = Buffer.from(signature, "base64url");
  const isOurs = secrets.some((secret) => isSame(hmac(secret, `${header}.${payload}`), given2));
  const claims = isOurs ? decode(payload) : void 0;
  return claims && isTimely(claims, now.getTime() / 1e3) ? claims : void 0;
}
function secretsOf(given2) {
  return [given2].flat().filter((secret) => secret !== "");
}
function isSame(expected, given2) {
  return expected.length === given2.length && (0, import_node_crypto.timingSafeEqual)(expected, given2);
}
function isTimely({ exp, nbf }, nowS) {
  const isBefore = exp === void 0 || typeof exp === "number" && nowS < exp;
  return isBefore && (nbf === void 0 || typeof nbf === "number" && nowS >= nbf);
}
function hmac(secret, signed) {
  return (0, import_node_crypto.createHmac)("sha256", secret).update(signed).digest();
}
function encode(value) {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
function decode(part) {
  return readObject(Buffer.from(part, "base64url").toString());
}
function readObject(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : void 0;
  } catch {
    return void 0;
  }
}

// clients/typescript/src/signed-names.ts
var SPELLED = { merchant_uid: "merchantUid", purchase_uid: "purchaseUid" };
function signedNames({ data, ...input }) {
  if (typeof data !== "object" || data === null) return { ...spelled(input), ...data !== void 0 && { data } };
  const uids = Object.entries(input).filter(([name]) => name in SPELLED);
  const others = Object.entries(input).filter(([name]) => !(name in SPELLED));
  return { ...Object.fromEntries(others), data: { ...spelled(data), ...spelled(Object.fromEntries(uids)) } };
}
function spelled(claims) {
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [SPELLED[name] ?? name, value]));
}

// clients/typescript/src/compose-request.ts
function composeRequest(settings, travel, { input, key }, accessToken) {
  const rest = { ...input };
  const take = (name) => {
    const value = rest[name];
    delete rest[name];
    return value;
  };
  const path = travel.path.replace(/\{(\w+)\}/g, (_, name) => inPath(name, take(name)));
  const isSigned = travel.auth === "signature";
  const query = isSigned ? { signature: signJwt(signedNames(rest), given(settings, "secret")) } : pick(travel.query ?? [], take);
  const body = bodyOf(travel, rest);
  return {
    method: travel.method,
    url: `${settings.baseUrl.replace(/\/+$/, "")}${path}${queryText(query)}`,
    headers: {
      accept: "application/json",
      ...settings.language && { "accept-language": settings.language },
      ...authorization(settings, travel, accessToken),
      ...key && { "idempotency-key": key },
      ...body && { "content-type": body.type }
    },
    body: body?.text,
    answer: travel.answer ?? "json",
    onceOnly: travel.onceOnly ?? false
  };
}
function bodyOf({ body }, rest) {
  if (body === "json") return { type: "application/json", text: JSON.stringify(rest) };
  if (body !== "form") return void 0;
  return { type: "application/x-www-form-urlencoded", text: "grant_type=client_credentials" };
}
function authorization(settings, { auth }, accessToken) {
  if (auth === "accessToken") return { authorization: `Bearer ${accessToken}` };
  if (auth === "merchantToken") return { authorization: `Bearer ${given(settings, "merchantToken")}` };
  if (auth !== "apiKey") return {};
  const pair = `${given(settings, "apiKey")}:${given(settings, "apiSecret")}`;
  return { authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
}
function given(settings, name) {
  const credential = settings[name];
  if (!credential) throw new TypeError(`this call needs ${name}: give it to createWhipround`);
  return credential;
}
function inPath(name, value) {
  if (value === void 0 || value === null || value === "") throw new TypeError(`this call needs ${name}`);
  if (value === "." || value === "..") throw new TypeError(`${name} cannot be ${value}`);
  return encodeURIComponent(String(value));
}
function pick(names, take) {
  return Object.fromEntries(names.map((name) => [name, take(name)]));
}
function queryText(query) {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== void 0) said.set(name, String(value));
  return said.size > 0 ? `?${said}` : "";
}

// clients/typescript/src/generated/travels.ts
var TRAVELS = {
  createAccessToken: { method: "POST", path: "/api/token", auth: "apiKey", body: "form" },
  createPurchaseLink: {
    method: "POST",
    path: "/api/merchants/{merchant_uid}/purchase_link",
    auth: "accessToken",
    body: "json",
    takesKey: true
  },
  setWebhookEndpoint: {
    method: "PUT",
    path: "/api/merchants/{merchant_uid}/webhook_endpoint",
    auth: "accessToken",
    body: "json"
  },
  getWebhookEndpoint: { method: "GET", path: "/api/merchants/{merchant_uid}/webhook_endpoint", auth: "accessToken" },
  listWebhookDeliveries: {
    method: "GET",
    path: "/api/merchants/{merchant_uid}/webhook_deliveries",
    auth: "accessToken",
    query: ["limit", "cursor", "state"]
  },
  getPurchase: { method: "GET", path: "/api/purchases/{purchase_uid}", auth: "accessToken" },
  getPurchaseByReference: {
    method: "GET",
    path: "/api/merchants/{merchant_uid}/purchases/by_reference/{reference}",
    auth: "accessToken"
  },
  listPurchases: {
    method: "GET",
    path: "/api/purchases",
    auth: "accessToken",
    query: ["limit", "cursor", "reference", "q", "state", "payment_type", "created_from", "created_to"]
  },
  listMerchantPurchases: {
    method: "GET",
    path: "/api/merchants/{merchant_uid}/purchases",
    auth: "accessToken",
    query: ["limit", "cursor", "reference", "q", "state", "payment_type", "created_from", "created_to"]
  },
  listPurchaseEvents: { method: "GET", path: "/api/purchases/{purchase_uid}/events", auth: "accessToken" },
  listEvents: { method: "GET", path: "/api/events", auth: "accessToken", query: ["limit", "after"] },
  listDeliveries: { method: "GET", path: "/api/deliveries", auth: "accessToken", query: ["limit", "about", "after"] },
  getPaymentLink: { method: "GET", path: "/api/purchases/{purchase_uid}/link", auth: "accessToken" },
  getPaymentLinkQrCode: {
    method: "GET",
    path: "/api/purchases/{purchase_uid}/link.svg",
    auth: "accessToken",
    answer: "text"
  },
  setNotificationUrls: {
    method: "PUT",
    path: "/api/merchants/{merchant_uid}/notification_urls",
    auth: "accessToken",
    body: "json"
  },
  getNotificationUrls: { method: "GET", path: "/api/merchants/{merchant_uid}/notification_urls", auth: "accessToken" },
  abortPurchase: { method: "POST", path: "/api/purchases/{purchase_uid}/abort", auth: "accessToken", takesKey: true },
  refundPurchase: {
    method: "POST",
    path: "/api/purchases/{purchase_uid}/credit_by_transfer",
    auth: "accessToken",
    body: "json",
    takesKey: true
  },
  listRefunds: { method: "GET", path: "/api/purchases/{purchase_uid}/refunds", auth: "accessToken" },
  releasePurchase: {
    method: "POST",
    path: "/api/purchases/{purchase_uid}/release",
    auth: "accessToken",
    takesKey: true
  },
  simulatePaymentSchedule: {
    method: "POST",
    path: "/api/merchants/{merchant_uid}/simulate_payment_schedule",
    auth: "accessToken",
    body: "json"
  },
  resendPaymentLink: {
    method: "POST",
    path: "/api/purchases/{purchase_uid}/resend_link",
    auth: "accessToken",
    body: "json",
    takesKey: true
  },
  expirePaymentLink: {
    method: "POST",
    path: "/api/purchases/{purchase_uid}/expire_link",
    auth: "accessToken",
    takesKey: true
  },
  replayWebhookDelivery: {
    method: "POST",
    path: "/api/webhook_deliveries/{delivery_id}/replay",
    auth: "accessToken",
    takesKey: true
  },
  getPublicMerchant: { method: "GET", path: "/api/merchants/{merchant_uid}", auth: "none" },
  simulatePublicPaymentSchedule: {
    method: "POST",
    path: "/api/users/me/merchants/{merchant_uid}/simulate_payment_schedule",
    auth: "none",
    body: "json"
  },
  simulateCompanyPaymentSchedules: {
    method: "POST",
    path: "/api/users/me/companies/{company_uid}/simulate_payment_schedule",
    auth: "none",
    body: "json"
  },
  createSignedPurchaseLink: { method: "POST", path: "/api/purchase_link", auth: "signature" },
  triggerCapture: {
    method: "POST",
    path: "/api/trigger_capture",
    auth: "signature",
    query: ["merchantUid", "purchaseUid", "reference"],
    onceOnly: true
  },
  createPurchaseV1: {
    method: "POST",
    path: "/api/merchants/v1/purchases",
    auth: "merchantToken",
    body: "json",
    takesKey: true
  },
  listPurchasesV1: {
    method: "GET",
    path: "/api/merchants/v1/purchases",
    auth: "merchantToken",
    query: ["limit", "cursor", "ref"]
  },
  getPurchaseV1: { method: "GET", path: "/api/merchants/v1/purchases/{id}", auth: "merchantToken" },
  cancelPurchaseV1: {
    method: "POST",
    path: "/api/merchants/v1/purchases/{id}/cancel",
    auth: "merchantToken",
    takesKey: true
  },
  getClientV1: { method: "GET", path: "/api/merchants/v1/clients/{id}", auth: "merchantToken" }
};

// clients/typescript/src/list-pages.ts
function listPages(first, { after = "0" }, next) {
  async function* walk() {
    let behind = Number(after);
    for (let page = await first; ; ) {
      yield* page.items;
      const place = placeBehind(page, behind);
      if (!place) return;
      behind = page.next_after ?? behind;
      page = await next(place);
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: walk });
}
function placeBehind({ next_cursor, next_after }, behind) {
  if (next_cursor) return { cursor: next_cursor };
  return next_after !== void 0 && next_after !== behind ? { after: String(next_after) } : void 0;
}

// clients/typescript/src/client.ts
var DOUBTFUL_TOKEN = "invalid_credentials";
function createWhipround(settings) {
  if (!isPrivate(settings.baseUrl)) throw new TypeError("baseUrl must be https: every request carries a secret");
  const tokens = keepAccessTokens(
    async () => await perform(settings, tokens, TRAVELS.createAccessToken, {}, {})
  );
  const verbs = Object.entries(TRAVELS).map(([id, travel]) => [
    id,
    (input = {}, options = {}) => {
      const answer = perform(settings, tokens, travel, input, options);
      if (!id.startsWith("list")) return answer;
      return listPages(answer, input, (place) => perform(settings, tokens, travel, { ...input, ...place }, options));
    }
  ]);
  return Object.fromEntries(verbs);
}
var LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
function isPrivate(baseUrl) {
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === "https:" || protocol === "http:" && LOOPBACK.includes(hostname);
}
async function perform(settings, tokens, travel, input, options) {
  const terms = {
    fetch: settings.fetch ?? fetch,
    retries: options.retries ?? settings.retries ?? 3,
    timeoutMs: options.timeoutMs ?? settings.timeoutMs ?? 3e4,
    wait: settings.wait ?? waitFor,
    signal: eitherOf(settings.signal, options.signal)
  };
  const language = options.language ?? settings.language;
  const composing = language === void 0 ? settings : { ...settings, language };
  const carried = { input, key: travel.takesKey && (options.idempotencyKey ?? (0, import_node_crypto2.randomUUID)()) };
  const asWith = async (token) => ask(composeRequest(composing, travel, carried, token), terms);
  if (travel.auth !== "accessToken") return asWith(void 0);
  let isOutcomeUnknown = false;
  const ofCall2 = (error) => new WhiproundError({ ...error, idempotencyKey: carried.key, isOutcomeUnknown }, error.cause);
  for (let isAgain = false; ; isAgain = true) {
    const token = await tokens.read().catch((error) => {
      throw error instanceof WhiproundError ? ofCall2(error) : error;
    });
    try {
      return await asWith(token);
    } catch (error) {
      if (!(error instanceof WhiproundError)) throw error;
      isOutcomeUnknown ||= error.isOutcomeUnknown;
      if (isAgain || error.code !== DOUBTFUL_TOKEN) throw ofCall2(error);
      tokens.forget(token);
    }
  }
}
function eitherOf(one, other) {
  return one && other ? AbortSignal.any([one, other]) : one ?? other;
}
async function waitFor(ms, signal) {
  await (0, import_promises.setTimeout)(ms, void 0, signal && { signal }).catch(() => signal?.throwIfAborted());
}

// clients/typescript/src/read-result.ts
function readResult(from, secret, now = /* @__PURE__ */ new Date()) {
  const { said, outcome } = saidBy(from);
  if (!said) return void 0;
  const { signature } = said;
  const isSigned = typeof signature === "string" && secret !== void 0;
  const claims = isSigned ? verifyJwt(signature, secretsOf(secret), now) : said;
  const result = claims && (accepted(claims, isSigned) ?? failed(claims, isSigned));
  return outcome === void 0 || result?.outcome === outcome ? result : void 0;
}
function saidBy(from) {
  const query = typeof from === "string" ? new URL(from, "http://shop.invalid").searchParams : from instanceof URL ? from.searchParams : from;
  if (!(query instanceof URLSearchParams)) return { said: query };
  const result = query.get("pledg_result");
  if (result !== null) return { said: readObject(result), outcome: "accepted" };
  return { said: readObject(query.get("pledg_error") ?? ""), outcome: "failed" };
}
function accepted({ purchase, transaction }, isSigned) {
  if (!isPurchase(purchase)) return void 0;
  return { outcome: "accepted", isSigned, purchase, ...transaction ? { transaction } : {} };
}
function failed(said, isSigned) {
  const { type, message } = (isSigned ? said.error : said.error ?? said) ?? {};
  if (typeof type !== "string") return void 0;
  return { outcome: "failed", isSigned, type, message: typeof message === "string" ? message : "" };
}
function isPurchase(value) {
  return typeof value === "object" && value !== null && typeof value.uid === "string";
}

// clients/typescript/src/sign-request.ts
function signRequest(settings, secret, { expiresInS } = {}) {
  const exp = expiresInS === void 0 ? void 0 : Math.floor(Date.now() / 1e3) + expiresInS;
  return signJwt({ data: signedNames(settings), ...exp !== void 0 && { exp } }, secret);
}
function purchaseLink({ baseUrl, secret, ...terms }, settings) {
  return `${baseUrl.replace(/\/+$/, "")}/purchase?signature=${signRequest(settings, secret, terms)}`;
}

// clients/typescript/src/verification-error.ts
var SENTENCES = {
  not_signed: "nothing signs it",
  wrong_signature: "none of the secrets has signed these bytes",
  wrong_kind: "the secret has signed it as something else, a request of the shop’s say",
  wrong_token: "its token is none of ours",
  wrong_time: "its timestamp is too old, or of the future",
  unreadable: "its body is no JSON object"
};
var VerificationError = class extends Error {
  doubt;
  constructor(doubt) {
    super(SENTENCES[doubt]);
    this.name = "VerificationError";
    this.doubt = doubt;
  }
};

// clients/typescript/src/verify-notification.ts
var import_node_crypto4 = require("node:crypto");

// clients/typescript/src/signed-headers.ts
var import_node_crypto3 = require("node:crypto");
var TOLERANCE_S = 300;
function verifySignedHeaders({ headers, body }, keys, terms = {}) {
  const { toleranceS = TOLERANCE_S, now = /* @__PURE__ */ new Date() } = terms;
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => headerOf(headers, name)
  );
  if (!id || !timestamp || !signatures) throw new VerificationError("not_signed");
  const given2 = signatures.split(" ").flatMap((one) => one.startsWith("v1,") ? Buffer.from(one.slice(3), "base64") : []);
  const isSigned = keys.some((key) => {
    if (key.length === 0) return false;
    const expected = (0, import_node_crypto3.createHmac)("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
    return given2.some((one) => isSame(expected, one));
  });
  if (!isSigned) throw new VerificationError("wrong_signature");
  if (!(Math.abs(now.getTime() / 1e3 - Number(timestamp)) <= toleranceS)) throw new VerificationError("wrong_time");
  return id;
}
function headerOf(headers, name) {
  if (headers instanceof Headers) return headers.get(name) ?? void 0;
  const value = headers[name] ?? Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
  return typeof value === "string" ? value : value?.[0];
}
function textOf(body) {
  return typeof body === "string" ? body : new TextDecoder().decode(body);
}

// clients/typescript/src/verify-notification.ts
function verifyNotification(heard, secret, terms = {}) {
  const { headers, body } = heard;
  const secrets = secretsOf(secret);
  const isSealed = headers !== void 0 && headerOf(headers, "webhook-signature") !== void 0;
  const keys = secrets.map((one) => Buffer.from(one));
  if (isSealed) verifySignedHeaders({ headers, body }, keys, terms);
  const said = readObject(textOf(body));
  if (!said) throw new VerificationError("unreadable");
  const believed = readSigned(said, secrets, terms.now ?? /* @__PURE__ */ new Date());
  if (!believed && !isSealed) throw new VerificationError("not_signed");
  return withKind(believed ?? said);
}
function readSigned(said, secrets, now) {
  const { signature, ...fields } = said;
  if (typeof signature !== "string") return void 0;
  const isJwt = signature.includes(".");
  const claims = isJwt ? verifyJwt(signature, secrets, now) : secrets.some((one) => isHashed(fields, signature, one)) && fields;
  if (!claims) throw new VerificationError("wrong_signature");
  if (isJwt && !isTransfer(claims) && !isError(claims)) throw new VerificationError("wrong_kind");
  return claims;
}
function isTransfer({ transfer_order_item_uid: item, purchase_uid: purchase, amount_cents: amount }) {
  return typeof item === "string" && typeof purchase === "string" && Number.isSafeInteger(amount);
}
function isError({ state, uid }) {
  return typeof state === "string" && typeof uid === "string";
}
var SIGNED = ["created_at", "error", "id", "reference", "sandbox", "status"];
var UNSIGNED = ["additional_data", "metadata"];
function isHashed(fields, signature, secret) {
  const names = "uid" in fields ? [...SIGNED, "uid"] : SIGNED;
  const isDocumented = Object.keys(fields).every((name) => names.includes(name) || UNSIGNED.includes(name));
  if (!isDocumented || !names.every((name) => typeof fields[name] === "string")) return false;
  const text = names.map((name) => `${name}=${fields[name]}`).join(secret);
  const hash = (0, import_node_crypto4.createHash)("sha256").update(text).digest("hex").toUpperCase();
  return isSame(Buffer.from(hash), Buffer.from(signature));
}
function withKind(said) {
  const kind = "transfer_order_item_uid" in said ? "transfer" : "state" in said ? "error" : "status" in said ? "back" : "split_end";
  return { ...said, kind };
}

// clients/typescript/src/verify-webhook.ts
var import_node_crypto5 = require("node:crypto");
function verifyWebhook(heard, secrets, terms) {
  const keys = secretsOf(secrets.signingSecret).map((secret) => Buffer.from(secret.replace(/^whsec_/, ""), "base64"));
  verifySignedHeaders(heard, keys, terms);
  const webhook = readObject(textOf(heard.body));
  if (!webhook) throw new VerificationError("unreadable");
  if (secrets.token !== void 0 && !isOneOf(webhook.token, [secrets.token].flat())) {
    throw new VerificationError("wrong_token");
  }
  return webhook;
}
function isOneOf(given2, known) {
  const hash = (text) => (0, import_node_crypto5.createHash)("sha256").update(text).digest();
  return known.some((token) => isSame(hash(token), hash(String(given2))));
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  VerificationError,
  WhiproundError,
  createWhipround,
  purchaseLink,
  readResult,
  signRequest,
  verifyNotification,
  verifyWebhook
});
