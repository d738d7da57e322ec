import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOTHING, takingBack } from '../../test/support/taken-back.ts'
import { watchVerdicts } from '../collecting/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'

const world = await takingBack()
const { db, ports, hear, ofSale, open, salesOf, stateOf, newest, bankDoes, takeBack, lastLetter, shareOf } = world
const { booksOf: books, receivableOf, receivables } = world

test('a friend’s sale taken back while the pot is open: the friend is told, and may pay again', async () => {
  const { id, leader, friends } = await open(9_000n, [4_000n, 1_000n], 1)
  const [friend, other] = friends as [Share, Share]
  const [pledge] = await salesOf(id)
  assert.equal(await hear(ofSale(pledge), ofSale(pledge)), true)
  assert.equal(await stateOf(pledge), 'voided')
  const { pot } = await world.read(id)
  assert.deepEqual([pot?.state, pot?.pledgedMinor, pot?.unpaidPledges], ['open', 0n, 2])
  assert.deepEqual([await receivableOf(friend), await receivableOf(leader)], [0n, 9_000n])
  assert.equal(await lastLetter(id), 'capture_failed friend1@example.test')
  await world.pay(friend)
  await world.pay(other)
  await world.work()
  assert.equal((await world.read(id)).state, 'successful')
  assert.deepEqual(await books(id), { ...NOTHING, acquirer_clearing: 9_000n, merchant_payable: -9_000n })
  assert.deepEqual(await receivables(id), [0n, 0n, 0n])
})

test('taken back before the rest is captured, a friend’s part is the leader’s', async () => {
  const { id } = await open(9_000n, [4_000n])
  const [pledge] = await salesOf(id)
  assert.equal((await world.read(id)).pot?.state, 'closing')
  assert.equal(await hear(ofSale(pledge)), true)
  await world.work()
  assert.deepEqual([(await newest(id, 'capture')).amountMinor, (await shareOf(id, 1)).state], [9_000n, 'lapsed'])
  assert.deepEqual(await books(id), { ...NOTHING, acquirer_clearing: 9_000n, merchant_payable: -9_000n })
  assert.deepEqual(await receivables(id), [0n, 0n])
  assert.doesNotMatch((await lastLetter(id)) ?? '', /capture_failed/)
})

test('taken back when the rest is captured, or is being captured, a friend’s part is our loss: nobody is asked again', async () => {
  for (const isUnderWay of [false, true]) {
    if (isUnderWay) await world.sandbox.fault('capture', 'accepted')
    const { id } = await open(9_000n, [4_000n])
    await world.work()
    const [pledge] = await salesOf(id)
    assert.equal(await hear(ofSale(pledge)), true)
    assert.equal((await shareOf(id, 1)).state, 'written_off')
    if (isUnderWay) await bankDoes(await newest(id, 'capture'), 'succeeded')
    await world.work()
    const { state, pot } = await world.read(id)
    assert.deepEqual([state, pot?.state], ['successful', 'closed'])
    const lost = { acquirer_clearing: 5_000n, bad_debt: 4_000n, merchant_payable: -9_000n }
    assert.deepEqual(await books(id), { ...NOTHING, ...lost })
    assert.deepEqual(await receivables(id), [0n, 0n])
    assert.doesNotMatch((await lastLetter(id)) ?? '', /capture_failed/)
  }
})

test('a leader’s rest that was paid by hand and is taken back is paid by hand again', async () => {
  const { id, leader } = await open(6_000n, [])
  await world.work()
  await takeBack(await newest(id, 'capture'))
  const rest = await world.pay(leader)
  assert.equal((await world.read(id)).pot?.state, 'closed')
  assert.equal(await hear(ofSale(rest)), true)
  assert.equal((await world.read(id)).pot?.state, 'closing')
  assert.equal(await receivableOf(leader), 6_000n)
  await world.pay(leader)
  assert.equal((await world.read(id)).pot?.state, 'closed')
  assert.deepEqual(await books(id), { ...NOTHING, acquirer_clearing: 6_000n, merchant_payable: -6_000n })
})

test('a sale is taken back as what it was: in full, in its currency, by news of its capture, after its approval', async () => {
  const { id } = await open(9_000n, [4_000n])
  await world.work()
  const [pledge] = await salesOf(id)
  const before = await books(id)
  assert.equal(await hear(ofSale(pledge, { amountMinor: 3_999n }), ofSale(pledge, { currency: 'USD' })), true)
  assert.equal(await hear(ofSale(pledge, { kind: 'refund' })), true)
  const succeeded = { state: 'succeeded', acquirerRef: 'op_1' } as const
  assert.equal(await hear(ofSale(pledge, { outcome: succeeded })), true)
  assert.equal(await stateOf(pledge), 'paid')
  assert.deepEqual(await books(id), before)
  const { rows } = await db.query('select kind, state from parity_findings where subject = $1', [pledge.paymentId])
  assert.deepEqual(rows, [{ kind: 'amounts_differ', state: 'open' }])
  const { friends } = await open(9_000n, [4_000n], 0)
  assert.equal(await hear(ofSale(await world.start(friends[0] as Share))), false, 'its approval is still to come')
})

test('what was done by hand under a payment’s name is a finding, and moves nothing', async () => {
  const { id } = await open(9_000n, [4_000n])
  await world.work()
  const [pledge] = await salesOf(id)
  const outcome = { state: 'succeeded', acquirerRef: 'by_hand' } as const
  assert.equal(await hear(ofSale(pledge, { kind: 'refund', amountMinor: 500n, outcome })), true)
  const { rows } = await db.query('select detail from parity_findings where subject = $1', [pledge.paymentId])
  assert.deepEqual(rows, [{ detail: 'a callback tells a refund of 500 EUR (minor units) that we did not ask for' }])
})

test('a dated share whose sale is taken back goes to its retry plan and is charged to the stored card', async () => {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n)
  const sale = await world.pay(shares[0] as Share)
  const before = await books(purchase.id)
  assert.equal(await hear(ofSale(sale)), true)
  assert.equal(await stateOf(sale), 'voided')
  const [owed] = await world.shares(purchase.id)
  assert.deepEqual([owed?.state, owed?.refusalCode, owed?.paidAt], ['owed', 'insufficient_funds', null])
  assert.equal((await books(purchase.id)).acquirer_clearing, before.acquirer_clearing - sale.amountMinor)
  const notes = await watchVerdicts(db, ports.businessClock)
  assert.match(notes.join(), /captures or refunds that were done were taken back/)
  await world.advance(2 * DAY_MS)
  await world.work()
  assert.equal((await world.shares(purchase.id))[0]?.state, 'paid')
  assert.equal(await receivableOf(shares[0] as Share), 0n)
})
