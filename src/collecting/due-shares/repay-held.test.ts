import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD_CARD } from '../../../test/support/collecting.ts'
import { soldOnDates } from '../../../test/support/late-payment.ts'
import { scriptedAcquirer } from '../../../test/support/scripted-acquirer.ts'
import { transaction } from '../../db/database.ts'
import { listAttempts } from '../../payments/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/clocks.ts'
import { checkAttempts, collectDueShares, repayHeld, runOperations } from '../index.ts'

async function deferred(terms: object = {}) {
  const sold = await soldOnDates('DEFERRED', { delayDays: 30, heldBps: 10_000, ...terms }, 20_000n, GOOD_CARD)
  const { world, id, shareAt } = sold
  const repay = async () => {
    const { id: shareId } = await shareAt(0)
    return transaction(world.db, (tx) => repayHeld(tx, world.ports, { purchaseId: id, shareId }))
  }
  return { ...sold, repay }
}

test('a deferred payment is repaid before its day out of its own hold, once, and nothing is asked of the card besides', async () => {
  const { world, id, repay, passDays, states, count } = await deferred()
  await passDays(3)
  await Promise.all([repay(), repay()])
  await world.work(3)
  assert.deepEqual(await states(), ['paid'])
  assert.equal((await world.read(id)).state, 'successful')
  const { captured, held } = await world.books(id)
  assert.deepEqual([captured, held], [20_000n, 0n])
  assert.equal(await count('earlyPaymentAsked'), 1)
  await assert.rejects(
    repay(),
    (error: unknown) => error instanceof DomainError && error.code === 'purchase_not_payable',
  )
  await passDays(32)
  assert.equal((await world.books(id)).captured, 20_000n)
})

test('of a regulated one the fee for the days saved is not taken, and the whole price can still be given back', async () => {
  const { world, id, repay, passDays, states } = await deferred({ countryCode: 'FR', feeBps: 100 })
  assert.equal((await world.read(id)).creditRegime, 'full')
  await passDays(15)
  await repay()
  await world.work(3)
  assert.deepEqual(await states(), ['paid'])
  const { captured, held } = await world.books(id)
  assert.deepEqual([captured, held], [20_100n, 0n], 'half of the fee of 2.00')
  const balances = await world.balances(id)
  assert.deepEqual([balances.fee_income, balances.payer_receivable ?? 0n], [-100n, 0n])
  await world.refund(id, 20_000n)
  await world.work()
  assert.equal((await world.books(id)).refunded, 20_100n)
})

test('where a bank refuses what its payer wanted to repay early, nothing is missed: it is charged on its day, and may be paid by hand', async () => {
  const { world, id, repay, passDays, reach, states, count, shareAt } = await deferred()
  await passDays(3)
  await repay()
  const { script, ports } = scriptedAcquirer(world)
  script.capture = async () => ({
    kind: 'answered',
    value: { state: 'refused', acquirerRef: null, refusalCode: 'do_not_honour' },
  })
  await runOperations(world.db, ports)
  await world.work(2)
  await passDays(3)
  const { firstRefusedAt, dueOn } = await shareAt(0)
  assert.deepEqual([await states(), firstRefusedAt, await count('paymentMissed')], [['owed'], null, 0])
  assert.equal(await count('shareRefused'), 1, 'its payer is told')
  assert.deepEqual(await world.books(id), { captured: 0n, refunded: 0n, held: 0n, payments: 1 })
  await reach(dueOn)
  await world.work(2)
  assert.deepEqual([await states(), (await world.books(id)).captured], [['paid'], 20_000n])
})

test('a renewed hold that comes while the old one is taken early is let go: nothing stays blocked on the card', async () => {
  const { world, id, repay, passDays, states, shareAt } = await deferred()
  const { script, ports } = scriptedAcquirer(world)
  script.chargeStored = async () => ({ kind: 'no_answer', reason: 'timeout' })
  const attempts = () => listAttempts(world.db, id)
  for (let hour = 0; hour < 10 * 24 && (await attempts()).length < 2; hour++) {
    await world.advance(HOUR_MS)
    await collectDueShares(world.db, ports)
  }
  assert.deepEqual(
    (await attempts()).map(({ state }) => state),
    ['held', 'unknown'],
    'its renewal was asked for',
  )
  await repay()
  delete script.chargeStored
  world.passRetries(20 * MINUTE_MS)
  await checkAttempts(world.db, ports)
  await repay()
  await assert.rejects(
    world.start(await shareAt(0)),
    /purchase_not_payable/,
    'it is being taken: no second payment starts',
  )
  await world.work(6)
  await passDays(3)
  assert.deepEqual([await states(), (await attempts()).map(({ state }) => state)], [['paid'], ['captured', 'voided']])
  assert.deepEqual(await world.books(id), { captured: 20_000n, refunded: 0n, held: 0n, payments: 2 })
  assert.equal((await world.balances(id)).memo_held ?? 0n, 0n)
})
