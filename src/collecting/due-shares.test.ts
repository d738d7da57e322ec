import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CollectingWorld, collectingWorld, POOR_CARD } from '../../test/support/collecting.ts'
import { dateInZone, formatDate, hourInZone, parseDate } from '../schedules/index.ts'
import { DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import { collectionOf, type Share } from '../shares/index.ts'

/** Approved now, refused whenever it is charged later without its owner. */
const TURNCOAT_CARD = '4000000000000341'

const amounts = (shares: readonly Share[]) => shares.map((share) => `${share.principalMinor}+${share.feeMinor}`)
const states = (shares: readonly Share[]) => shares.map((share) => share.state)

/** Accounts on which something is left. */
async function standing(world: CollectingWorld, id: string): Promise<Record<string, bigint>> {
  const balances = Object.entries(await world.balances(id))
  return Object.fromEntries(balances.filter(([, amountMinor]) => amountMinor !== 0n))
}

/** To nine in the morning of a share's day, when its charge has been due for an hour; every day in between is worked. */
async function reach(world: CollectingWorld, dueOn: string | null): Promise<void> {
  const target = hourInZone(parseDate(dueOn ?? '') ?? assert.fail(), 9).getTime()
  while (world.ports.businessClock.now().getTime() < target) {
    await world.advance(Math.min(DAY_MS, target - world.ports.businessClock.now().getTime()))
    await world.work(2)
  }
}

test('[types.installment, types.fee] three instalments: the first with its fee at once, the others on their days, and the merchant is settled at once', async () => {
  const world = await collectingWorld()
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 10_001n, {
    terms: { installmentsCount: 3, feeBps: 150 },
  })
  assert.deepEqual(amounts(shares), ['3335+150', '3333+0', '3333+0'])
  await world.pay(shares[0] as Share)
  const accepted = await world.read(purchase.id)
  assert.equal(accepted.state, 'successful')
  assert.deepEqual(states(await world.shares(purchase.id)), ['paid', 'owed', 'owed'])
  assert.equal((await world.books(purchase.id)).captured, 3485n)
  await reach(world, (shares[1] as Share).dueOn)
  assert.deepEqual(states(await world.shares(purchase.id)), ['paid', 'paid', 'owed'])
  await reach(world, (shares[2] as Share).dueOn)
  const paid = await world.shares(purchase.id)
  assert.deepEqual(states(paid), ['paid', 'paid', 'paid'])
  assert.equal(collectionOf(paid), 'complete')
  assert.equal((await world.books(purchase.id)).captured, 10_151n)
  assert.deepEqual(await standing(world, purchase.id), {
    acquirer_clearing: 10_151n,
    merchant_payable: -10_001n,
    fee_income: -150n,
  })
  const heard = await world.events(purchase.id)
  assert.equal(heard.filter((name) => name === 'shareDueSoon').length, 2, heard.join())
})

test('a charge goes out once, however often the job runs and however often its answer is lost', async () => {
  const world = await collectingWorld()
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, {
    terms: { installmentsCount: 2, feeBps: 0 },
  })
  await world.pay(shares[0] as Share)
  await world.sandbox.call('POST', '/v1/faults', { operation: 'charge', fault: 'lost_after', times: 1 })
  await world.sandbox.call('POST', '/v1/faults', { operation: 'lookup', fault: 'error_before', times: 2 })
  await reach(world, (shares[1] as Share).dueOn)
  await world.work(4)
  assert.deepEqual(states(await world.shares(purchase.id)), ['paid', 'paid'])
  assert.equal((await world.books(purchase.id)).captured, 9_000n)
  assert.equal((await world.books(purchase.id)).payments, 2)
})

test('a charge that never arrived is sent again under its key', async () => {
  const world = await collectingWorld()
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, {
    terms: { installmentsCount: 2, feeBps: 0 },
  })
  await world.pay(shares[0] as Share)
  await world.sandbox.call('POST', '/v1/faults', { operation: 'charge', fault: 'refuse_connection_like', times: 1 })
  await reach(world, (shares[1] as Share).dueOn)
  await world.work(4)
  assert.deepEqual(states(await world.shares(purchase.id)), ['paid', 'paid'])
  assert.equal((await world.books(purchase.id)).payments, 2)
})

test('[types.retries, types.write_off] a refused instalment is retried, asked for by link, and in the end written off; the merchant keeps its money', async () => {
  const world = await collectingWorld()
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, {
    terms: { installmentsCount: 2, feeBps: 0 },
  })
  await world.pay(shares[0] as Share, TURNCOAT_CARD)
  await reach(world, (shares[1] as Share).dueOn)
  assert.equal(collectionOf(await world.shares(purchase.id)), 'short')
  for (let day = 0; day < 31; day++) {
    await world.advance(DAY_MS)
    await world.work(2)
  }
  const heard = await world.events(purchase.id)
  const count = (name: string) => heard.filter((event) => event === name).length
  assert.deepEqual(
    [count('shareRefused'), count('shareOverdue'), count('shareWrittenOff')],
    [6, 3, 1],
    'once on the day, five retries, three reminders in between',
  )
  assert.deepEqual(states(await world.shares(purchase.id)), ['paid', 'written_off'])
  assert.equal((await world.read(purchase.id)).state, 'successful')
  assert.deepEqual(await standing(world, purchase.id), {
    acquirer_clearing: 4_500n,
    merchant_payable: -9_000n,
    bad_debt: 4_500n,
  })
})

test('[types.pay_now] a refused instalment is paid by hand with another card', async () => {
  const world = await collectingWorld()
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, {
    terms: { installmentsCount: 2, feeBps: 0 },
  })
  await world.pay(shares[0] as Share, TURNCOAT_CARD)
  await reach(world, (shares[1] as Share).dueOn)
  await world.pay((await world.shares(purchase.id))[1] as Share, POOR_CARD)
  assert.equal(collectionOf(await world.shares(purchase.id)), 'short')
  await world.pay((await world.shares(purchase.id))[1] as Share)
  const paid = await world.shares(purchase.id)
  assert.equal(collectionOf(paid), 'complete')
  await world.advance(31 * DAY_MS)
  await world.work()
  assert.equal((await world.books(purchase.id)).captured, 9_000n)
})

test('a declined first instalment fails the purchase, and another card makes it good', async () => {
  const world = await collectingWorld()
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n)
  await world.pay(shares[0] as Share, POOR_CARD)
  assert.equal((await world.read(purchase.id)).state, 'failed_payer')
  await world.pay(shares[0] as Share)
  assert.equal((await world.read(purchase.id)).state, 'successful')
})

test('[types.deferred, types.renewal] a deferred payment is held, the hold renewed before it ends, and captured on its day', async () => {
  const world = await collectingWorld()
  const { purchase, shares } = await world.buyLater('DEFERRED', 20_000n, { terms: { delayDays: 20, feeBps: 100 } })
  assert.deepEqual(amounts(shares), ['20000+200'])
  await world.pay(shares[0] as Share)
  const held = await world.read(purchase.id)
  assert.equal(held.state, 'leader_processed')
  const firstCover = held.coveredUntil as Date
  await reach(world, formatDate(dateInZone(firstCover)))
  const renewed = await world.read(purchase.id)
  assert.ok((renewed.coveredUntil as Date) > firstCover, 'covered beyond the first hold')
  assert.equal((await world.books(purchase.id)).held, 20_200n, 'one hold at a time')
  await reach(world, (shares[0] as Share).dueOn)
  assert.equal((await world.read(purchase.id)).state, 'successful')
  const books = await world.books(purchase.id)
  assert.deepEqual([books.captured, books.held], [20_200n, 0n])
  assert.deepEqual(await standing(world, purchase.id), {
    acquirer_clearing: 20_200n,
    merchant_payable: -20_000n,
    fee_income: -200n,
  })
})

test('a hold that the bank will not renew covers to its end; the day itself charges the stored card', async () => {
  const world = await collectingWorld()
  const { purchase, shares } = await world.buyLater('DEFERRED', 20_000n, { terms: { delayDays: 20, feeBps: 0 } })
  await world.pay(shares[0] as Share)
  await world.sandbox.call('POST', '/v1/faults', { operation: 'charge', fault: 'refused', times: 1 })
  await world.advance(6.5 * DAY_MS)
  await world.work()
  assert.ok((await world.read(purchase.id)).coveredUntil, 'the old hold is kept')
  await world.advance(DAY_MS)
  await world.work()
  assert.equal((await world.read(purchase.id)).coveredUntil, null)
  assert.ok((await world.events(purchase.id)).includes('holdLost'))
  await reach(world, (shares[0] as Share).dueOn)
  assert.equal((await world.read(purchase.id)).state, 'successful')
  const books = await world.books(purchase.id)
  assert.deepEqual([books.captured, books.held], [20_000n, 0n])
})

test('[types.deferred.part] held in part: the held share is captured, the other charged to the stored card, on one day', async () => {
  const world = await collectingWorld()
  const { purchase, shares } = await world.buyLater('DEFERRED', 10_001n, {
    terms: { delayDays: 5, heldBps: 3000, feeBps: 0 },
  })
  assert.deepEqual(amounts(shares), ['3001+0', '7000+0'])
  await world.pay(shares[0] as Share)
  assert.equal((await world.books(purchase.id)).held, 3_001n)
  await reach(world, (shares[0] as Share).dueOn)
  await world.work()
  assert.deepEqual(states(await world.shares(purchase.id)), ['paid', 'paid'])
  assert.equal((await world.books(purchase.id)).captured, 10_001n)
  assert.equal((await world.read(purchase.id)).state, 'successful')
})

test('[types.down_payment] a deposit now, the balance on the date asked for', async () => {
  const world = await collectingWorld()
  const today = world.ports.businessClock.now().getTime()
  const balanceOn = formatDate(dateInZone(new Date(today + 12 * DAY_MS)))
  const { purchase, shares } = await world.buyLater('DOWN_PAYMENT', 10_001n, {
    terms: { depositBps: 3000, balanceDelayDays: 30, feeBps: 0 },
    dates: { balanceOn },
  })
  assert.deepEqual(
    shares.map(({ kind, dueOn }) => `${kind} ${dueOn}`),
    [`deposit ${formatDate(dateInZone(new Date(today)))}`, `balance ${balanceOn}`],
  )
  await world.pay(shares[0] as Share)
  assert.equal((await world.read(purchase.id)).state, 'successful')
  await reach(world, balanceOn)
  assert.deepEqual(states(await world.shares(purchase.id)), ['paid', 'paid'])
  assert.equal((await world.books(purchase.id)).captured, 10_001n)
})

test('today becomes the due date once; a second call meanwhile starts nothing', async () => {
  const world = await collectingWorld()
  const { purchase, shares } = await world.buyLater('DEFERRED', 20_000n, { terms: { delayDays: 20, feeBps: 0 } })
  await assert.rejects(world.advanceDueDate(purchase.id), { code: 'capture_not_possible' })
  await world.pay(shares[0] as Share)
  await Promise.all([world.advanceDueDate(purchase.id), world.advanceDueDate(purchase.id)])
  await world.work()
  assert.equal((await world.read(purchase.id)).state, 'successful')
  assert.equal((await world.books(purchase.id)).captured, 20_000n)
  assert.equal((await world.events(purchase.id)).filter((name) => name === 'dueDateAdvanced').length, 1)
  await assert.rejects(world.advanceDueDate(purchase.id), { code: 'capture_not_possible' })
})

test('[types.advance] where the merchant does not allow it, the due date stays', async () => {
  const world = await collectingWorld()
  const { purchase, shares } = await world.buyLater('DEFERRED', 20_000n, {
    terms: { delayDays: 20, feeBps: 0, mayAdvanceDueDate: false },
  })
  await world.pay(shares[0] as Share)
  await assert.rejects(world.advanceDueDate(purchase.id), { code: 'due_date_fixed' })
})

test('fewer cents than instalments: nothing is asked for twice, and nothing of zero', async () => {
  const world = await collectingWorld()
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 2n, { terms: { installmentsCount: 3, feeBps: 0 } })
  assert.deepEqual(amounts(shares), ['2+0'])
  await world.pay(shares[0] as Share)
  assert.equal((await world.read(purchase.id)).state, 'successful')
  assert.equal(collectionOf(await world.shares(purchase.id)), 'complete')
})

test('a schedule shown yesterday is not agreed to today', async () => {
  const world = await collectingWorld()
  const { purchase } = await world.buyLater('INSTALLMENT', 9_000n)
  const shownOn = formatDate(dateInZone(world.ports.businessClock.now()))
  await world.advance(25 * HOUR_MS)
  await assert.rejects(world.drawUp(purchase.id, shownOn), { code: 'schedule_changed' })
})
