import { book } from '../../books/index.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { requireMerchant } from '../../merchants/index.ts'
import { type Attempt, isUndecided, listAttempts } from '../../payments/index.ts'
import { isCollected, isSplit, type Purchase, requirePurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { type CalendarDate, dateInZone, requireDate } from '../../schedules/index.ts'
import { assert } from '../../shared/assert.ts'
import { newId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { insertDatedShare, listShares, lockShare, type Share } from '../../shares/index.ts'
import {
  deferralEndsOn,
  isMissed,
  type Rearrangement,
  type RearrangementForm,
  rearrangementsOf,
  reminderAt,
  rescheduleShare,
  type WhyNoTime,
  writeRearrangement,
} from '../schedule/index.ts'

/** A missed payment, and what its payer may do about it besides paying. */
interface MissedPayment {
  readonly share: Share
  readonly ways: readonly Rearrangement[]
  /** Why there is none; `busy`: it is being paid right now, `held`: nothing is collected meanwhile. */
  readonly whyNone?: WhyNoTime | 'busy' | 'held'
}

/** Every missed payment of a consumer's purchase, with the days that its law leaves. */
export async function readMissed(
  connection: Connection,
  purchase: Purchase,
  now: Date,
): Promise<{ readonly missed: readonly MissedPayment[]; readonly endsOn: CalendarDate | null }> {
  const none = { missed: [], endsOn: null }
  if (isSplit(purchase) || !isCollected(purchase) || purchase.unwinding !== null) return none
  const merchant = await requireMerchant(connection, SYSTEM, purchase.merchantId)
  if (merchant.isB2b) return none
  const shares = await listShares(connection, SYSTEM, purchase.id)
  const attempts = await listAttempts(connection, purchase.id)
  const endsOn = await deferralEndsOn(connection, purchase)
  const today = dateInZone(now)
  return { missed: shares.filter(isMissed).map((share) => judge(purchase, share, attempts, today, endsOn)), endsOn }
}

function judge(
  purchase: Purchase,
  share: Share,
  attempts: readonly Attempt[],
  today: CalendarDate,
  endsOn: CalendarDate | null,
): MissedPayment {
  if (purchase.collectionHeldAt !== null) return { share, ways: [], whyNone: 'held' }
  if (attempts.some(({ shareId, state }) => shareId === share.id && isUndecided(state)))
    return { share, ways: [], whyNone: 'busy' }
  const ways = rearrangementsOf(share, today, endsOn)
  return typeof ways === 'string' ? { share, ways: [], whyNone: ways } : { share, ways }
}

/**
 * The payer of a missed payment chooses other days for it, once and for nothing: its amount stays, its retry plan ends, and it is charged
 * on those days as if they had been agreed to. `shown`: the days that were on the screen. Throws `purchase_not_found`, conflicts
 * `illegal_transition` (it is not missed any more, or no other day may be chosen), `payment_in_progress` and `schedule_changed`.
 */
export async function rearrangePayment(
  tx: Transaction,
  call: Call,
  choice: {
    readonly purchaseId: string
    readonly position: number
    readonly form: RearrangementForm
    readonly shown: string
  },
): Promise<void> {
  const { purchaseId } = choice
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  const now = call.businessClock.now()
  const { missed } = await readMissed(tx, purchase, now)
  const found = missed.find(({ share }) => share.position === choice.position)
  if (found?.whyNone === 'busy') refuse('payment_in_progress', { why: 'share' })
  const way = found?.ways.find(({ form }) => form === choice.form)
  if (!found || !way) refuse('illegal_transition', { noun: 'purchase', state: purchase.state, trigger: 'rearrange' })
  if (writeRearrangement(way) !== choice.shown) refuse('schedule_changed', { why: 'another_plan' })
  const share = await lockShare(tx, found.share.id)
  const [first, second] = way.parts
  assert(first, 'a rearrangement has a day')
  const remindedFor = (dueOn: string) => (reminderAt(requireDate(dueOn)) <= now ? now : null)
  const fresh = { firstRefusedAt: null, missedToldAt: null, retryStep: 0 }
  await rescheduleShare(tx, purchase, share, {
    ...{ ...fresh, ...first, agreedDueOn: share.dueOn, remindedAt: remindedFor(first.dueOn) },
  })
  if (second) {
    const { dueOn: agreedDueOn } = share
    const rest = await insertDatedShare(tx, { ...share, ...fresh, ...second, id: newId(share.id), agreedDueOn })
    await book(tx, 'payment_split', {
      ...{ of: purchase, causeId: rest.id, currency: purchase.currency, occurredAt: now },
      ...{ shareId: rest.id, leaderShareId: share.id, amounts: { amount: second.principalMinor } },
    })
    await rescheduleShare(tx, purchase, rest, { remindedAt: remindedFor(second.dueOn) })
  }
  await appendEvent(tx, call, {
    ...{ purchaseId, name: 'paymentRearranged', shareId: share.id, occurredAt: now },
    detail: { form: way.form, from: share.dueOn, dueOn: first.dueOn, days: way.parts.map(({ dueOn }) => dueOn) },
  })
}
