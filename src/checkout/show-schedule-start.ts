import { mayAdvance, type OfferedSchedule, writePlan } from '../collecting/index.ts'
import { findCustomer } from '../customers/index.ts'
import { describeType, isHeldAtFirst } from '../payment-types/index.ts'
import type { Attempt } from '../payments/index.ts'
import { DomainError } from '../refusals/index.ts'
import { formatDate, hourInZone, type Installment, type Rates } from '../schedules/index.ts'
import { type Money, sumMinor } from '../shared/money.ts'
import type { Share } from '../shares/index.ts'
import { creditInSteps, offeredNow } from './credit/read-steps.ts'
import { showCreditOffer } from './credit/show-offer.ts'
import { creditShown } from './credit-shown.ts'
import type { Draft } from './draft.ts'
import { telling } from './frame.ts'
import { canGiveUp } from './framing.ts'
import type { CheckoutPorts } from './ports.ts'
import type { PayerForm } from './read-payer.ts'
import type { Seen } from './read-sale.ts'
import { failedAddress } from './shop-address.ts'
import { tellDecline } from './tell-decline.ts'
import { toldError } from './tell-shop.ts'
import { cannotPayPage, scheduleStartPage } from './views/index.ts'
import type { DatedType, Decline, DueRow, ScheduleCost } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** A form that was refused, shown again as typed. */
export type ScheduleOverrides = Pick<PayerForm, 'typed' | 'errors'> & { readonly hasChanged: boolean }

/** Noon: the same day in every zone that a page speaks of. */
const NOON = 12

/** The first page of a payment on dates: the schedule as it would be if agreed to now; or that it may not be offered. */
export async function showScheduleStart(
  ports: CheckoutPorts,
  visitor: Visitor,
  paymentType: DatedType,
  known: Seen & {
    own: readonly Attempt[]
    overrides: ScheduleOverrides | undefined
    draft: Draft | undefined
  },
): Promise<string> {
  const { purchase, basePath, formToken, language } = visitor
  const { frame, basket, own, overrides } = known
  const offered = offeredTo(visitor, ports.businessClock.now())
  if (!offered) {
    const returnUrl = await failedAddress(ports, visitor, 'not_eligible')
    const refused = telling(frame, toldError('not_eligible', language))
    return cannotPayPage({ ...refused, why: 'not_offered', paymentType, basket, returnUrl }, language)
  }
  const money = (amountMinor: bigint) => ({ amountMinor, currency: purchase.currency })
  const plan = offered.plan.filter((part) => chargeOf(part) > 0n)
  const cost = costOf(offered, purchase.currency)
  const todayMinor = plan[0] ? chargeOf(plan[0]) : 0n
  const isLater = isHeldAtFirst(paymentType) && !offered.isPaidNow
  // Of a credit that may not be paid in its first days the card is checked, and nothing is held.
  const isChecked = isLater && offered.credit.paymentsFrom !== null
  const rows = rowsOf(paymentType, { ...offered, plan }, purchase.currency)
  const shownCost = { ...cost, ...creditShown(visitor.merchant, offered.credit.decision.regime) }
  const decline = await declineOf(ports, visitor, own, cost.total)
  const credit = creditInSteps(visitor, ports.businessClock.now())
  if (credit) return showCreditOffer(ports, visitor, credit, { ...known, rows, cost: shownCost, decline })
  const laterMinor = isLater ? cost.total.amountMinor : cost.total.amountMinor - todayMinor
  const payer = overrides?.typed ?? (await payerOf(ports, visitor, known.shares))
  return scheduleStartPage(
    {
      ...frame,
      basePath,
      formToken,
      paymentType,
      basket,
      ...{ rows, cost: shownCost, decline },
      isPaidNow: offered.isPaidNow,
      heldFrom: isChecked && offered.credit.paymentsFrom ? hourInZone(offered.credit.paymentsFrom, NOON) : undefined,
      mayBeAdvanced: mayAdvance(visitor.merchant, offered.credit),
      today: money(todayMinor),
      later: money(laterMinor),
      shownOn: formatDate(offered.createdOn),
      shownPlan: writePlan(offered.plan),
      payer,
      isPayerKnown: payer.email !== '',
      errors: overrides?.errors ?? [],
      hasChanged: overrides?.hasChanged ?? false,
      canGiveUp: canGiveUp(visitor),
    },
    language,
  )
}

/** The try before this page, where that failed. */
async function declineOf(
  ports: CheckoutPorts,
  visitor: Visitor,
  own: readonly Attempt[],
  total: Money,
): Promise<Decline | undefined> {
  const { state, currency } = visitor.purchase
  const newest = own.at(-1)
  if (state !== 'failed_payer' || !newest) return undefined
  return {
    code: await tellDecline(ports, visitor, own),
    amount: newest.kind === 'verify' ? total : { amountMinor: newest.amountMinor, currency },
    ...(newest.cardLast4 && { card: { last4: newest.cardLast4 } }),
  }
}

function offeredTo(visitor: Visitor, now: Date): OfferedSchedule | undefined {
  try {
    return offeredNow(visitor, now)
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'invalid') return undefined
    throw error
  }
}

const chargeOf = (part: Installment) => part.principalMinor + part.feeMinor

function costOf(
  { plan, rates }: OfferedSchedule,
  currency: string,
): Pick<ScheduleCost, 'price' | 'fee' | 'total' | keyof Rates> {
  const priceMinor = sumMinor(plan.map((part) => part.principalMinor))
  const feeMinor = sumMinor(plan.map((part) => part.feeMinor))
  return {
    price: { amountMinor: priceMinor, currency },
    fee: { amountMinor: feeMinor, currency },
    total: { amountMinor: priceMinor + feeMinor, currency },
    ...rates,
  }
}

/** To its payer what is held meanwhile is one payment, however much of it is. */
function rowsOf(
  paymentType: DatedType,
  { plan, createdOn, isPaidNow, credit }: OfferedSchedule,
  currency: string,
): DueRow[] {
  const isHeld = isHeldAtFirst(paymentType) && !isPaidNow
  const kindAt = (position: number) => (isPaidNow ? 'installment' : describeType(paymentType).kindAt(position))
  const row = (position: number, part: Installment, state: DueRow['state']): DueRow => ({
    position,
    kind: kindAt(position),
    on: hourInZone(part.dueOn, NOON),
    amount: { amountMinor: chargeOf(part), currency },
    fee: part.feeMinor > 0n ? { amountMinor: part.feeMinor, currency } : undefined,
    state,
    isCashPart: state === 'today' && !isPaidNow && credit.paymentsFrom !== null,
    canPay: false,
  })
  const [first] = plan
  if (!first) return []
  if (!isHeld) return plan.map((part, index) => row(index, part, index === 0 ? 'today' : 'later'))
  const whole = { ...first, principalMinor: sumMinor(plan.map((part) => part.principalMinor)) }
  // The day on which its card is held is told in words: nothing is blocked today.
  if (credit.paymentsFrom) return [row(0, whole, 'later')]
  return [row(0, { ...first, dueOn: createdOn }, 'blocked'), row(1, whole, 'later')]
}

/** What was typed before, else what the merchant knows. */
async function payerOf(ports: CheckoutPorts, { purchase, scope }: Visitor, shares: readonly Share[]) {
  const [share] = shares
  if (share?.email) return { name: share.name ?? '', email: share.email, phone: share.phoneNumber ?? '' }
  const client = purchase.clientId ? await findCustomer(ports.db, scope, purchase.clientId) : undefined
  return {
    name: [client?.firstName, client?.lastName].filter(Boolean).join(' '),
    email: client?.email ?? '',
    phone: client?.phoneNumber ?? '',
  }
}
