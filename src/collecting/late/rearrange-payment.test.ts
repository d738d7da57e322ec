import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD_CARD } from '../../../test/support/collecting.ts'
import { soldOnDates } from '../../../test/support/late-payment.ts'
import { readReceivable } from '../../books/index.ts'
import { transaction } from '../../db/database.ts'
import { DomainError } from '../../refusals/index.ts'
import { addDays, addMonths, dateInZone, daysBetween, formatDate, parseDate } from '../../schedules/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { collectionOf, type Share } from '../../shares/index.ts'
import { holdPurchase, readMissed, rearrangePayment, writeRearrangement } from '../index.ts'

const refused = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code
const dateOf = (text: string | null) => parseDate(text ?? '') ?? assert.fail()

async function sold(...given: Parameters<typeof soldOnDates>) {
  const late = await soldOnDates(...given)
  const { world, id } = late
  const missed = async () => (await readMissed(world.db, await world.read(id), world.ports.businessClock.now())).missed
  return {
    ...late,
    missed,
    async rearrange(form: 'later' | 'in_two', position = 1, shown?: string): Promise<void> {
      const found = (await missed()).find(({ share }) => share.position === position)
      const way = found?.ways.find((each) => each.form === form)
      const choice = { purchaseId: id, position, form, shown: shown ?? (way ? writeRearrangement(way) : '') }
      await transaction(world.db, (tx) => rearrangePayment(tx, world.ports, choice))
    },
  }
}

const TWO = { installmentsCount: 2 }

test('a consumer’s first missed payment sends the letter at once, and once; a company is asked as before', async () => {
  const { world, id, miss, passDays, count } = await sold('INSTALLMENT', TWO)
  await miss(1)
  assert.equal(await count('paymentMissed'), 1)
  const { rows } = await world.db.query<{ name: string; detail: object }>(
    `select name, detail from events where purchase_id = $1 and name in ('shareRefused', 'paymentMissed') order by sequence`,
    [id],
  )
  assert.deepEqual(
    rows.map(({ name, detail }) => [name, detail]),
    [
      ['shareRefused', { reason: 'do_not_honour', asksPayer: false }],
      ['paymentMissed', { canRearrange: true, endsOn: null }],
    ],
  )
  await passDays(10)
  assert.equal(await count('paymentMissed'), 1)
  const business = await sold('INSTALLMENT', { ...TWO, isB2b: true })
  await business.miss(1)
  assert.deepEqual([await business.count('shareRefused'), await business.count('paymentMissed')], [1, 0])
  assert.deepEqual(await business.missed(), [])
})

test('one month later: nothing is tried before, the amount stays, and it is charged on the new day', async () => {
  const { world, id, miss, rearrange, passDays, reach, shareAt, states, count } = await sold('INSTALLMENT', TWO)
  await miss(1)
  const before = await shareAt(1)
  await rearrange('later')
  const after = await shareAt(1)
  assert.equal(after.dueOn, formatDate(addMonths(dateInZone(world.ports.businessClock.now()), 1)))
  assert.deepEqual([after.agreedDueOn, after.firstRefusedAt, after.principalMinor], [before.dueOn, null, 4_500n])
  assert.equal(collectionOf(await world.shares(id)), 'open')
  const refusals = await count('shareRefused')
  await passDays(20)
  assert.equal(await count('shareRefused'), refusals, 'no retry and no write-off meanwhile')
  await reach(after.dueOn)
  await world.work(2)
  assert.equal(await count('shareRefused'), refusals + 1, 'on its new day it is charged like any other')
  assert.equal(await count('paymentMissed'), 2, 'missed again, there is a letter again')
  await assert.rejects(rearrange('later'), refused('illegal_transition'), 'once')
  await world.pay(await shareAt(1), GOOD_CARD)
  assert.deepEqual(await states(), ['paid', 'paid'])
  assert.equal((await world.books(id)).captured, 9_000n)
  assert.equal((await world.balances(id)).payer_receivable ?? 0n, 0n)
})

test('in two parts: half in two weeks, half in a month, to the cent, each paid by itself', async () => {
  const { world, id, miss, rearrange, shareAt, states } = await sold('INSTALLMENT', TWO, 9_003n)
  await miss(1)
  const whole = (await shareAt(1)).principalMinor
  await rearrange('in_two')
  const [first, second] = [await shareAt(1), await shareAt(2)]
  assert.equal(first.principalMinor + second.principalMinor, whole)
  assert.deepEqual([second.kind, second.agreedDueOn, second.role], [first.kind, first.agreedDueOn, 'leader'])
  const today = dateInZone(world.ports.businessClock.now())
  assert.deepEqual(
    [daysBetween(today, dateOf(second.dueOn)), second.dueOn],
    [daysBetween(today, addMonths(today, 1)), formatDate(addMonths(today, 1))],
  )
  const owed = async (shareId: string) => readReceivable(world.db, SYSTEM, { purchaseId: id, shareId })
  assert.deepEqual([await owed(first.id), await owed(second.id)], [first.principalMinor, second.principalMinor])
  for (const position of [1, 2]) await world.pay(await shareAt(position), GOOD_CARD)
  assert.deepEqual(await states(), ['paid', 'paid', 'paid'])
  assert.equal((await world.books(id)).captured, 9_003n)
  assert.deepEqual([await owed(first.id), await owed(second.id)], [0n, 0n])
  assert.equal((await world.balances(id)).payer_receivable ?? 0n, 0n)
})

test('a merchant’s own deferral is moved within the days of its law alone; where none are left nothing is offered, and why is said', async () => {
  const law = { countryCode: 'FR', lender: 'merchant', installmentsCount: 3, installmentDays: 15 } as const
  const { world, id, miss, missed, rearrange, shareAt } = await sold('INSTALLMENT', law)
  assert.equal((await world.read(id)).creditRegime, 'exempt_deferral')
  const contractOn = dateOf((await world.read(id)).plannedOn)
  await miss(1)
  await rearrange('later')
  const last = formatDate(addDays(contractOn, 50))
  const { dueOn } = await shareAt(1)
  assert.ok(dueOn !== null && dueOn <= last, `${dueOn} is within fifty days of ${formatDate(contractOn)}`)
  await miss(2)
  const [found] = (await missed()).filter(({ share }) => share.position === 2)
  for (const way of found?.ways ?? [])
    for (const part of way.parts) assert.ok(part.dueOn <= last, `${part.dueOn} is after ${last}`)
  const late = await sold('INSTALLMENT', { ...law, installmentsCount: 2, installmentDays: 49 })
  assert.equal((await late.world.read(late.id)).creditRegime, 'exempt_deferral')
  await late.miss(1)
  assert.equal((await late.missed())[0]?.whyNone, 'law')
  await assert.rejects(late.rearrange('later'), refused('illegal_transition'))
})

test('what was shown is what is done: other days since, an unknown choice, or a hold change nothing', async () => {
  const { world, id, miss, rearrange, missed, shareAt, count } = await sold('INSTALLMENT', TWO)
  await assert.rejects(rearrange('later'), refused('illegal_transition'), 'nothing is missed yet')
  await miss(1)
  await assert.rejects(rearrange('later', 1, '2020-01-01:4500'), refused('schedule_changed'))
  await assert.rejects(rearrange('later', 7), refused('illegal_transition'))
  const open = await world.start(await shareAt(1))
  await assert.rejects(rearrange('later'), refused('payment_in_progress'))
  assert.equal(open.state, 'open')
  assert.equal((await missed())[0]?.whyNone, 'busy')
  await transaction(world.db, (tx) => holdPurchase(tx, world.ports, { purchaseId: id, reason: 'a court' }))
  await assert.rejects(rearrange('later'), refused('illegal_transition'))
  assert.equal((await missed())[0]?.whyNone, 'held')
  assert.equal(await count('paymentRearranged'), 0)
})

test('nothing is written off before its payer had a letter, and fourteen days with it', async () => {
  const { world, id, miss, passDays, shareAt, states, count } = await sold('INSTALLMENT', TWO)
  await miss(1)
  await passDays(25)
  // As it was before there was such a letter.
  await world.db.query(`update shares set missed_told_at = null where purchase_id = $1`, [id])
  await passDays(6)
  assert.deepEqual([await states(), await count('paymentMissed')], [['paid', 'owed'], 2])
  assert.ok((await shareAt(1)).missedToldAt)
  await passDays(12)
  assert.deepEqual(await states(), ['paid', 'owed'])
  await passDays(3)
  assert.deepEqual(await states(), ['paid', 'written_off'])
})

test('another of two that press at once finds it chosen', async () => {
  const { miss, missed, world, id, count } = await sold('INSTALLMENT', TWO)
  await miss(1)
  const [found] = await missed()
  const [way] = found?.ways ?? []
  assert.ok(found && way)
  const choice = {
    purchaseId: id,
    position: (found.share as Share).position,
    form: way.form,
    shown: writeRearrangement(way),
  }
  const press = () => transaction(world.db, (tx) => rearrangePayment(tx, world.ports, choice))
  const ends = await Promise.allSettled([press(), press()])
  assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal(await count('paymentRearranged'), 1)
})
