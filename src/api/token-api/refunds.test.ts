import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basic } from '../../../test/support/api-client.ts'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'
import { readBooks } from '../../../test/support/books.ts'
import { payerOf } from '../../../test/support/paying.ts'
import { until } from '../../../test/support/until.ts'
import type { Share } from '../../shares/index.ts'

const world = await apiWorld()
const { call, alice } = world
const charlie = await anotherShop(world, call, 'charlie')
const payer = payerOf(world)

async function purchase(amount: number): Promise<string> {
  const { json } = await call('POST', '/api/merchants/v1/purchases', {
    token: alice.v1Token,
    body: { title: 'Brest', amount },
  })
  return json.id as string
}

async function settled(amount: number): Promise<string> {
  const id = await purchase(amount)
  await payer.accepted(id, 0)
  return id
}

async function held(amount: number): Promise<string> {
  const id = await purchase(amount)
  await payer.accepted(id, 1)
  return id
}

const refund = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  call('POST', `/api/purchases/pur_${id}/credit_by_transfer`, { token: alice.accessToken, body, headers })
const release = (id: string, rest: { headers?: Record<string, string>; body?: unknown } = {}) =>
  call('POST', `/api/purchases/pur_${id}/release`, { token: alice.accessToken, ...rest })
const refunds = (id: string) => call('GET', `/api/purchases/pur_${id}/refunds`, { token: alice.accessToken })
const cancel = (id: string, headers: Record<string, string> = {}) =>
  call('POST', `/api/merchants/v1/purchases/${id}/cancel`, { token: alice.v1Token, headers })

const completed = (id: string) =>
  until('the refund is completed', async () => {
    const list = (await refunds(id)).json.refunds as { refund_state: string }[]
    return list.every(({ refund_state }) => refund_state === 'COMPLETED') && list.at(-1)
  })

test('[decided.refund.answer, decided.refund.list] a part is refunded: the answer is quick, the card is credited behind it, the state stays', async () => {
  const id = await settled(4_000)
  const answer = await refund(id, { amount_cents: 1_500 })
  assert.equal(answer.status, 200, answer.text)
  assert.match(String(answer.json.refund_uid), /^ref_[0-9a-f-]{36}$/)
  const { refund_uid, requested_at, ...rest } = answer.json
  assert.deepEqual(rest, {
    purchase_uid: `pur_${id}`,
    state: 'SUCCESSFUL',
    refunded_amount_cents: 1_500,
    kind: 'refund',
    refund_state: 'PENDING',
    amount_cents: 1_500,
    returned_amount_cents: 0,
    unpaid_amount_cents: 0,
    completed_at: null,
  })
  assert.ok(requested_at)
  const done = (await completed(id)) as Record<string, unknown>
  assert.deepEqual([done.refund_uid, done.returned_amount_cents], [refund_uid, 1_500])
  const list = await refunds(id)
  assert.deepEqual(
    [list.json.state, list.json.amount_cents, list.json.refunded_amount_cents],
    ['SUCCESSFUL', 4_000, 1_500],
  )
})

test('[decided.refund.ceiling] all that is left is refunded: the purchase becomes REFUNDED, and nothing more can be refunded', async () => {
  const id = await settled(4_000)
  assert.equal((await refund(id, { amount_cents: '1000' })).status, 200)
  await completed(id)
  const tooMuch = await refund(id, { amount_cents: 3_001 })
  assert.deepEqual([tooMuch.status, tooMuch.errorCode], [400, 'refund_exceeds_amount'])
  assert.equal((await refund(id, { amount_cents: 3_000 })).status, 200)
  await payer.reaches(id, 'refunded')
  const again = await refund(id, { amount_cents: 1 })
  assert.deepEqual([again.status, again.errorCode], [409, 'nothing_to_refund'])
  assert.equal(
    (await call('GET', `/api/merchants/v1/purchases/${id}`, { token: alice.v1Token })).json.state,
    'REFUNDED',
  )
})

test('what was never accepted is 409 purchase_not_refundable', async () => {
  const id = await purchase(4_000)
  for (const answer of [await refund(id, { amount_cents: 4_000 }), await release(id)]) {
    assert.deepEqual([answer.status, answer.errorCode], [409, 'purchase_not_refundable'])
  }
})

test('[decided.refund.one] one at a time: a twin without a key is 409 unwinding_in_progress, one with the key gets the same bytes', async () => {
  const id = await held(4_000)
  const headers = { 'idempotency-key': 'refund-1' }
  const [first, twin] = await Promise.all([
    refund(id, { amount_cents: 4_000 }, headers),
    refund(id, { amount_cents: 4_000 }, headers),
  ])
  assert.deepEqual([first?.status, twin?.text], [200, first?.text])
  const another = await settled(4_000)
  const answers = await Promise.all([refund(another, { amount_cents: 1 }), refund(another, { amount_cents: 2 })])
  const refused = answers.find((answer) => answer.status !== 200)
  assert.deepEqual([refused?.status, refused?.errorCode], [409, 'unwinding_in_progress'])
  await payer.reaches(id, 'cancelled')
  const other = await refund(id, { amount_cents: 3_000 }, headers)
  assert.deepEqual([other.status, other.errorCode], [409, 'idempotency_key_reused'])
})

test('[decided.refund.pot] an open pot gives back its leader’s own part only', async () => {
  const id = await held(4_000)
  const answer = await refund(id, { amount_cents: 2_001 })
  assert.deepEqual([answer.status, answer.errorCode], [409, 'pot_not_settled'])
  const fits = await refund(id, { amount_cents: 2_000 })
  assert.deepEqual([fits.status, fits.json.state, fits.json.refund_state], [200, 'COLLECTING', 'COMPLETED'])
})

test('[decided.refund.split] a part of a closed pot goes to its payers in proportion, to the cent', async () => {
  const id = await purchase(4_000)
  const shares = await payer.accepted(id, 1)
  await payer.pay(shares[1] as Share)
  await payer.reaches(id, 'successful')
  await refund(id, { amount_cents: 1_001 })
  await completed(id)
  const { rows } = await world.db.query<{ id: string }>('select id from attempts where purchase_id = $1', [id])
  const { payments } = await readBooks(world)
  const refunded = payments.filter(({ reference }) => rows.some((row) => row.id === reference))
  assert.deepEqual(refunded.map((payment) => payment.refunded).sort(), [500, 501])
})

test('[decided.refund.refused] what a bank refuses to give back is told as unpaid, and not asked for again', async () => {
  const id = await settled(4_000)
  await world.sandbox('POST', '/v1/faults', { operation: 'refund', fault: 'refused', times: 1 })
  await refund(id, { amount_cents: 1_000 })
  const done = (await completed(id)) as Record<string, unknown>
  assert.deepEqual([done.returned_amount_cents, done.unpaid_amount_cents], [0, 1_000])
})

test('amounts as deployed modules send them; anything else is 400', async () => {
  const id = await settled(4_000)
  for (const amount_cents of [0, -1, 19.99, 'x', '', null, {}, 100_000_001]) {
    const answer = await refund(id, { amount_cents })
    assert.equal(answer.status, 400, `${JSON.stringify(amount_cents)} ${answer.text}`)
  }
  assert.equal((await refund(id, {})).status, 400)
  assert.equal((await refund(id, { amount_cents: 4_000.0000000001 })).status, 200)
})

test('a card that was only held is released, whatever body a client’s library adds', async () => {
  const id = await held(4_000)
  const answer = await release(id, { headers: { 'content-type': 'application/json' }, body: '{"broken' })
  assert.deepEqual([answer.status, answer.json.kind, answer.json.refund_state], [200, 'release', 'PENDING'])
  await payer.reaches(id, 'cancelled')
})

test('[decided.basic.where] the person behind the dashboard may refund and release with e-mail and password, too', async () => {
  const { email, password } = world.credentials.dashboard
  const headers = basic(email, password)
  const id = await settled(4_000)
  const refunded = await call('POST', `/api/purchases/pur_${id}/credit_by_transfer`, {
    headers,
    body: { amount_cents: 4_000 },
  })
  assert.equal(refunded.status, 200, refunded.text)
  const other = await held(4_000)
  assert.equal((await call('POST', `/api/purchases/pur_${other}/release`, { headers })).status, 200)
  const { rows } = await world.db.query<{ by: string }>(
    'select requested_by as by from unwindings where purchase_id = any($1::uuid[])',
    [[id, other]],
  )
  assert.ok(rows.length === 2 && rows.every(({ by }) => by.startsWith('staff_')))
})

test('[decided.release] what was captured is not released but refunded', async () => {
  const id = await settled(4_000)
  const answer = await release(id)
  assert.deepEqual([answer.status, answer.errorCode], [409, 'purchase_captured'])
})

test('[decided.cancel] v1 cancels at any moment: before the payment at once, afterwards everything goes back', async () => {
  const fresh = await purchase(4_000)
  const first = await cancel(fresh)
  assert.deepEqual([first.status, first.json.state, first.json.id], [200, 'CANCELLED', fresh])
  assert.equal((await cancel(fresh)).json.state, 'CANCELLED', 'twice is success')
  const id = await purchase(4_000)
  const shares = await payer.accepted(id, 2)
  await payer.pay(shares[1] as Share)
  await until('the friend has paid', async () => {
    const { rows } = await world.db.query('select from shares where id = $1 and state = $2', [shares[1]?.id, 'paid'])
    return rows.length === 1
  })
  const accepted = await cancel(id, { 'idempotency-key': 'cancel-1' })
  assert.deepEqual([accepted.status, accepted.json.state], [200, 'LEADER_PROCESSED'])
  assert.equal((await cancel(id)).status, 200, 'also while it goes on')
  await payer.reaches(id, 'refunded')
  assert.equal((await cancel(id, { 'idempotency-key': 'cancel-1' })).text, accepted.text)
  assert.equal((await cancel(id)).json.state, 'REFUNDED')
})

test('while a part is being refunded the rest cannot be cancelled', async () => {
  const id = await settled(4_000)
  await world.sandbox('POST', '/v1/faults', { operation: 'refund', fault: 'error_before', times: 1 })
  await refund(id, { amount_cents: 1 })
  const answer = await cancel(id)
  assert.deepEqual([answer.status, answer.errorCode], [409, 'unwinding_in_progress'])
})

test('what belongs to another company, and what does not exist, is 404 everywhere', async () => {
  const id = await settled(4_000)
  const unknown = '018f0000-0000-7000-8000-000000000000'
  const token = charlie.accessToken
  const answers = [
    await call('POST', `/api/purchases/pur_${id}/credit_by_transfer`, { token, body: { amount_cents: 4_000 } }),
    await call('POST', `/api/purchases/pur_${id}/release`, { token }),
    await call('GET', `/api/purchases/pur_${id}/refunds`, { token }),
    await call('POST', `/api/merchants/v1/purchases/${id}/cancel`, { token: charlie.v1Token }),
    await refund(unknown, { amount_cents: 1 }),
    await release(unknown),
    await refunds(unknown),
    await cancel(unknown),
    await cancel('x'),
  ]
  assert.deepEqual(
    answers.map(({ status, errorCode }) => `${status} ${errorCode}`),
    Array(9).fill('404 purchase_not_found'),
  )
  assert.deepEqual((await refunds(id)).json.refunds, [])
})

/** Its payer's bank asks for the newest payment of a purchase back. */
async function dispute(purchaseId: string, amountMinor: number): Promise<void> {
  await world.db.query(
    `insert into disputes (id, acquirer_account_id, reference, payment_id, attempt_id, purchase_id, state, amount_minor,
       fee_minor, currency, reason, opened_at)
     select gen_random_uuid(), acquirer_account_id, 'dsp_' || payment_id, payment_id, id, purchase_id, 'opened', $2, 0,
            'EUR', '10.4', now() from attempts where purchase_id = $1`,
    [purchaseId, amountMinor],
  )
}

test('a payment under dispute is 409 payment_disputed to credit_by_transfer and v1 cancel, and nothing is changed', async () => {
  const id = await settled(3_000)
  await dispute(id, 3_000)
  for (const answer of [await refund(id, { amount_cents: 1_000 }), await cancel(id)]) {
    assert.deepEqual([answer.status, answer.errorCode], [409, 'payment_disputed'], answer.text)
  }
  const released = await release(id)
  assert.deepEqual([released.status, released.errorCode], [409, 'purchase_captured'], released.text)
  assert.deepEqual((await refunds(id)).json.refunds, [])
})

test('a card that is only held is released though its payer disputes: nothing was taken that could go back twice', async () => {
  const id = await held(3_000)
  await dispute(id, 3_000)
  const released = await release(id)
  assert.deepEqual([released.status, released.json.kind], [200, 'release'], released.text)
  await completed(id)
  assert.deepEqual((await refunds(id)).json.state, 'CANCELLED')
})
