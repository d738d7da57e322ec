import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { purchaseLink, readResult, signRequest, VerificationError, verifyNotification, verifyWebhook } from './index.ts'
import { type Claims, signJwt, verifyJwt } from './jwt.ts'
import { signedNames } from './signed-names.ts'

// Made by what signs in the service (clients/vectors.json), so that neither side agrees with itself alone.

interface Sent {
  readonly headers: Record<string, string>
  readonly body: string
  readonly claims: Claims
}

const vectors = JSON.parse(readFileSync(new URL('../../vectors.json', import.meta.url), 'utf8'))
const { secret, now: nowS, ...sent } = vectors.notifications
const notifications = sent as Record<string, Sent>
const now = new Date(nowS * 1000)
const { webhook } = vectors
const doubts = (doubt: string) => (error: unknown) => error instanceof VerificationError && error.doubt === doubt

/** The text with one byte of it changed, byte after byte; base64 in it keeps its alphabet. */
function* changed(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    yield `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
  }
}

test('requests are signed as the service signs, byte for byte', () => {
  for (const { secret, claims, token } of vectors.jwt) {
    assert.equal(signJwt(claims, secret), token)
    assert.deepEqual(verifyJwt(token, [secret], now), claims)
    assert.equal(verifyJwt(token, ['another'], now), undefined)
  }
  for (const [why, token] of Object.entries(vectors.forged_jwt)) {
    assert.equal(verifyJwt(String(token), [vectors.jwt[0].secret], now), undefined, why)
  }
})

test('what a signature says of time is obeyed', () => {
  const at = (claims: Claims) => verifyJwt(signJwt(claims, 's'), ['s'], now)
  assert.ok(at({ exp: nowS + 1, nbf: nowS }))
  assert.equal(at({ exp: nowS }), undefined)
  assert.equal(at({ nbf: nowS + 1 }), undefined)
  assert.equal(at({ exp: 'never' }), undefined)
})

test('a purchase link asks for what is under data, for as long as it says', () => {
  const order = { title: 'Kayak', reference: 'R-1', amountCents: 4_500 }
  const settings = { merchant_uid: 'mer_1', ...order }
  const signed = { merchantUid: 'mer_1', ...order }
  const url = new URL(purchaseLink({ baseUrl: 'https://pay.example/', secret: 's', expiresInS: 60 }, settings))
  assert.equal(`${url.origin}${url.pathname}`, 'https://pay.example/purchase')
  const claims = verifyJwt(url.searchParams.get('signature') ?? '', ['s'], new Date())
  assert.deepEqual(claims?.data, signed)
  assert.ok(Math.abs(Number(claims?.exp) - Date.now() / 1000 - 60) < 5)
  assert.deepEqual(verifyJwt(signRequest(settings, 's'), ['s'], now), { data: signed })
})

test('uids have one name in every call, and are signed as the service reads them', () => {
  const order = { title: 'Kayak', reference: 'R-1', amountCents: 4_500 }
  const purchase_link_settings = { send_email: true }
  assert.deepEqual(signedNames({ merchant_uid: 'mer_1', data: order, purchase_link_settings }), {
    data: { ...order, merchantUid: 'mer_1' },
    purchase_link_settings,
  })
  assert.deepEqual(signedNames({ merchant_uid: 'mer_1', purchase_uid: 'pur_1', reference: 'R-1' }), {
    merchantUid: 'mer_1',
    purchaseUid: 'pur_1',
    reference: 'R-1',
  })
  // As a caller without types may still write it.
  assert.deepEqual(signedNames({ data: { merchantUid: 'mer_1', ...order } }), {
    data: { merchantUid: 'mer_1', ...order },
  })
})

for (const [name, { headers, body, claims }] of Object.entries(notifications)) {
  const kind = name === 'unsigned' ? 'split_end' : name.split('_')[0]
  test(`a notification is believed with its headers: ${name}`, () => {
    const { signature: _, ...fields } = claims
    assert.deepEqual(verifyNotification({ headers, body }, secret, { now }), { ...fields, kind })
    const bytes = { headers: new Headers(headers), body: Buffer.from(body) }
    assert.deepEqual(verifyNotification(bytes, ['another', secret], { now }), { ...fields, kind })
    assert.throws(() => verifyNotification({ headers, body }, 'another', { now }), doubts('wrong_signature'))
    const late = new Date(now.getTime() + 301_000)
    assert.throws(() => verifyNotification({ headers, body }, secret, { now: late }), doubts('wrong_time'))
    for (const spoilt of changed(body)) {
      assert.throws(() => verifyNotification({ headers, body: spoilt }, secret, { now }), doubts('wrong_signature'))
    }
  })
}

test('without headers the body’s own signature decides, and what signs nothing is not believed', () => {
  for (const name of ['transfer', 'error', 'back', 'back_of_a_card_processor']) {
    const { body } = notifications[name] as Sent
    assert.ok(verifyNotification({ body }, secret).kind)
    assert.throws(() => verifyNotification({ body }, 'another'), doubts('wrong_signature'))
  }
  assert.throws(() => verifyNotification({ body: notifications.unsigned?.body ?? '' }, secret), doubts('not_signed'))
  for (const body of ['', 'null', '[]', '"text"', '{']) {
    assert.throws(() => verifyNotification({ body }, secret), doubts('unreadable'))
  }
})

test('of the six signed fields of a back notification each counts, and nothing can be added to them', () => {
  const { body } = notifications.back as Sent
  const said = JSON.parse(body)
  for (const name of ['created_at', 'error', 'id', 'reference', 'sandbox', 'status']) {
    const other = JSON.stringify({ ...said, [name]: `${said[name]}x` })
    assert.throws(() => verifyNotification({ body: other }, secret), doubts('wrong_signature'), name)
  }
  const more = JSON.stringify({ ...said, amount: '1' })
  assert.throws(() => verifyNotification({ body: more }, secret), doubts('wrong_signature'))
})

test('a genuine notification to which something was added, or that signs too little, is not believed', () => {
  const { secret: key, bodies } = vectors.forged_notifications
  assert.ok(Object.keys(bodies).length > 5)
  for (const [what, body] of Object.entries<string>(bodies)) {
    assert.throws(() => verifyNotification({ body }, key), doubts('wrong_signature'), what)
  }
})

test('a token is believed as what it was signed as, and as nothing else', () => {
  const { secret: key, tokens, notifications: told, ...returns } = vectors.other_kinds
  assert.ok(Object.keys(tokens).length > 5)
  for (const [kind, signature] of Object.entries<string>(tokens)) {
    const verify = () => verifyNotification({ body: JSON.stringify({ signature }) }, key)
    if (told.includes(kind)) assert.equal(verify().kind, kind)
    else assert.throws(verify, doubts('wrong_kind'), kind)
    for (const name of ['pledg_result', 'pledg_error']) {
      const query = new URLSearchParams({ [name]: JSON.stringify({ signature }) })
      assert.equal(readResult(query, key) !== undefined, returns[name].includes(kind), `${kind} as ${name}`)
    }
    const isReturn = [...returns.pledg_result, ...returns.pledg_error].includes(kind)
    assert.equal(readResult({ signature }, key) !== undefined, isReturn, `${kind} by a plugin`)
  }
})

test('with an empty secret nothing is believed, though everybody can sign with it', () => {
  const claims = { purchase: { uid: 'pur_1', reference: 'R-1', meta_data: null } }
  assert.equal(readResult({ signature: signJwt(claims, '') }, ''), undefined)
  const jwt = JSON.stringify({ signature: signJwt({ reference: 'R-1', state: 'PRIMARY_KO', uid: 'pur_1' }, '') })
  assert.throws(() => verifyNotification({ body: jwt }, ''), doubts('wrong_signature'))
  const hash = createHash('sha256').update('reference=R-1status=completed').digest('hex').toUpperCase()
  const back = JSON.stringify({ reference: 'R-1', status: 'completed', signature: hash })
  assert.throws(() => verifyNotification({ body: back }, ''), doubts('wrong_signature'))
  const body = JSON.stringify({ triggerName: 'paymentProcessed', token: '' })
  const signature = createHmac('sha256', '').update(`evt_1.${nowS}.${body}`).digest('base64')
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(nowS), 'webhook-signature': `v1,${signature}` }
  assert.throws(() => verifyNotification({ headers, body }, '', { now }), doubts('wrong_signature'))
  for (const signingSecret of ['', 'whsec_']) {
    assert.throws(() => verifyWebhook({ headers, body }, { signingSecret }, { now }), doubts('wrong_signature'))
  }
})

test('a webhook is believed with either of two secrets, and not with a byte changed, late, or of another token', () => {
  const { headers, body, token, signing_secret: signingSecret } = webhook
  const at = new Date(webhook.now * 1000)
  const verify = (heard: object, secrets: object = {}, when = at) =>
    verifyWebhook({ headers, body, ...heard }, { signingSecret, token, ...secrets }, { now: when })
  assert.equal(verify({}).triggerName, 'pledgerContributes')
  assert.equal(verify({}, { signingSecret: ['whsec_AAAA', signingSecret], token: ['other', token] }).triggerID, 41)
  const both = { ...headers, 'webhook-signature': `v1,AAAA v2,what ${headers['webhook-signature']}` }
  assert.ok(verify({ headers: both }))
  for (const spoilt of changed(body)) assert.throws(() => verify({ body: spoilt }), doubts('wrong_signature'))
  for (const name of ['webhook-id', 'webhook-timestamp']) {
    const other = { ...headers, [name]: `${headers[name]}0` }
    assert.throws(() => verify({ headers: other }), doubts('wrong_signature'))
    assert.throws(() => verify({ headers: { ...headers, [name]: undefined } }), doubts('not_signed'))
  }
  assert.throws(() => verify({}, { token: 'other' }), doubts('wrong_token'))
  assert.throws(() => verify({}, {}, new Date(at.getTime() + 301_000)), doubts('wrong_time'))
  assert.throws(() => verify({}, {}, new Date(at.getTime() - 301_000)), doubts('wrong_time'))
})

test('a result is read from the address; only the secret makes it worth more than the customer’s word', () => {
  const { result, error, unsigned_result, secret: key } = vectors.returns
  const read = readResult(result.url, key)
  assert.deepEqual(read, { outcome: 'accepted', isSigned: true, ...result.result })
  assert.deepEqual(readResult(new URL(error.url), key), { outcome: 'failed', isSigned: true, ...error.error })
  assert.equal(readResult(unsigned_result.url)?.isSigned, false)
  assert.equal(readResult(unsigned_result.url, key)?.isSigned, false)
  assert.equal(readResult(result.url, 'another'), undefined)
  const signature = JSON.parse(new URL(result.url).searchParams.get('pledg_result') ?? '').signature
  assert.deepEqual(readResult({ signature }, key), read)
  assert.equal(readResult({ signature }), undefined)
  for (const url of [
    'https://shop.example/return',
    '/return?pledg_result=%7B',
    '/return?pledg_result=null',
    '/return?pledg_error=%7B%7D',
  ]) {
    assert.equal(readResult(url, key), undefined, url)
  }
})
