import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'
import { messagesFor } from '../../../test/support/mailbox.ts'

const world = await apiWorld()
const { call, alice, db } = world
const charlie = await anotherShop(world, call, 'charlie')
const token = alice.accessToken

async function sell(person: object = {}): Promise<{ uid: string; url: string }> {
  const data = { title: 'Week-end à Brest', reference: 'r-1', amountCents: 24000, ...person }
  const answer = await call('POST', `/api/merchants/${alice.merchantUid}/purchase_link`, { token, body: { data } })
  assert.equal(answer.status, 200, answer.text)
  return { uid: String(answer.json.purchase_uid), url: String(answer.json.url) }
}

const set = (uid: string, assignment: string) =>
  db.query(`update purchases set ${assignment} where id = $1`, [uid.slice(4)])
const resend = (uid: string, body: unknown, headers: Record<string, string> = {}, by = token) =>
  call('POST', `/api/purchases/${uid}/resend_link`, { token: by, body, headers })
const expire = (uid: string, headers: Record<string, string> = {}, by = token) =>
  call('POST', `/api/purchases/${uid}/expire_link`, { token: by, headers })
const read = (uid: string, what: string, by = token) => call('GET', `/api/purchases/${uid}/${what}`, { token: by })

const UNPAYABLE = [
  `state = 'leader_processed'`,
  `state = 'successful'`,
  `state = 'aborted'`,
  `state = 'cancelled', reason = 'given_up'`,
  `link_expires_at = '-infinity'`,
]

test('the link is sent again by e-mail and SMS, to other addresses or the customer’s own', async () => {
  const { uid, url } = await sell({ email: 'own@example.test', phoneNumber: '+33611223344' })
  const settings = { send_email: true, email: 'other@example.test', send_sms: true, phone_number: '+33 6 12 34 56 78' }
  const other = await resend(uid, settings)
  assert.deepEqual(
    [other.status, other.json],
    [200, { purchase_uid: uid, url, email_has_been_sent: true, sms_has_been_sent: true }],
  )
  assert.ok((await messagesFor(world, 'other@example.test'))[0]?.text.includes(url))
  assert.equal((await messagesFor(world, '+33612345678'))[0]?.channel, 'sms')
  const own = await resend(uid, { send_email: true, send_sms: null })
  assert.deepEqual(own.json, { purchase_uid: uid, url, email_has_been_sent: true })
  await resend(uid, { send_email: true })
  assert.equal((await messagesFor(world, 'own@example.test')).length, 2, 'each request is a message')
})

test('the same Idempotency-Key sends once and answers the same bytes, also to twins', async () => {
  const { uid } = await sell()
  const body = { send_email: true, email: 'once@example.test' }
  const headers = { 'idempotency-key': 'resend-1' }
  const answers = await Promise.all([resend(uid, body, headers), resend(uid, body, headers)])
  answers.push(await resend(uid, body, headers))
  assert.deepEqual(
    answers.map(({ status, text }) => [status, text]),
    answers.map(() => [200, answers[0]?.text]),
  )
  assert.equal((await messagesFor(world, 'once@example.test')).length, 1)
  const another = await resend(uid, { ...body, email: 'twice@example.test' }, headers)
  assert.deepEqual([another.status, another.errorCode], [409, 'idempotency_key_reused'])
})

test('what cannot be sent anywhere is 400 and leaves no event', async () => {
  const { uid } = await sell()
  for (const [body, says] of [
    [{}, /send_email or send_sms/],
    [{ send_email: false, email: 'a@example.test' }, /send_email or send_sms/],
    [{ send_email: true }, /send_email needs email/],
    [{ send_sms: true }, /send_sms needs phone_number/],
    [{ send_email: true, email: 'nonsense' }, /^email must be/],
    [{ send_sms: true, phone_number: '12 34' }, /^phone_number must be/],
    [{ send_email: 'yes' }, /send_email/],
    [undefined, /body/],
  ] as const) {
    const answer = await resend(uid, body)
    assert.deepEqual([answer.status, answer.errorCode], [400, 'invalid_parameters'], answer.text)
    assert.match((answer.json.error as { debug: string }).debug, says)
  }
  const { rows } = await db.query('select from events where purchase_id = $1', [uid.slice(4)])
  assert.equal(rows.length, 1)
})

test('once paid, ended or expired there is no link to send, to read or to draw', async () => {
  for (const assignment of UNPAYABLE) {
    const { uid } = await sell()
    await set(uid, assignment)
    const body = { send_email: true, email: 'late@example.test' }
    for (const answer of [await resend(uid, body), await read(uid, 'link'), await read(uid, 'link.svg')]) {
      assert.deepEqual([answer.status, answer.errorCode], [409, 'purchase_not_payable'], assignment)
    }
  }
  assert.deepEqual(await messagesFor(world, 'late@example.test'), [])
})

test('the link is read with its end, and drawn as an image that holds it alone', async () => {
  const { uid, url } = await sell()
  const { json } = await read(uid, 'link')
  assert.equal(json.url, url)
  assert.ok(Date.parse(String(json.expires_at)) > world.businessClock.now().getTime())
  const image = await read(uid, 'link.svg')
  assert.equal(image.status, 200)
  assert.match(String(image.headers.get('content-type')), /^image\/svg\+xml/)
  assert.equal(image.headers.get('x-content-type-options'), 'nosniff')
  assert.match(image.text, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*><path[^>]*\/><path[^>]*\/><\/svg>$/)
  assert.equal((await read(uid, 'link.svg')).text, image.text)
  assert.notEqual((await read((await sell()).uid, 'link.svg')).text, image.text)
})

test('ending a link cancels the purchase as by expiry, twice is success, and the page says so', async () => {
  const { uid, url } = await sell()
  const headers = { 'idempotency-key': 'expire-1' }
  const ended = await expire(uid, headers)
  assert.deepEqual([ended.status, ended.json], [200, { purchase_uid: uid, state: 'CANCELLED' }])
  for (const again of [await expire(uid, headers), await expire(uid)]) assert.equal(again.text, ended.text)
  const purchase = await call('GET', `/api/purchases/${uid}`, { token })
  assert.deepEqual([purchase.json.state, purchase.json.comment], ['CANCELLED', 'Le lien de paiement a expiré.'])
  const { rows } = await db.query(`select from events where purchase_id = $1 and name = 'purchaseCancelled'`, [
    uid.slice(4),
  ])
  assert.equal(rows.length, 1)
  assert.match(await (await fetch(url)).text(), /expiré|expired/)
})

test('after a failed payment a link can still be ended; during one, or after acceptance, it cannot', async () => {
  for (const [state, code] of [
    ['failed_payer', undefined],
    ['authorizing', 'payment_in_progress'],
    ['leader_processed', 'purchase_not_payable'],
    ['successful', 'purchase_not_payable'],
    ['aborted', 'purchase_not_payable'],
  ] as const) {
    const { uid } = await sell()
    await set(uid, `state = '${state}'`)
    const answer = await expire(uid)
    assert.deepEqual([answer.status, answer.errorCode], [code ? 409 : 200, code], state)
  }
})

test('another company finds no link of Alice’s, whatever it wants with it', async () => {
  const { uid, url } = await sell()
  const by = charlie.accessToken
  for (const answer of [
    await resend(uid, { send_email: true, email: 'charlie@example.test' }, {}, by),
    await expire(uid, {}, by),
    await read(uid, 'link', by),
    await read(uid, 'link.svg', by),
  ]) {
    assert.deepEqual([answer.status, answer.errorCode], [404, 'purchase_not_found'])
  }
  assert.deepEqual(await messagesFor(world, 'charlie@example.test'), [])
  assert.equal((await read(uid, 'link')).json.url, url)
})
