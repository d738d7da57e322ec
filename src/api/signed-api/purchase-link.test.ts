import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'
import { signAs } from '../../../test/support/signing.ts'
import { aMerchantWith } from '../../../test/support/simulation.ts'
import { dateInZone, formatDate } from '../../schedules/index.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'

const world = await apiWorld()
const { call, alice, db, credentials } = world
const { uid: merchantUid, secret } = credentials.merchants.SPLIT
const DATA = { merchantUid, title: 'test_api_purchase', reference: 'test_reference', amountCents: 1999 }

const path = (payload: object) => `/api/purchase_link/?signature=${signAs(secret, payload)}`
const post = (data: object, settings?: object, rest: object = {}) =>
  call('POST', path({ data: { ...DATA, ...data }, ...(settings && { purchase_link_settings: settings }), ...rest }))

async function stored(purchaseUid: unknown): Promise<Record<string, unknown>> {
  const { rows } = await db.query('select * from purchases where id = $1', [String(purchaseUid).slice(4)])
  return rows[0] as Record<string, unknown>
}

async function mailsTo(address: string): Promise<number> {
  const path = `/mailbox.json?to=${encodeURIComponent(address)}`
  return (await world.sandbox<{ messages: unknown[] }>('GET', path)).messages.length
}

test('a signed request is answered as the endpoint with a token', async () => {
  const settings = { send_email: true, email: 'signed@example.test' }
  const answer = await post({ reference: 'r-1', currency: 'EUR' }, settings)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(Object.keys(answer.json), ['purchase_uid', 'url', 'email_has_been_sent'])
  assert.equal(answer.json.email_has_been_sent, true)
  assert.equal((await fetch(String(answer.json.url))).status, 200)
  const row = await stored(answer.json.purchase_uid)
  assert.deepEqual([row.merchant_id, row.reference, row.amount_minor], [alice.merchantId, 'r-1', 1999n])
})

test('it is the same address without its last slash, and whatever body comes along says nothing', async () => {
  const signature = signAs(secret, { data: { ...DATA, reference: 'no-slash' } })
  const bodies = [
    {},
    { body: '{"amountCents":1' },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' },
    { headers: { 'content-type': 'text/plain' }, body: 'title=other' },
  ]
  const uids = new Set<unknown>()
  for (const more of bodies) {
    const answer = await call('POST', `/api/purchase_link?signature=${signature}`, more)
    assert.equal(answer.status, 200, answer.text)
    uids.add(answer.json.purchase_uid)
  }
  assert.equal(uids.size, 1)
})

test('[decided.signed.link] the same request has one effect: one purchase, one message, the same answer, also at the same time', async () => {
  const settings = { send_email: true, email: 'once@example.test' }
  const at = path({ data: { ...DATA, reference: 'once' }, purchase_link_settings: settings })
  const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST', at)))
  answers.push(await call('POST', at))
  assert.deepEqual([...new Set(answers.map(({ status, text }) => `${status} ${text}`))].length, 1, answers[0]?.text)
  assert.equal(await mailsTo('once@example.test'), 1)
  const { rows } = await db.query(`select count(*)::int as n from purchases where reference = 'once'`)
  assert.deepEqual(rows, [{ n: 1 }])
})

test('signed again with another expiry or in another order it is the same request; another wish is another one', async () => {
  const later = Math.floor(Date.now() / 1000) + 86_400
  const { title, ...rest } = { ...DATA, reference: 'again' }
  const same = [
    { data: { title, ...rest } },
    { data: { ...rest, title }, exp: later, iat: 1, nbf: 1, jti: 'x' },
    { exp: later + 1, data: { title, ...rest } },
  ]
  const uidOf = async (payload: object) => (await call('POST', path(payload))).json.purchase_uid
  const first = await uidOf(same[0] as object)
  assert.ok(first)
  for (const payload of same) assert.equal(await uidOf(payload), first)
  assert.notEqual(await uidOf({ data: { title, ...rest, amountCents: 2000 } }), first)
})

test('a replay after the purchase was paid, aborted or given up leads to that purchase', async () => {
  for (const [state, reason] of [
    ['leader_processed', null],
    ['aborted', null],
    ['cancelled', 'given_up'],
    ['cancelled', 'expired'],
  ]) {
    const reference = `replay ${state} ${reason}`
    const first = await post({ reference })
    await db.query(
      `update purchases set state = $2, reason = $3, accepted_at = case $2 when 'leader_processed' then created_at end
        where id = $1`,
      [String(first.json.purchase_uid).slice(4), state, reason],
    )
    assert.equal((await post({ reference })).json.purchase_uid, first.json.purchase_uid, reference)
  }
})

test('claims at top level are read like claims under data', async () => {
  const answer = await call(
    'POST',
    path({ ...DATA, reference: 'top', purchase_link_settings: { send_sms: true, phone_number: '+33611223344' } }),
  )
  assert.equal(answer.json.sms_has_been_sent, true, answer.text)
})

test('values come as modules write them: digits, floats, JSON texts, empty texts, PHP’s empty arrays', async () => {
  for (const [wish, kept] of [
    [{ amountCents: '099' }, { amount_minor: 99n }],
    [{ amountCents: 1998.9999999999998 }, { amount_minor: 1999n }],
    [{ metadata: '{"plugin":"x"}' }, { metadata: { plugin: 'x' } }],
    [{ metadata: [] }, { metadata: null }],
    [{ metadata: '', address: [], shippingAddress: '', birthDate: '', civility: 'Mme' }, { metadata: null }],
    [{ address: '{"street":"1 rue"}', shippingAddress: { street: 5 }, currency: '', email: '', subtitle: null }, {}],
    [{ lang: 'xx_YY' }, { language: 'fr' }],
    [{ lang: 'en_US' }, { language: 'en' }],
    [{ language: 5 }, { language: 'fr' }],
    [{ phoneNumber: '12 34' }, { client_id: null }],
    [{ balancePaymentDate: '2028-02-29', deferredPaymentDate: '' }, {}],
  ] as const) {
    const answer = await post({ reference: `values ${JSON.stringify(wish)}`, ...wish })
    assert.equal(answer.status, 200, `${JSON.stringify(wish)} ${answer.text}`)
    const row = await stored(answer.json.purchase_uid)
    for (const [name, value] of Object.entries(kept)) assert.deepEqual(row[name], value, JSON.stringify(wish))
  }
})

test('what is wrong is named', async () => {
  for (const [wish, says] of [
    [{ title: undefined }, 'title is missing'],
    [{ reference: '' }, 'reference is missing'],
    [{ amountCents: null }, 'amountCents is missing'],
    [{ title: 7 }, 'title '],
    [{ title: ['a'] }, 'title '],
    [{ amountCents: 19.99 }, 'amountCents '],
    [{ amountCents: 100_000_001 }, 'amountCents '],
    [{ amountCents: true }, 'amountCents '],
    [{ currency: 'XYZ' }, 'currency '],
    [{ email: 'nobody' }, 'email '],
    [{ phoneNumber: '+1' }, 'phoneNumber '],
    [{ redirectUrl: 'javascript:alert(1)' }, 'redirectUrl '],
    [{ cancelUrl: 'https://a b' }, 'cancelUrl '],
    [{ metadata: 'a=b' }, 'metadata '],
    [{ metadata: [1] }, 'metadata '],
    [{ address: 'a' }, 'address '],
    [{ metadata: `{"a":"\\u0000"}` }, 'metadata'],
    [{ secondInstallmentPaymentDate: '2027-02-30' }, 'secondInstallmentPaymentDate '],
    [{ deferredPaymentDate: '30/01/2027' }, 'deferredPaymentDate '],
    [{ balancePaymentDate: 5 }, 'balancePaymentDate '],
  ] as const) {
    const answer = await post({ reference: 'wrong', ...wish })
    const debug = String((answer.json.error as { debug?: string } | undefined)?.debug)
    assert.equal(answer.status, 400, `${JSON.stringify(wish)} ${answer.text}`)
    assert.ok(debug.startsWith(says), `${JSON.stringify(wish)}: ${debug}`)
  }
  for (const settings of ['x', [], { send_email: 'yes' }, { send_email: true }, { send_sms: true }]) {
    const answer = await post({ reference: 'wrong' }, settings as object)
    assert.deepEqual([answer.status, answer.errorCode], [400, 'invalid_parameters'], answer.text)
  }
  assert.equal(
    (await post({ reference: 'wrong', paymentNotificationUrl: 'https://10.0.0.8/' })).errorCode,
    'url_not_allowed',
  )
})

test('one merchant’s secret speaks for that merchant alone, its sister included', async () => {
  const charlie = await anotherShop(world, call, 'charlie')
  const sister = await aMerchantWith(world, 'SPLIT')
  for (const uid of [charlie.merchantUid, sister]) {
    const answer = await call('POST', path({ data: { ...DATA, merchantUid: uid, reference: 'theirs' } }))
    assert.deepEqual([answer.status, answer.errorCode], [400, 'invalid_signature'], answer.text)
  }
})

test('every payment type has its link, with the date that was signed', async () => {
  for (const [type, { uid, secret: key }] of Object.entries(credentials.merchants)) {
    const dates = {
      secondInstallmentPaymentDate: inDays(20),
      deferredPaymentDate: inDays(10),
      balancePaymentDate: inDays(5),
    }
    const data = { ...DATA, merchantUid: uid, reference: `of type ${type}`, amountCents: 20_000, ...dates }
    const answer = await call('POST', `/api/purchase_link/?signature=${signAs(key, { data })}`)
    assert.equal(answer.status, 200, answer.text)
    const expected = { SPLIT: null, INSTALLMENT: inDays(20), DEFERRED: inDays(10), DOWN_PAYMENT: inDays(5) }[type]
    const { rows } = await db.query('select requested_on::text as day from purchases where id = $1', [
      String(answer.json.purchase_uid).slice(4),
    ])
    assert.deepEqual(rows, [{ day: expected }], type)
  }
})

/** A day from today on, as the shop writes it. */
function inDays(days: number): string {
  return formatDate(dateInZone(addMs(world.businessClock.now(), days * DAY_MS)))
}
