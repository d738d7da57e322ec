import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { until } from '../../test/support/until.ts'
import { listAttempts } from '../payments/index.ts'

const world = await collectingWorld({}, { hears: true })
const { db, sandbox } = world

async function paid(amountMinor: bigint) {
  const { purchase, leader } = await world.buy(amountMinor)
  await world.pay(leader)
  await world.work()
  const [attempt] = await listAttempts(world.db, purchase.id)
  return { id: purchase.id, paymentId: attempt?.paymentId as string }
}

/** The bank of a payer disputes a payment; answers with the acquirer's name for it. */
async function dispute(paymentId: string, order: object = {}): Promise<string> {
  const { status, body } = await sandbox.call('POST', `/v1/payments/${paymentId}/disputes`, order)
  assert.equal(status, 201)
  return body.id
}

const end = (id: string, state: 'won' | 'lost') => sandbox.call('POST', `/v1/disputes/${id}/end`, { state })

async function tells(id: string, name: string): Promise<void> {
  await until(`${name} is told`, async () => (await world.events(id)).includes(name))
}

async function books(id: string) {
  const { acquirer_clearing, disputed, dispute_fees, bad_debt, merchant_payable } = await world.balances(id)
  return { acquirer_clearing, disputed, dispute_fees, bad_debt, merchant_payable }
}

test('a dispute takes amount and fee; won, the amount comes back and the fee does not', async () => {
  const { id, paymentId } = await paid(5_000n)
  const promised = { merchant_payable: -5_000n, bad_debt: undefined }
  await sandbox.fault('callback', 'duplicate')
  const reference = await dispute(paymentId, { fee: 1_500, reason: '10.4', respond_by: '2027-03-01T00:00:00.000Z' })
  await tells(id, 'disputeOpened')
  assert.deepEqual(await books(id), { ...promised, acquirer_clearing: -1_500n, disputed: 5_000n, dispute_fees: 1_500n })
  const { rows } = await db.query('select state, reason, respond_by, attempt_id is not null as known from disputes')
  const respondBy = new Date('2027-03-01T00:00:00.000Z')
  assert.deepEqual(rows, [{ state: 'opened', reason: '10.4', respond_by: respondBy, known: true }])
  await end(reference, 'won')
  await tells(id, 'disputeWon')
  assert.deepEqual(await books(id), { ...promised, acquirer_clearing: 3_500n, disputed: 0n, dispute_fees: 1_500n })
  const { body } = await sandbox.call('GET', '/v1/books')
  assert.equal(body.totals.EUR.net, 3_500, 'the acquirer’s books say the same')
  assert.deepEqual(
    (await world.events(id)).filter((name) => name.startsWith('dispute')),
    ['disputeOpened', 'disputeWon'],
  )
})

test('a dispute lost is the operator’s loss: the merchant keeps what it was promised, and the purchase its state', async () => {
  const { id, paymentId } = await paid(6_000n)
  await end(await dispute(paymentId, { amount: 4_000 }), 'lost')
  await tells(id, 'disputeLost')
  const { acquirer_clearing, disputed, bad_debt, merchant_payable } = await books(id)
  assert.deepEqual([acquirer_clearing, disputed, bad_debt, merchant_payable], [2_000n, 0n, 4_000n, -6_000n])
  assert.equal((await world.read(id)).state, 'successful')
})

test('a dispute that is first heard of when it is lost is opened and lost; its opening, told late, changes nothing', async () => {
  const { id, paymentId } = await paid(7_000n)
  await sandbox.fault('callback', 'drop')
  const reference = await dispute(paymentId)
  await end(reference, 'lost')
  await tells(id, 'disputeLost')
  const before = await books(id)
  assert.deepEqual([before.acquirer_clearing, before.disputed, before.bad_debt], [0n, 0n, 7_000n])
  const late = { id: reference, payment_id: paymentId, state: 'opened', amount: 7_000, fee: 0, currency: 'EUR' }
  const told = { ...late, reason: 'fraudulent', respond_by: null }
  assert.equal(await world.tell({ type: 'dispute.changed', event_id: 'evt_late', reference: '', dispute: told }), 200)
  assert.deepEqual(await books(id), before)
})

test('a dispute in another currency is not booked; one of nothing is a question of the bank', async () => {
  const { id, paymentId } = await paid(5_000n)
  const told = { payment_id: paymentId, state: 'opened', fee: 0, reason: '10.4', respond_by: null }
  const tell = (eventId: string, dispute: object) =>
    world.tell({ type: 'dispute.changed', event_id: eventId, reference: '', dispute: { ...told, ...dispute } })
  assert.equal(await tell('evt_usd', { id: 'dsp_usd', amount: 5_000, currency: 'USD' }), 200)
  assert.equal((await books(id)).acquirer_clearing, 5_000n)
  const { rows } = await db.query('select kind from parity_findings where payment_id = $1', [paymentId])
  assert.deepEqual(rows, [{ kind: 'unknown_to_us' }])
  assert.equal(await tell('evt_ask', { id: 'dsp_ask', amount: 0, currency: 'EUR' }), 200)
  assert.deepEqual((await db.query(`select 1 from disputes where reference = 'dsp_ask'`)).rows, [])
})

test('a dispute of a payment that is none of ours is kept, and a finding', async () => {
  const strange = { id: 'dsp_strange', payment_id: 'pay_strange', state: 'opened', amount: 100, fee: 0 }
  const told = { ...strange, currency: 'EUR', reason: 'fraudulent', respond_by: null }
  assert.equal(
    await world.tell({ type: 'dispute.changed', event_id: 'evt_1', reference: 'theirs', dispute: told }),
    200,
  )
  const { rows } = await db.query(
    `select parity_findings.kind, parity_findings.state, purchase_id
       from parity_findings where payment_id = 'pay_strange'`,
  )
  assert.deepEqual(rows, [{ kind: 'unknown_to_us', state: 'open', purchase_id: null }])
})
