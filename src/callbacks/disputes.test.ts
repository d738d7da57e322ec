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

const end = (id: string, state: 'won' | 'lost', more: object = {}) =>
  sandbox.call('POST', `/v1/disputes/${id}/end`, { state, ...more })

async function attemptOf(id: string): Promise<string> {
  return (await listAttempts(db, id))[0]?.id as string
}

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
  const told = { ...late, reason: 'fraudulent', respond_by: null, decisions: 0 }
  assert.equal(await world.tell({ type: 'dispute.changed', event_id: 'evt_late', reference: '', dispute: told }), 200)
  assert.deepEqual(await books(id), before)
})

test('a dispute that was lost and is won after all: the amount comes back, and the fee is what the verdict says', async () => {
  const { id, paymentId } = await paid(5_000n)
  const reference = await dispute(paymentId, { fee: 1_500 })
  await end(reference, 'lost')
  await tells(id, 'disputeLost')
  await end(reference, 'won', { fee: 500 })
  await tells(id, 'disputeWon')
  const won = { acquirer_clearing: 4_500n, disputed: 0n, dispute_fees: 500n, bad_debt: 0n, merchant_payable: -5_000n }
  assert.deepEqual(await books(id), won)
  const { body } = await sandbox.call('GET', `/v1/books?reference=${await attemptOf(id)}`)
  assert.equal(body.totals.EUR.net, 4_500, 'the acquirer’s books say the same')
  await end(reference, 'lost', { fee: 2_000 })
  await until('it is lost again', async () => (await books(id)).bad_debt === 5_000n)
  assert.deepEqual(await books(id), { ...won, acquirer_clearing: -2_000n, dispute_fees: 2_000n, bad_debt: 5_000n })
  const told = (await world.events(id)).filter((name) => name.startsWith('dispute'))
  assert.deepEqual(told, ['disputeOpened', 'disputeLost', 'disputeWon', 'disputeLost'])
})

test('whatever the order in which decisions are told, each once or twice, the last of them is what is true', async () => {
  const steps = [
    { state: 'opened', fee: 1_500, decisions: 0 },
    { state: 'lost', fee: 1_500, decisions: 1 },
    { state: 'won', fee: 1_500, decisions: 2 },
  ]
  const orders = [
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
    [2, 2, 1, 1, 0, 2],
  ]
  for (const [number, order] of orders.entries()) {
    const { id, paymentId } = await paid(5_000n)
    for (const [time, index] of order.entries()) {
      const of = { id: `dsp_order_${number}`, payment_id: paymentId, amount: 5_000, currency: 'EUR', reason: '10.4' }
      const said = { ...of, respond_by: null, ...steps[index] }
      const eventId = `evt_order_${number}_${time}`
      assert.equal(await world.tell({ type: 'dispute.changed', event_id: eventId, reference: '', dispute: said }), 200)
    }
    const { acquirer_clearing, disputed, dispute_fees, bad_debt } = await books(id)
    const said = [acquirer_clearing, disputed, dispute_fees, bad_debt ?? 0n]
    assert.deepEqual(said, [3_500n, 0n, 1_500n, 0n], `${order}`)
  }
})

test('a fee that is told after the opening is booked; one that an old opening repeats is not', async () => {
  const { id, paymentId } = await paid(5_000n)
  const of = { id: 'dsp_fee', payment_id: paymentId, amount: 5_000, currency: 'EUR', reason: '10.4', respond_by: null }
  const tell = async (eventId: string, step: object) => {
    const said = { type: 'dispute.changed', event_id: eventId, reference: '', dispute: { ...of, ...step } }
    assert.equal(await world.tell(said), 200)
    return (await books(id)).dispute_fees ?? 0n
  }
  assert.equal(await tell('evt_fee_1', { state: 'opened', fee: 0, decisions: 0 }), 0n)
  assert.equal(await tell('evt_fee_2', { state: 'opened', fee: 1_500, decisions: 0 }), 1_500n)
  assert.equal(await tell('evt_fee_3', { state: 'opened', fee: 0, decisions: 0 }), 1_500n)
  assert.equal(await tell('evt_fee_4', { state: 'won', fee: 0, decisions: 1 }), 0n)
  assert.equal(await tell('evt_fee_5', { state: 'opened', fee: 1_500, decisions: 0 }), 0n)
})

test('a dispute whose payment our books learn later is booked with the next that is told of it', async () => {
  const { id, paymentId } = await paid(5_000n)
  const of = { id: 'dsp_learned', amount: 5_000, fee: 1_500, currency: 'EUR', reason: '10.4', respond_by: null }
  const tell = (eventId: string, step: object) =>
    world.tell({ type: 'dispute.changed', event_id: eventId, reference: '', dispute: { ...of, ...step } })
  // As if the payment had been made in a time that the database has lost.
  await db.query('update attempts set payment_id = $2 where payment_id = $1', [paymentId, 'lost'])
  assert.equal(await tell('evt_learned_1', { payment_id: paymentId, state: 'opened', decisions: 0 }), 200)
  assert.equal((await books(id)).acquirer_clearing, 5_000n)
  await db.query('update attempts set payment_id = $1 where payment_id = $2', [paymentId, 'lost'])
  assert.equal(await tell('evt_learned_2', { payment_id: paymentId, state: 'lost', decisions: 1 }), 200)
  const { acquirer_clearing, disputed, dispute_fees, bad_debt } = await books(id)
  assert.deepEqual([acquirer_clearing, disputed, dispute_fees, bad_debt], [-1_500n, 0n, 1_500n, 5_000n])
})

test('a dispute in another currency is not booked; one of nothing is a question of the bank', async () => {
  const { id, paymentId } = await paid(5_000n)
  const told = { payment_id: paymentId, state: 'opened', fee: 0, reason: '10.4', respond_by: null, decisions: 0 }
  const tell = (eventId: string, dispute: object) =>
    world.tell({ type: 'dispute.changed', event_id: eventId, reference: '', dispute: { ...told, ...dispute } })
  assert.equal(await tell('evt_usd', { id: 'dsp_usd', amount: 5_000, currency: 'USD' }), 200)
  assert.equal((await books(id)).acquirer_clearing, 5_000n)
  const { rows } = await db.query('select kind from parity_findings where subject = $1', [paymentId])
  assert.deepEqual(rows, [{ kind: 'unknown_to_us' }])
  assert.equal(await tell('evt_ask', { id: 'dsp_ask', amount: 0, currency: 'EUR' }), 200)
  assert.deepEqual((await db.query(`select 1 from disputes where reference = 'dsp_ask'`)).rows, [])
})

test('a dispute of a payment that is none of ours is kept, and a finding', async () => {
  const strange = { id: 'dsp_strange', payment_id: 'pay_strange', state: 'opened', amount: 100, fee: 0 }
  const told = { ...strange, currency: 'EUR', reason: 'fraudulent', respond_by: null, decisions: 0 }
  assert.equal(
    await world.tell({ type: 'dispute.changed', event_id: 'evt_1', reference: 'theirs', dispute: told }),
    200,
  )
  const { rows } = await db.query(
    `select parity_findings.kind, parity_findings.state, purchase_id
       from parity_findings where subject = 'pay_strange'`,
  )
  assert.deepEqual(rows, [{ kind: 'unknown_to_us', state: 'open', purchase_id: null }])
})
