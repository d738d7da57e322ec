import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD_CARD } from '../../../test/support/collecting.ts'
import { soldOnDates } from '../../../test/support/late-payment.ts'
import { scriptedAcquirer } from '../../../test/support/scripted-acquirer.ts'
import { CREDIT_VERBS } from '../../commands/credit.ts'
import type { Ground } from '../../commands/operator/operator-ground.ts'
import { transaction } from '../../db/database.ts'
import { listAttempts, listPurchaseOperations } from '../../payments/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { addDays, dateInZone, formatDate } from '../../schedules/index.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/clocks.ts'
import { publicId } from '../../shared/ids.ts'
import type { Share } from '../../shares/index.ts'
import {
  checkAttempts,
  collectDueShares,
  holdPurchase,
  moveDueDate,
  repayHeld,
  resumePurchase,
  runOperations,
  triggerCapture,
} from '../index.ts'

const refused = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code

async function sold(...given: Parameters<typeof soldOnDates>) {
  const late = await soldOnDates(...given)
  const { world, id } = late
  const request = (reason: string) => ({ purchaseId: id, reason })
  return {
    ...late,
    hold: () => transaction(world.db, (tx) => holdPurchase(tx, world.ports, request('the court of Brest'))),
    resume: () => transaction(world.db, (tx) => resumePurchase(tx, world.ports, request('the shop won'))),
  }
}

const TWO = { installmentsCount: 2 }

test('while collection is on hold nothing is reminded of, charged, tried again or written off, and its payer may still pay', async () => {
  const { world, id, hold, reach, passDays, shareAt, count, states } = await sold('INSTALLMENT', TWO)
  await hold()
  await reach((await shareAt(1)).dueOn)
  await passDays(40)
  assert.deepEqual(await states(), ['paid', 'owed'])
  assert.deepEqual([await count('shareDueSoon'), await count('shareRefused')], [0, 0])
  assert.equal((await world.books(id)).payments, 1, 'nothing was asked of the bank')
  assert.equal((await shareAt(1)).collectAt, null)
  await world.pay(await shareAt(1), GOOD_CARD)
  assert.deepEqual(await states(), ['paid', 'paid'])
})

test('it is held once, with its reason and by whom; what is on hold is neither moved nor brought forward', async () => {
  const { world, id, hold, shareAt, count } = await sold('INSTALLMENT', TWO)
  await hold()
  await assert.rejects(hold(), refused('illegal_transition'))
  assert.equal(await count('collectionHeld'), 1)
  const { rows } = await world.db.query<{ text: string; about: string }>(
    'select text, about from purchase_notes where purchase_id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ text: 'the court of Brest', about: 'hold' }])
  const from = (await shareAt(1)).dueOn as string
  const to = formatDate(addDays(dateInZone(world.ports.businessClock.now()), 3))
  await assert.rejects(
    transaction(world.db, (tx) => moveDueDate(tx, world.ports, { purchaseId: id, from, to })),
    refused('illegal_transition'),
  )
  const deferred = await sold('DEFERRED', { delayDays: 20, mayAdvanceDueDate: true }, 9_000n, GOOD_CARD)
  await deferred.hold()
  await assert.rejects(
    triggerCapture(deferred.world.db, deferred.world.ports, deferred.id),
    refused('capture_not_possible'),
  )
  await deferred.passDays(25)
  assert.equal((await deferred.world.books(deferred.id)).captured, 0n)
})

test('when it goes on, what is due is charged the next morning and not before; the days of the hold count for no retry', async () => {
  const { world, id, hold, resume, miss, passDays, count, states } = await sold('INSTALLMENT', TWO)
  await miss(1)
  await passDays(20)
  const before = await count('shareRefused')
  await hold()
  await passDays(60)
  assert.equal(await count('shareRefused'), before)
  await resume()
  await world.work(2)
  assert.equal((await world.read(id)).collectionHeldAt, null)
  assert.equal(await count('shareRefused'), before, 'not on the day itself')
  await passDays(2)
  assert.equal(await count('shareRefused'), before + 1, 'the try of day 21')
  assert.deepEqual(await states(), ['paid', 'owed'], 'not written off at once')
  await passDays(9)
  assert.deepEqual(await states(), ['paid', 'written_off'])
  await assert.rejects(resume(), refused('illegal_transition'))
})

test('a charge whose intent is written, and that never left us when the hold came, is not sent', async () => {
  const { world, id, hold, reach, shareAt } = await sold('INSTALLMENT', TWO, 9_000n, GOOD_CARD)
  const scripted = scriptedAcquirer(world)
  scripted.script.chargeStored = async () => ({ kind: 'not_sent', reason: 'refused_connection' })
  const due = await shareAt(1)
  await reach(formatDate(addDays(dateInZone(due.collectAt as Date), -1)))
  for (let hour = 0; hour < 7 * 24; hour++) {
    if ((await listAttempts(world.db, id)).length > 1) break
    await world.advance(HOUR_MS)
    await collectDueShares(world.db, scripted.ports)
  }
  const [, intent] = await listAttempts(world.db, id)
  assert.equal(intent?.initiatedBy, 'merchant')
  await hold()
  delete scripted.script.chargeStored
  world.passRetries(10 * MINUTE_MS)
  await checkAttempts(world.db, scripted.ports)
  const [, ended] = await listAttempts(world.db, id)
  assert.equal(ended?.state, 'dead')
  assert.equal((await world.books(id)).captured, 4_500n, 'the first instalment alone')
})

test('a letter of a missed payment that the hold overtook is sent when collection goes on; one that was read long before is not sent again', async () => {
  const { hold, resume, miss, passDays, count, shareAt } = await sold('INSTALLMENT', TWO)
  await miss(1)
  await hold()
  await passDays(3)
  await resume()
  assert.equal(await count('paymentMissed'), 2)
  assert.ok((await shareAt(1)).missedToldAt)
  await passDays(3)
  await hold()
  await resume()
  assert.equal(await count('paymentMissed'), 2)
})

/** A deferred payment whose capture is asked for on its day. */
async function dueDeferred() {
  const deferred = await sold('DEFERRED', { delayDays: 5 }, 9_000n, GOOD_CARD)
  const { world, id } = deferred
  const captures = async () =>
    (await listPurchaseOperations(world.db, id)).filter(({ kind }) => kind === 'capture').map(({ state }) => state)
  for (let hour = 0; hour < 7 * 24 && (await captures()).length === 0; hour++) {
    await world.advance(HOUR_MS)
    await collectDueShares(world.db, world.ports)
  }
  assert.deepEqual(await captures(), ['requested'])
  return { ...deferred, captures }
}

test('a capture that waited for its acquirer when the hold came is not sent; the hold on the card stays, and is taken once collection goes on', async () => {
  const { world, id, hold, resume, states, passDays, count, captures } = await dueDeferred()
  await hold()
  await world.work(3)
  assert.deepEqual([(await world.books(id)).captured, await states(), await captures()], [0n, ['owed'], ['refused']])
  assert.deepEqual(
    [await count('captureRefused'), await count('paymentMissed')],
    [0, 0],
    'no bank has refused anything',
  )
  await resume()
  await world.work(2)
  assert.equal((await world.books(id)).captured, 0n, 'not on the day itself')
  await passDays(2)
  assert.deepEqual([await states(), await captures()], [['paid'], ['refused', 'succeeded']])
  assert.deepEqual(await world.books(id), { captured: 9_000n, refunded: 0n, held: 0n, payments: 1 })
})

test('one whose answer was lost when the hold came is found out, and not sent again where it never arrived', async () => {
  const { world, id, hold, captures, count } = await dueDeferred()
  const { script, ports } = scriptedAcquirer(world)
  script.capture = async () => ({ kind: 'no_answer', reason: 'timeout' })
  await runOperations(world.db, ports)
  assert.deepEqual(await captures(), ['unknown'])
  await hold()
  await world.work(3)
  assert.deepEqual([(await world.books(id)).captured, await captures()], [0n, ['refused']])
  assert.equal(await count('paymentMissed'), 0)
})

test('while collection is on hold its payer may repay a deferred payment out of what is held', async () => {
  const { world, id, hold, shareAt, states } = await sold('DEFERRED', { delayDays: 20 }, 9_000n, GOOD_CARD)
  const { id: shareId } = await shareAt(0)
  await transaction(world.db, (tx) => repayHeld(tx, world.ports, { purchaseId: id, shareId }))
  await hold()
  await world.work(3)
  assert.deepEqual([await states(), (await world.books(id)).captured], [['paid'], 9_000n])
})

test('where the hold on a card has run out while collection was on hold, its payer pays with any card', async () => {
  const { world, id, hold, shareAt, states, passDays } = await sold('DEFERRED', { delayDays: 30 }, 9_000n, GOOD_CARD)
  await hold()
  await passDays(10)
  const [held] = await listAttempts(world.db, id)
  assert.ok(held?.heldUntil && held.heldUntil < world.ports.businessClock.now())
  const share = await shareAt(0)
  const repay = () => transaction(world.db, (tx) => repayHeld(tx, world.ports, { purchaseId: id, shareId: share.id }))
  assert.deepEqual([await repay(), await repay()], [false, false], 'there is nothing to take')
  await world.pay(share, GOOD_CARD)
  await world.work(3)
  assert.deepEqual(
    [await states(), (await listAttempts(world.db, id)).map(({ state }) => state)],
    [['paid'], ['voided', 'paid']],
  )
  assert.deepEqual(await world.books(id), { captured: 9_000n, refunded: 0n, held: 0n, payments: 2 })
  assert.equal((await world.balances(id)).payer_receivable ?? 0n, 0n)
})

test('an operator holds and releases by command; a reason is asked for', async () => {
  const { world, id, hold, count } = await sold('INSTALLMENT', TWO)
  const ground = { db: world.db, call: world.ports } as unknown as Ground
  const run = async (verb: 'hold' | 'release', given: Record<string, string>) => {
    const { [verb]: found } = CREDIT_VERBS
    assert.ok(found && 'run' in found)
    return found.run(ground, { purchase: publicId('pur', id), ...given })
  }
  await assert.rejects(run('hold', { reason: ' ' }), /--reason is required/)
  assert.deepEqual(await run('hold', { reason: 'court order 12' }), {
    facts: { purchase: publicId('pur', id), collection: 'held' },
  })
  await assert.rejects(hold(), refused('illegal_transition'))
  await run('release', { reason: 'settled' })
  assert.deepEqual([await count('collectionHeld'), await count('collectionResumed')], [1, 1])
})

test('a split is not held: its end is its pot’s', async () => {
  const { world } = await sold('INSTALLMENT', TWO)
  const { purchase, leader } = await world.buy(9_000n, [null])
  await world.pay(leader as Share)
  await assert.rejects(
    transaction(world.db, (tx) => holdPurchase(tx, world.ports, { purchaseId: purchase.id, reason: 'no' })),
    refused('illegal_transition'),
  )
})
