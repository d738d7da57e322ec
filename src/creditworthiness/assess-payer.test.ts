import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase, MONDAY, testSealer } from '../../test/support/telling.ts'
import { transaction } from '../db/database.ts'
import { createOutbound } from '../outbound/index.ts'
import { addMs, DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import {
  type AssessmentOrder,
  assessPayer,
  countWaitingReviews,
  decideReview,
  findAssessment,
  listWaitingReviews,
  mayBeLent,
  readAnswersOf,
  requestReview,
  setAssessor,
} from './index.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db, { paymentType: 'INSTALLMENT' })
const outbound = createOutbound({ policy: 'loopback_too' })
after(() => outbound.close())
const linkKeys = [Buffer.alloc(32, 3), Buffer.alloc(32, 4)] as const
const ports = { db, sealer: testSealer, linkKeys, outbound, isDemo: false }
const at = (date: Date) => aCall(fixedClock(date))
const call = at(MONDAY)

const ANSWERS = { incomeMinor: 190_000n, costsMinor: 70_000n, loansMinor: 0n, dependants: 0 }
const POOR = { ...ANSWERS, costsMinor: 180_000n }

let people = 0
/** Somebody new, with a purchase of their own. */
async function anOrder(wished: Partial<AssessmentOrder> = {}): Promise<AssessmentOrder> {
  const email = wished.email ?? `payer${people++}@example.test`
  const leader = { id: newId(), ref: null, firstName: 'Alice', lastName: null, email, phoneNumber: null }
  const { purchaseId } = await aPurchase(db, merchant, { leader, paymentType: 'INSTALLMENT' })
  return {
    ...{ purchaseId, lender: 'operator', register: 'none', creditMinor: 6_667n, currency: 'EUR', email },
    ...{ phoneNumber: null, answers: ANSWERS, language: 'fr', shown: 'What I say is accurate.' },
    payments: [{ on: '2027-04-01', amountMinor: 6_667n }],
    ...wished,
  }
}

const assess = (order: AssessmentOrder, when = call) => assessPayer(ports, when, order)
const review = (purchaseId: string, words: string | null = null) =>
  transaction(db, (tx) => requestReview(tx, call, ports, { purchaseId, words }))
const decide = (id: string, verdict: 'granted' | 'refused', reason = 'Payslips seen: 2,100 €') =>
  transaction(db, (tx) => decideReview(tx, call, ports, { id, verdict, reason }))

/** A plan of whoever has this address: one payment that is owed. */
async function aDebt(email: string, { dueOn, currency = 'EUR' }: { dueOn: string; currency?: string }): Promise<void> {
  const leader = { id: newId(), ref: null, firstName: 'Alice', lastName: null, email, phoneNumber: null }
  const { purchaseId } = await aPurchase(db, merchant, { leader, paymentType: 'INSTALLMENT', currency })
  await db.query(`update purchases set accepted_at = $2, state = 'leader_processed' where id = $1`, [
    purchaseId,
    MONDAY,
  ])
  await db.query(
    `insert into shares (id, purchase_id, position, role, principal_minor, fee_minor, state, kind, due_on)
     values ($1, $2, 1, 'leader', 10000, 1, 'owed', 'installment', $3)`,
    [newId(), purchaseId, dueOn],
  )
}

test('who can repay is granted for a day, for so much and no more; what was said lies sealed', async () => {
  const order = await anOrder()
  const granted = await assess(order)
  assert.deepEqual([granted.state, granted.reasons, granted.assessor], ['granted', [], 'questions'])
  assert.deepEqual(granted.standsUntil, addMs(MONDAY, DAY_MS))
  assert.equal(mayBeLent(granted, { creditMinor: 6_667n, now: addMs(MONDAY, 23 * HOUR_MS) }), true)
  assert.equal(mayBeLent(granted, { creditMinor: 6_667n, now: addMs(MONDAY, DAY_MS) }), false)
  assert.equal(mayBeLent(granted, { creditMinor: 6_668n, now: MONDAY }), false)
  const { rows } = await db.query<{ row: string }>('select assessments::text as row from assessments where id = $1', [
    granted.id,
  ])
  for (const word of ['190000', '70000', order.email ?? '', 'accurate']) assert.ok(!rows[0]?.row.includes(word), word)
  const { asked } = await readAnswersOf(db, testSealer, call, granted.id)
  assert.deepEqual([asked?.answers, asked?.payments, asked?.shown], [ANSWERS, order.payments, order.shown])
})

test('an answer stays, whatever is said next; a grant that has ended is asked for anew', async () => {
  const order = await anOrder({ answers: POOR })
  const refused = await assess(order)
  assert.deepEqual([refused.state, refused.reasons], ['refused', ['rest_to_live']])
  assert.deepEqual(await assess({ ...order, answers: ANSWERS }), refused)
  const other = await anOrder()
  const first = await assess(other)
  assert.equal((await assess(other)).id, first.id)
  assert.notEqual((await assess(other, at(addMs(MONDAY, DAY_MS)))).id, first.id)
})

test('pressed twice at once there is one assessment', async () => {
  const order = await anOrder()
  const found = await Promise.all([assess(order), assess(order), assess(order)])
  assert.equal(new Set(found.map(({ id }) => id)).size, 1)
})

test('whoever was refused tries another purchase with better figures: a person looks', async () => {
  const order = await anOrder({ answers: POOR })
  await assess(order)
  const again = await assess(await anOrder({ email: order.email?.toUpperCase() ?? '' }))
  assert.deepEqual([again.state, again.reasons], ['needs_person', ['refused_lately']])
  const later = await assess(await anOrder({ email: order.email }), at(addMs(MONDAY, 8 * DAY_MS)))
  assert.equal(later.state, 'granted')
})

test('what somebody owes here counts, at whichever shop they bought, and a late payment is a person’s', async () => {
  const email = 'borrower@example.test'
  await aDebt(email, { dueOn: '2027-04-10' })
  // 1,900 − 66.67 − 100.01 of the other plan: 400 € are left at costs of 1,333.32 €, and no cent more may be spent.
  const enough = await assess(await anOrder({ email, answers: { ...ANSWERS, costsMinor: 133_332n } }))
  assert.equal(enough.state, 'granted')
  const tooLittle = await assess(await anOrder({ email, answers: { ...ANSWERS, costsMinor: 133_333n } }))
  assert.deepEqual(tooLittle.reasons, ['rest_to_live'])
  await aDebt('late@example.test', { dueOn: '2027-02-01' })
  const late = await assess(await anOrder({ email: 'Late@example.test' }))
  assert.deepEqual([late.state, late.reasons], ['needs_person', ['late_here']])
  await aDebt('abroad@example.test', { dueOn: '2027-04-01', currency: 'CHF' })
  assert.deepEqual((await assess(await anOrder({ email: 'abroad@example.test' }))).reasons, ['currency'])
})

test('a partner that has not said how it decides is not decided for, and nobody’s sandbox decides here', async () => {
  const partners = await assess(await anOrder({ lender: 'partner' }))
  assert.deepEqual([partners.state, partners.reasons], ['needs_person', ['no_assessor']])
  const wish = { role: 'partner', assessor: 'sandbox', url: null, reason: 'a copy of the demo' } as const
  await transaction(db, (tx) => setAssessor(tx, call, { ...ports, addressPolicy: 'public' }, wish))
  assert.deepEqual((await assess(await anOrder({ lender: 'partner' }))).reasons, ['no_assessor'])
  const demo = await assessPayer({ ...ports, isDemo: true }, call, await anOrder({ lender: 'partner' }))
  assert.deepEqual([demo.state, demo.assessor], ['granted', 'sandbox'])
})

test('refused, they ask for a person with their own words: a task with its deadline, decided once, and their link is mailed', async () => {
  const { purchaseId } = await anOrder({ answers: POOR }).then(async (order) => assess(order))
  assert.equal((await countWaitingReviews(db)).count > 0, true)
  const asked = await review(purchaseId, ' My rent ends in March. ')
  assert.deepEqual(asked?.reviewDueAt, addMs(MONDAY, 3 * DAY_MS))
  assert.deepEqual((await review(purchaseId, 'again'))?.reviewAskedAt, asked?.reviewAskedAt)
  const waiting = (await listWaitingReviews(db, 100)).find((each) => each.purchaseId === purchaseId)
  assert.ok(waiting)
  assert.deepEqual([waiting.state, waiting.reasons], ['refused', ['rest_to_live']])
  const granted = await decide(waiting.id, 'granted')
  assert.deepEqual([granted.state, granted.standsUntil], ['granted', addMs(MONDAY, 7 * DAY_MS)])
  assert.equal(
    (await listWaitingReviews(db, 100)).some(({ id }) => id === waiting.id),
    false,
  )
  await assert.rejects(decide(waiting.id, 'refused'), { code: 'illegal_transition' })
  const { words } = await readAnswersOf(db, testSealer, call, waiting.id)
  assert.deepEqual(words, { said: 'My rent ends in March.', reason: 'Payslips seen: 2,100 €' })
  const events = await db.query(`select name, detail from events where purchase_id = $1 order by id desc limit 1`, [
    purchaseId,
  ])
  assert.deepEqual(events.rows, [{ name: 'linkRequested', detail: { toPayer: true } }])
})

test('nobody asks for a person where nobody was refused; what rules leave to one is before one at once', async () => {
  const { purchaseId } = await assess(await anOrder())
  assert.equal(await review(purchaseId), undefined)
  const doubtful = await assess(await anOrder({ register: 'required' }))
  assert.deepEqual([doubtful.state, doubtful.reasons], ['needs_person', ['register']])
  const isWaiting = async () => (await listWaitingReviews(db, 100)).some(({ id }) => id === doubtful.id)
  assert.equal(await isWaiting(), true)
  // All was paid at once meanwhile.
  await db.query(`update purchases set state = 'successful' where id = $1`, [doubtful.purchaseId])
  assert.equal(await isWaiting(), false)
})

test('an answer that would come after the link has ended is due before', async () => {
  const order = await anOrder({ register: 'required' })
  const ends = addMs(MONDAY, DAY_MS)
  await db.query('update purchases set link_expires_at = $2 where id = $1', [order.purchaseId, ends])
  assert.deepEqual((await assess(order)).reviewDueAt, ends)
})

test('above 3,000 € a person grants nothing either', async () => {
  const { id, purchaseId } = await assess(await anOrder({ creditMinor: 300_001n }))
  await review(purchaseId)
  await assert.rejects(decide(id, 'granted'), { code: 'invalid_parameters' })
  assert.equal((await decide(id, 'refused')).state, 'refused')
})

test('a merchant finds no assessment of its own sales, and its payer does', async () => {
  const { purchaseId } = await assess(await anOrder())
  const { companyId, merchantId } = merchant
  for (const scope of [
    { kind: 'company', companyId },
    { kind: 'merchant', merchantId },
    { kind: 'merchants', merchantIds: [merchantId] },
  ] as const)
    assert.equal(await findAssessment(db, scope, purchaseId), undefined)
  assert.ok(await findAssessment(db, { kind: 'payer', purchaseId }, purchaseId))
  assert.ok(await findAssessment(db, SYSTEM, purchaseId))
})
