import { retryOf } from '../collecting/index.ts'
import { isRegulated } from '../credit/index.ts'
import { type Attempt, findStoredCard, isUndecided, type StoredCard } from '../payments/index.ts'
import type { DeclineRetry } from '../refusals/index.ts'
import { sumMinor } from '../shared/money.ts'
import { chargeMinor, owedInOrder, type Share } from '../shares/index.ts'
import { creditShown } from './credit-shown.ts'
import { dueRows } from './due-rows.ts'
import { cardOf } from './own-attempt.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Seen } from './read-sale.ts'
import type { Glance } from './show-paying.ts'
import { tellDecline } from './tell-decline.ts'
import { scheduleStatusPage } from './views/index.ts'
import type { DatedType, ScheduleStatusView } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** The payer's page of an accepted purchase on dates: what is paid, what comes, what is wrong. */
export async function showSchedule(
  ports: CheckoutPorts,
  visitor: Visitor,
  paymentType: DatedType,
  known: Seen & {
    attempts: readonly Attempt[]
    glance: Glance
    returnUrl: string | undefined
  },
): Promise<string> {
  const { purchase, basePath, formToken, language } = visitor
  const { frame, basket, shares, attempts, glance, returnUrl } = known
  const money = (amountMinor: bigint) => ({ amountMinor, currency: purchase.currency })
  const now = ports.businessClock.now()
  const stored = await findStoredCard(ports.db, purchase.id, now)
  const isCollectionHeld = purchase.collectionHeldAt !== null
  const rows = dueRows(purchase, shares, attempts, { basePath, stored: isCollectionHeld ? undefined : stored, now })
  const feeMinor = sumMinor(shares.map((share) => share.feeMinor))
  return scheduleStatusPage(
    {
      ...frame,
      basePath,
      formToken,
      paymentType,
      basket,
      rows,
      cost: {
        price: money(purchase.amountMinor),
        fee: money(feeMinor),
        total: money(purchase.amountMinor + feeMinor),
        taegPercent: purchase.taegPercent ?? 0,
        debitRatePercent: purchase.debitRatePercent ?? 0,
        ...creditShown(visitor.merchant, purchase.creditRegime),
      },
      paid: money(sumMinor(shares.filter(({ state }) => state === 'paid').map(chargeMinor))),
      ...storedCardView(stored, shares),
      canReplaceCard: rows.some(({ state }) => state === 'next' || state === 'later' || state === 'overdue'),
      retry: worstRetry(shares),
      hasReceipt: attempts.some((attempt) => attempt.paymentId !== null),
      hasDocuments: purchase.creditRegime !== null && isRegulated(purchase.creditRegime),
      hasLetter: !visitor.merchant.isB2b,
      isCollectionHeld,
      returnUrl,
      ...(glance.justPaid && (await whatJustHappened(ports, visitor, attempts))),
    },
    language,
  )
}

/** What the payer has to do about the worst of what was refused. */
function worstRetry(shares: readonly Share[]): DeclineRetry {
  const retries = shares.filter(({ state }) => state === 'owed').map(({ refusalCode }) => retryOf(refusalCode))
  return retries.find((retry) => retry === 'never') ?? retries.find((retry) => retry !== 'later') ?? 'later'
}

/** What comes is charged to it; whether it is still valid on the last date. */
export function storedCardView(
  stored: StoredCard | undefined,
  shares: readonly Share[],
): Pick<ScheduleStatusView, 'storedCard' | 'expiresEarly'> {
  const lastMonth = owedInOrder(shares).at(-1)?.dueOn?.slice(0, 7)
  return {
    storedCard: stored && { brand: stored.brand, last4: stored.last4, expiry: stored.expiry ?? undefined },
    expiresEarly: Boolean(stored?.expiry && lastMonth && lastMonth > stored.expiry),
  }
}

/** The payer's last try: the first that was accepted made the purchase, a later one paid a part of it. */
async function whatJustHappened(
  ports: CheckoutPorts,
  visitor: Visitor,
  attempts: readonly Attempt[],
): Promise<Pick<ScheduleStatusView, 'justPaid' | 'decline' | 'cardRefused'>> {
  const own = attempts.filter((attempt) => attempt.initiatedBy === 'payer')
  const newest = own.at(-1)
  if (!newest || isUndecided(newest.state)) return {}
  const amount = { amountMinor: newest.amountMinor, currency: newest.currency }
  const isPurchase = own.find(({ state }) => state !== 'dead')?.id === newest.id
  if (newest.kind === 'verify') {
    if (newest.state === 'dead') return { cardRefused: await tellDecline(ports, visitor, own) }
    return { justPaid: isPurchase ? 'purchase' : 'card' }
  }
  if (newest.state === 'dead') {
    return { decline: { code: await tellDecline(ports, visitor, own), amount, card: cardOf(newest) } }
  }
  return { justPaid: isPurchase ? 'purchase' : amount }
}
