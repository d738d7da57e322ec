import { isRegulated } from '../../credit/index.ts'
import { completeClient, findCustomer } from '../../customers/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { type CreditPreview, findMerchant, type Merchant, type Offered, offerSchedule } from '../../merchants/index.ts'
import { isDated, isHeldAtFirst } from '../../payment-types/index.ts'
import { awaitsLeader, isSplit, type Purchase, requirePurchase, updatePurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { type CalendarDate, dateInZone, formatDate, type Installment, parseDate } from '../../schedules/index.ts'
import { assert } from '../../shared/assert.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, type PlannedPerson, planDatedShares, replacePlannedShares } from '../../shares/index.ts'

export interface OfferedSchedule extends Offered {
  /** The day it starts from: today, where the merchant is. */
  readonly createdOn: CalendarDate
}

/** All of it now, without a fee: for who wants no time to pay, or cannot be given any. */
export interface Wish {
  readonly isAllNow?: boolean
}

/** The schedule of a purchase whose payer would agree to it now (business clock). Throws as `offerSchedule`. */
export function scheduleFor(
  purchase: Purchase,
  merchant: Merchant,
  now: Date,
  { isAllNow = false }: Wish = {},
): OfferedSchedule {
  const createdOn = dateInZone(now)
  const requestedOn = purchase.requestedOn === null ? undefined : parseDate(purchase.requestedOn)
  const { amountMinor, currency } = purchase
  const offered = offerSchedule(merchant, currency, { amountMinor, createdOn, requestedOn })
  if (!isAllNow) return { createdOn, ...offered }
  const plan = [{ dueOn: createdOn, principalMinor: amountMinor, feeMinor: 0n }]
  return { ...offered, createdOn, plan, rates: { taegPercent: 0, debitRatePercent: 0 }, isPaidNow: true }
}

/** Every date with its amount, `2027-03-01:3485,2027-04-01:3333`: what was on a screen, to be compared with what is true. */
export function writePlan(plan: readonly Installment[]): string {
  return plan.map((part) => `${formatDate(part.dueOn)}:${part.principalMinor + part.feeMinor}`).join()
}

/** Who pays, as typed on the page: where reminders go. */
export type Payer = Omit<PlannedPerson, 'fixedAmountMinor'>

/**
 * The dates and amounts that the payer is about to agree to, as shares from today, with the annual rates they were
 * shown. Before every first attempt anew: a link may be opened days after it was made. `shownOn` is the day of the
 * schedule on the payer's screen, `shownPlan` that schedule as `writePlan` writes it; without `payer` the merchant's client pays. Throws `not_found`; conflicts
 * `purchase_not_payable`, `schedule_changed` (midnight passed, or the merchant changed its settings meanwhile); as `offerSchedule`.
 */
export async function drawUpSchedule(
  tx: Transaction,
  call: Call,
  purchaseId: string,
  terms: Wish & {
    readonly shownOn: string
    readonly shownPlan?: string
    readonly language: string
    readonly payer?: Payer
  },
): Promise<Purchase> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  if (isSplit(purchase)) refuse('purchase_not_payable', { why: 'no_dates' })
  if (!awaitsLeader(purchase)) {
    refuse('purchase_not_payable', { why: 'dates_settled', state: purchase.state })
  }
  const now = call.businessClock.now()
  const plannedOn = formatDate(dateInZone(now))
  if (terms.shownOn !== plannedOn) {
    refuse('schedule_changed', { why: 'another_day', shownOn: terms.shownOn })
  }
  const merchant = await findMerchant(tx, SYSTEM, purchase.merchantId)
  assert(merchant, `purchase ${purchaseId} has a merchant`)
  const { plan, rates, credit, isPaidNow } = scheduleFor(purchase, merchant, now, terms)
  if (terms.shownPlan !== undefined && terms.shownPlan !== writePlan(plan)) {
    refuse('schedule_changed', { why: 'another_plan' })
  }
  const payer = terms.payer ?? (await knownPayer(tx, purchase))
  if (terms.payer && purchase.clientId) await completeClient(tx, purchase.clientId, terms.payer)
  const existing = await listShares(tx, SYSTEM, purchaseId)
  await replacePlannedShares(
    tx,
    purchaseId,
    planDatedShares(purchase.paymentType, { plan, isPaidNow }, payer, existing),
    existing,
  )
  return updatePurchase(tx, purchase, {
    plannedOn,
    taegPercent: rates.taegPercent,
    debitRatePercent: rates.debitRatePercent,
    creditPaymentsFrom: isPaidNow || !credit.paymentsFrom ? null : formatDate(credit.paymentsFrom),
    mayBeAdvanced: mayAdvance(merchant, credit),
    ...(purchase.language === 'und' && { language: terms.language }),
  })
}

/** What the terms on the page say: a regulated credit is never due earlier than its payer agreed to. */
export function mayAdvance(merchant: Merchant, { decision }: CreditPreview): boolean {
  const isHeld = isDated(merchant.paymentType) && isHeldAtFirst(merchant.paymentType)
  return isHeld && merchant.mayAdvanceDueDate && !isRegulated(decision.regime)
}

async function knownPayer(tx: Transaction, purchase: Purchase): Promise<Payer> {
  const client = purchase.clientId ? await findCustomer(tx, SYSTEM, purchase.clientId) : undefined
  return {
    name: [client?.firstName, client?.lastName].filter(Boolean).join(' ') || null,
    email: client?.email ?? null,
    phoneNumber: client?.phoneNumber ?? null,
  }
}
