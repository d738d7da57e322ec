import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { soldOnDates } from '../../../test/support/late-payment.ts'
import { transaction } from '../../db/database.ts'
import { DomainError } from '../../refusals/index.ts'
import { addDays, dateInZone, formatDate, hourInZone, parseDate } from '../../schedules/index.ts'
import { DAY_MS } from '../../shared/clocks.ts'
import type { Share } from '../../shares/index.ts'
import { moveDueDate } from '../index.ts'

/** A clock of its own each: days pass in it. */
async function sold(type: 'INSTALLMENT' | 'DEFERRED' | 'DOWN_PAYMENT', terms: object) {
  const world = await collectingWorld()
  const { purchase, shares } = await world.buyLater(type, 9_000n, { terms: { feeBps: 0, ...terms } })
  await world.pay(shares[0] as Share)
  const day = (days: number) => formatDate(addDays(dateInZone(world.ports.businessClock.now()), days))
  const move = (from: string, to: string) =>
    transaction(world.db, (tx) => moveDueDate(tx, world.ports, { purchaseId: purchase.id, from, to }))
  const dates = async () => (await world.shares(purchase.id)).map(({ dueOn }) => dueOn as string)
  /** Works through every day until nine in the morning of that one. */
  async function reach(dueOn: string): Promise<void> {
    const target = hourInZone(parseDate(dueOn) ?? assert.fail(), 9).getTime()
    while (world.ports.businessClock.now().getTime() < target) {
      await world.advance(Math.min(DAY_MS, target - world.ports.businessClock.now().getTime()))
      await world.work(2)
    }
  }
  return { world, id: purchase.id, day, move, dates, reach }
}

const refused = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code

test('a moved instalment is collected on its new day and not on the old one; its payer is reminded once more', async () => {
  const { world, id, move, dates, reach } = await sold('INSTALLMENT', { installmentsCount: 3 })
  const [first, second, third] = (await dates()) as [string, string, string]
  const later = formatDate(addDays(parseDate(second) ?? assert.fail(), 10))
  await reach(formatDate(addDays(parseDate(second) ?? assert.fail(), -2)))
  await move(second, later)
  assert.deepEqual(await dates(), [first, later, third])
  await reach(formatDate(addDays(parseDate(second) ?? assert.fail(), 1)))
  assert.deepEqual(
    (await world.shares(id)).map(({ state }) => state),
    ['paid', 'owed', 'owed'],
  )
  await reach(later)
  assert.deepEqual(
    (await world.shares(id)).map(({ state }) => state),
    ['paid', 'paid', 'owed'],
  )
  assert.equal((await world.books(id)).captured, 6_000n)
  const heard = await world.events(id)
  assert.equal(heard.filter((name) => name === 'shareDueSoon').length, 2, heard.join())
})

test('a payment stays between its neighbours, after today, and within what its type allows', async () => {
  const { move, dates, day } = await sold('INSTALLMENT', { installmentsCount: 3 })
  const [, second, third] = (await dates()) as [string, string, string]
  for (const wrong of [day(0), day(-1), second, third, '2099-01-01'])
    await assert.rejects(move(second, wrong), refused('invalid_date'), wrong)
  await assert.rejects(move(day(0), day(3)), refused('illegal_transition'), 'paid already')
  await move(second, day(1))
  await move(third, day(2))
  await assert.rejects(move(day(2), day(400)), refused('invalid_date'), 'beyond twelve months')
})

test('a balance goes no later than its merchant’s settings; a credit with a fee only later', async () => {
  const balance = await sold('DOWN_PAYMENT', { depositBps: 3_000, balanceDelayDays: 20 })
  const [, due] = (await balance.dates()) as [string, string]
  await assert.rejects(balance.move(due, balance.day(21)), refused('invalid_date'))
  await balance.move(due, balance.day(5))
  await balance.move(balance.day(5), balance.day(20))
  const dear = await sold('INSTALLMENT', { installmentsCount: 3, feeBps: 100 })
  const [, second] = (await dear.dates()) as [string, string]
  await assert.rejects(dear.move(second, dear.day(7)), refused('invalid_date'))
  await dear.move(second, formatDate(addDays(parseDate(second) ?? assert.fail(), 1)))
})

test('a deferred payment that is brought forward is captured from its hold on the new day', async () => {
  const { world, id, move, dates, day, reach } = await sold('DEFERRED', { delayDays: 20 })
  const [due] = (await dates()) as [string]
  await move(due, day(3))
  await reach(day(3))
  await world.work(2)
  assert.equal((await world.read(id)).state, 'successful')
  assert.equal((await world.books(id)).captured, 9_000n)
})

test('while a payment by hand is undecided its date stays', async () => {
  const { world, id, move, dates, day } = await sold('INSTALLMENT', { installmentsCount: 2 })
  const [, second] = (await dates()) as [string, string]
  await world.start((await world.shares(id))[1] as Share)
  await assert.rejects(move(second, day(9)), refused('payment_in_progress'))
  assert.equal((await dates())[1], second)
})

test('a merchant’s own free deferral is moved up to the last day that its law leaves it, and not beyond', async () => {
  const law = { countryCode: 'FR', lender: 'merchant', installmentsCount: 3, installmentDays: 15 } as const
  const { world, id } = await soldOnDates('INSTALLMENT', law)
  assert.equal((await world.read(id)).creditRegime, 'exempt_deferral')
  const day = (days: number) => formatDate(addDays(dateInZone(world.ports.businessClock.now()), days))
  const dates = async () => (await world.shares(id)).map(({ dueOn }) => dueOn as string)
  const move = (from: string, to: string) =>
    transaction(world.db, (tx) => moveDueDate(tx, world.ports, { purchaseId: id, from, to }))
  const [, , third] = (await dates()) as [string, string, string]
  await assert.rejects(move(third, day(51)), refused('invalid_date'))
  await move(third, day(50))
  assert.equal((await dates())[2], day(50))
})
