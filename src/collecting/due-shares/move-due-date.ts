import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { findMerchant, type Merchant } from '../../merchants/index.ts'
import { describeType } from '../../payment-types/index.ts'
import {
  type Attempt,
  isUndecided,
  isUnderWay,
  listAttempts,
  listPurchaseOperations,
  type Operation,
} from '../../payments/index.ts'
import { isCollected, type Purchase, requirePurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  compareDates,
  dateInZone,
  FUNDING_MONTHS_MAX,
  formatDate,
  requireDate,
} from '../../schedules/index.ts'
import { assert } from '../../shared/assert.ts'
import { sumMinor } from '../../shared/money.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { chargeMinor, listShares, lockShare, type Share } from '../../shares/index.ts'
import { deferralEndsOn, reminderAt, rescheduleShare } from '../schedule/index.ts'

/** What is to be paid on one day, and to which other days it may be moved, both included (`yyyy-mm-dd`). */
export interface DatedPayment {
  readonly dueOn: string
  readonly amountMinor: bigint
  readonly shares: readonly Share[]
  readonly earliest: string
  readonly latest: string
  /** Its bank has not answered yet, or its hold is being moved: nobody changes its date meanwhile. */
  readonly isUndecided: boolean
}

/** All that says what may be moved: whoever changes it holds the purchase's lock. */
export interface DatedFacts {
  readonly purchase: Purchase
  readonly merchant: Merchant
  readonly shares: readonly Share[]
  readonly attempts: readonly Attempt[]
  readonly operations: readonly Operation[]
}

/**
 * The payments of a schedule that are still to come: not due yet, and never refused, after which the retry plan decides.
 * Each stays between its neighbours. Where the credit has a fee it only moves later: the same fee for less time would be a
 * dearer credit than the one that was agreed to (docs/credit.md, "A date that is moved"). `endsOn`: the last day of a merchant's
 * own deferral, after which it would be a credit that its payer has no contract of.
 */
export function movablePayments(facts: DatedFacts, now: Date, endsOn: CalendarDate | null = null): DatedPayment[] {
  const { purchase, shares, attempts, operations } = facts
  if (!isCollected(purchase) || purchase.unwinding !== null || purchase.collectionHeldAt !== null) return []
  const today = dateInZone(now)
  const tomorrow = addDays(today, 1)
  const limit = endsOn ? earlier(latestOf(facts), endsOn) : latestOf(facts)
  const costs = sumMinor(shares.map(({ feeMinor }) => feeMinor)) > 0n
  const days = [
    ...new Set(shares.flatMap(({ dueOn, state }) => (dueOn && state !== 'cancelled' ? [dueOn] : []))),
  ].sort()
  return days.flatMap((dueOn, index) => {
    const own = shares.filter((share) => share.dueOn === dueOn && share.state === 'owed')
    const isToCome = own.length > 0 && own.every((share) => share.firstRefusedAt === null)
    const date = requireDate(dueOn)
    if (!isToCome || compareDates(date, today) <= 0) return []
    const before = days[index - 1]
    const next = days[index + 1]
    const earliest = latest(
      costs ? addDays(date, 1) : tomorrow,
      before === undefined ? tomorrow : addDays(requireDate(before), 1),
      ...(purchase.creditPaymentsFrom === null ? [] : [requireDate(purchase.creditPaymentsFrom)]),
    )
    const last = next === undefined ? limit : earlier(limit, addDays(requireDate(next), -1))
    // No day at all, or its own alone.
    if (compareDates(earliest, last) > 0 || (formatDate(earliest) === dueOn && formatDate(last) === dueOn)) return []
    const ids = own.map(({ id }) => id)
    const tries = attempts.filter(({ shareId }) => shareId !== null && ids.includes(shareId))
    const isBusy = (attempt: Attempt) =>
      isUndecided(attempt.state) || operations.some((each) => each.attemptId === attempt.id && isUnderWay(each))
    return [
      {
        dueOn,
        amountMinor: sumMinor(own.map(chargeMinor)),
        shares: own,
        earliest: formatDate(earliest),
        latest: formatDate(last),
        isUndecided: tries.some(isBusy),
      },
    ]
  })
}

/**
 * Another day for what is to be paid on `from`, as its payer and merchant agreed: amounts stay, the job that collects goes
 * by the new day at once, and the payer is told. Throws `purchase_not_found`, conflicts `illegal_transition` (nothing is to
 * be paid on that day any more, or it cannot be moved) and `payment_in_progress`, invalid `invalid_date`.
 */
export async function moveDueDate(
  tx: Transaction,
  call: Call,
  { purchaseId, from, to }: { readonly purchaseId: string; readonly from: string; readonly to: string },
): Promise<void> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  const [merchant, shares, attempts, operations] = await Promise.all([
    findMerchant(tx, SYSTEM, purchase.merchantId),
    listShares(tx, SYSTEM, purchaseId),
    listAttempts(tx, purchaseId),
    listPurchaseOperations(tx, purchaseId),
  ])
  assert(merchant, `purchase ${purchaseId} has a merchant`)
  const now = call.businessClock.now()
  const endsOn = await deferralEndsOn(tx, purchase)
  const payments = movablePayments({ purchase, merchant, shares, attempts, operations }, now, endsOn)
  const payment = payments.find(({ dueOn }) => dueOn === from)
  if (!payment) refuse('illegal_transition', { noun: 'purchase', state: purchase.state, trigger: 'move_date' })
  if (payment.isUndecided) refuse('payment_in_progress', { why: 'share' })
  if (to === from || to < payment.earliest || to > payment.latest)
    refuse('invalid_date', { why: 'out_of_bounds', given: to })
  // So near that the mail about the move is the reminder.
  const remindedAt = reminderAt(requireDate(to)) <= now ? now : null
  for (const { id } of payment.shares)
    await rescheduleShare(tx, purchase, await lockShare(tx, id), { dueOn: to, remindedAt })
  const shareId = payment.shares[0]?.id
  const detail = { from, dueOn: to }
  await appendEvent(tx, call, { purchaseId, name: 'dueDateMoved', shareId, occurredAt: now, detail })
}

/** As late as its type allows a date that a merchant asks for; never beyond what is funded. */
function latestOf({ purchase, merchant }: DatedFacts): CalendarDate {
  const createdOn = purchase.plannedOn ? requireDate(purchase.plannedOn) : dateInZone(purchase.createdAt)
  const funded = addMonths(createdOn, FUNDING_MONTHS_MAX)
  const { plan } = describeType(purchase.paymentType)
  const { amountMinor } = purchase
  if (typeof plan(merchant, { amountMinor, createdOn, requestedOn: funded }) !== 'string') return funded
  const asSet = plan(merchant, { amountMinor, createdOn })
  return (typeof asSet === 'string' ? undefined : asSet.at(-1)?.dueOn) ?? funded
}

const latest = (...days: [CalendarDate, ...CalendarDate[]]) =>
  days.reduce((one, other) => (compareDates(one, other) < 0 ? other : one))
const earlier = (one: CalendarDate, other: CalendarDate) => (compareDates(one, other) < 0 ? one : other)
