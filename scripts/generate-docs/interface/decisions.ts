import { type Table, table } from './row.ts'

const NUMBERS = 'src/wire/numbers.ts'
const SIMULATE = 'src/api/simulation.ts'
const V1 = 'src/api/merchant-v1/purchases.ts'
const NEW = 'src/api/merchant-v1/read-new-purchase.ts'
const WEBHOOKS = 'src/deliveries/judge-reply.ts'

/** What the documentation of the interface leaves open, and how it is here. */
export const DECISIONS: readonly Table[] = [
  table('Decisions: token API', 'src/http/error-families.ts', [
    ['decided.numbers', 'integers, digit strings, floats within 10⁻⁶; 19.99 is refused; at most 100,000,000', NUMBERS],
    [
      'decided.language',
      'a language never refuses: Dutch, English, French, German, Italian and Spanish are themselves, others French',
      'src/texts/language.ts',
    ],
    ['decided.info', '`info` follows `Accept-Language`, French by default', 'src/refusals/catalogue.ts'],
    ['decided.codes', 'codes are stable and catalogued', 'src/refusals/catalogue.ts'],
    ['decided.token.invalid_client', '401 with `WWW-Authenticate: Basic`', 'src/api/token-api/token.ts'],
    ['decided.token.invalid_request', '400; another grant is `unsupported_grant_type`', 'src/api/token-api/token.ts'],
    ['decided.token.no_store', 'no cache keeps a token', 'src/api/token-api/token.ts'],
    ['decided.token.hashed', 'opaque, stored hashed', 'src/companies/issue-access-token.ts'],
    ['decided.token.invalid_credentials', '401 for missing, malformed, expired ones', 'src/api/token-api/context.ts'],
    ['decided.tenants', 'what belongs to others is 404', 'src/api/find-target.ts'],
    [
      'decided.link.required',
      '`title`, `reference`, `amountCents`; unknown keys are ignored',
      'src/selling/read-order.ts',
    ],
    ['decided.link.fallback', 'a flag without address uses the customer’s own, else 400', 'src/api/link-settings.ts'],
    [
      'decided.link.sent',
      'what the transport says within 3 seconds; the rest goes on behind',
      'src/messages/send-link-now.ts',
    ],
    [
      'decided.reference',
      'free until a purchase with it is accepted, then 409 (v1: 406)',
      'src/purchases/purchase-store.ts',
    ],
    [
      'decided.reference.race',
      'two at once: one is accepted, the other’s hold voided',
      'src/collecting/acceptance/accept-hold.ts',
    ],
    [
      'decided.webhook_endpoint',
      '`PUT` sets, `GET` shows the URL only; private addresses are refused',
      'src/api/token-api/webhook-endpoint.ts',
    ],
  ]),
  table('Decisions: simulation', SIMULATE, [
    ['decided.simulation.types', 'one key by payment type; SPLIT is an INSTALLMENT of one'],
    ['decided.simulation.fees', 'in the amount; for shop modules as each adds them'],
    [
      'decided.simulation.credit',
      'beside the schedule, what the law wants said of a credit; absent of any other',
      'src/api/credit-offer.ts',
    ],
    ['decided.simulation.refused', '400: no rate, above the cap, below 1, an unreal date'],
    [
      'decided.simulation.front_end',
      'open CORS, preflight, JSON whatever the content type',
      'src/api/public-api/context.ts',
    ],
    ['decided.simulation.back_end', 'no CORS', 'src/api/token-api/simulation.ts'],
  ]),
  table('Decisions: merchant API v1', V1, [
    ['decided.v1.auth', '`Bearer`, `Token` or bare, long-lived, per merchant; 401 without', 'src/http/authenticate.ts'],
    ['decided.v1.required', '`title` and `amount`', 'src/api/merchant-v1/schemas.ts'],
    ['decided.v1.406', 'malformed JSON and unknown clients too', 'src/http/error-families.ts'],
    ['decided.v1.404', 'unknown and foreign ids'],
    ['decided.v1.currency', 'EUR by default; products in another are refused', NEW],
    ['decided.v1.callback_url', 'http(s) only, unchanged', NEW],
    ['decided.v1.finalised', 'for a split, the client comes back once the hold is accepted', 'src/checkout/return.ts'],
    [
      'decided.v1.purchases',
      'a client’s newest 100, without their client, also in a purchase; not in a list',
      'src/api/merchant-v1/present.ts',
    ],
  ]),
  table('Decisions: webhooks', WEBHOOKS, [
    ['decided.webhook.client', '`objects.clientId` is the pledger’s, and can be fetched', 'src/wire/webhook-body.ts'],
    ['decided.webhook.client_email', 'only if the pledger agrees', 'src/customers/customer-store.ts'],
    [
      'decided.webhook.headers',
      'Standard Webhooks, and a sequence per purchase, without gaps',
      'src/webhooks/webhook-courier.ts',
    ],
    ['decided.webhook.order', 'strict per purchase, nothing else waits', 'src/webhooks/delivery-store.ts'],
    ['decided.webhook.waits', 'ten tries in three days, then exhausted', 'src/webhooks/webhook-endpoint.ts'],
    ['decided.webhook.success', '2xx only'],
    ['decided.webhook.gone', '410 disables'],
    ['decided.webhook.retry_after', 'honoured'],
    [
      'decided.deliveries',
      '`GET /api/deliveries`: what is sent, byte for byte, for a machine that no call from outside reaches',
      'src/api/token-api/deliveries.ts',
    ],
    [
      'decided.deliveries.payouts',
      '`about=payouts`: the same of payouts, in an order of their own, for those that subscribed',
      'src/api/token-api/deliveries.ts',
    ],
    ['decided.webhook.opt_in', 'other events on subscription only', 'src/webhooks/plan-deliveries.ts'],
    ['decided.webhook.subscribe', '`events` beside `url`; without it, what was subscribed to before'],
    [
      'decided.webhook.payouts',
      '`payout.paid` and `payout.returned` on subscription, in order per payout, in no feed of purchases',
      'src/webhooks/plan-deliveries.ts',
    ],
  ]),
  table('Decisions: signed requests', 'src/merchants/verify-signed-request.ts', [
    ['decided.signed.jwt', 'HS256 with the merchant’s secret; `exp` and `nbf` are honoured', 'src/crypto/jwt.ts'],
    ['decided.signed.claims', 'at the top level or below `data`; query and body may repeat them if equal'],
    ['decided.signed.secret', 'found through the claims: unknown 404, then the signature 400'],
    [
      'decided.signed.link',
      '`POST /api/purchase_link/?signature=`, idempotent by its claims',
      'src/api/signed-api/purchase-link.ts',
    ],
    ['decided.funnel.render', '`GET /purchase?signature=` renders', 'src/checkout/funnel/purchase.ts'],
    [
      'decided.funnel.create',
      'the first POST creates, idempotent by its claims',
      'src/selling/create-requested-purchase.ts',
    ],
    ['decided.funnel.unsigned', 'only for merchants that accept it', 'src/checkout/funnel/open-request.ts'],
    [
      'decided.funnel.notification_url',
      'outside the signature: the merchant’s own host only',
      'src/checkout/funnel/open-request.ts',
    ],
    ['decided.capture.answer', '`{purchase_uid, state, amount_cents}`', 'src/api/signed-api/trigger-capture.ts'],
    [
      'decided.capture.twice',
      'a second call meanwhile starts nothing; after the capture 400',
      'src/collecting/due-shares/trigger-capture.ts',
    ],
  ]),
  table('Decisions: refunds', 'src/api/token-api/credit-by-transfer.ts', [
    ['decided.refund.answer', 'quick: the refund is committed, cards are credited behind it'],
    [
      'decided.refund.ceiling',
      'at most what is left; the last cent makes it `REFUNDED`',
      'src/unwinding/refund-purchase.ts',
    ],
    ['decided.refund.one', 'one at a time per purchase, else 409', 'src/unwinding/start-unwinding.ts'],
    ['decided.refund.dates', 'a part reduces the furthest due dates first', 'src/unwinding/divide-refund.ts'],
    [
      'decided.refund.split',
      'a part of a settled split is every payer’s in proportion',
      'src/unwinding/divide-refund.ts',
    ],
    ['decided.refund.pot', 'a part of an open pot is the leader’s own', 'src/unwinding/check-pot.ts'],
    ['decided.refund.fee', 'goes back with the last cent only', 'src/unwinding/plan-full.ts'],
    ['decided.refund.refused', 'what a bank refuses is noted as unpaid', 'src/unwinding/complete-unwinding.ts'],
    ['decided.refund.list', '`GET /api/purchases/<uid>/refunds`', 'src/api/token-api/refunds.ts'],
    ['decided.release', 'only what was never captured, else 409', 'src/unwinding/release-purchase.ts'],
    ['decided.cancel', 'v1, at any moment; twice is success', 'src/selling/cancel-purchase.ts'],
  ]),
  table('Decisions: Basic authentication and secrets', 'src/http/authenticate.ts', [
    ['decided.basic.where', 'link, abort, simulation, credit and release only'],
    ['decided.basic.switch', 'per company, off by default'],
    ['decided.basic.throttled', 'failures are throttled, a success is kept for a minute'],
  ]),
  table('Decisions: one secret', 'src/notifications/compose-notification.ts', [
    ['decided.secret', 'signs JWT and SHA-256 unless a `notification_secret` is set'],
  ]),
]
