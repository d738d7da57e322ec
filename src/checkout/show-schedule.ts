import { retryOf } from '../collecting/index.ts'
import { type Attempt, findStoredCard, isUndecided, type StoredCard } from '../payments/index.ts'
import type { Purchase } from '../purchases/index.ts'
import type { DeclineRetry } from '../refusals/index.ts'
import { hourInZone, parseDate } from '../schedules/index.ts'
import { sumMinor } from '../shared/money.ts'
import { chargeMinor, isDatedShare, type Share } from '../shares/index.ts'
import { creditShown } from './credit-shown.ts'
import { cardOf } from './own-attempt.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Seen } from './read-sale.ts'
import type { Glance } from './show-paying.ts'
import { tellDecline } from './tell-decline.ts'
import { scheduleStatusPage } from './views/index.ts'
import type { DatedType, DueRow, DueState, ScheduleStatusView } from './views/view-models.ts'
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
  const stored = await findStoredCard(ports.db, purchase.id, ports.businessClock.now())
  const rows = statusRows(purchase, shares, attempts, { basePath, stored })
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
  const lastMonth = shares.findLast(({ state }) => state === 'owed')?.dueOn?.slice(0, 7)
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
  if (newest.kind === 'verify') {
    return newest.state === 'dead' ? { cardRefused: await tellDecline(ports, visitor, own) } : { justPaid: 'card' }
  }
  if (newest.state === 'dead') {
    return { decline: { code: await tellDecline(ports, visitor, own), amount, card: cardOf(newest) } }
  }
  return { justPaid: own.find((attempt) => attempt.paymentId !== null)?.id === newest.id ? 'purchase' : amount }
}

function statusRows(
  purchase: Purchase,
  shares: readonly Share[],
  attempts: readonly Attempt[],
  { basePath, stored }: { basePath: string; stored: StoredCard | undefined },
): DueRow[] {
  const rows: DueRow[] = []
  for (const share of shares.filter(isDatedShare)) {
    const own = attempts.filter((attempt) => attempt.shareId === share.id)
    const undecided = own.findLast((attempt) => isUndecided(attempt.state))
    const hold = own.findLast((attempt) => attempt.state === 'held')
    const used = own.findLast((attempt) => attempt.state === 'paid' || attempt.state === 'captured') ?? hold
    const reached = stateOf(share, { undecided, hold })
    const isNext = reached === 'later' && !rows.some(({ state }) => state === 'next')
    const isOpen = reached === 'later' || reached === 'overdue'
    // A card that is being checked pays nothing: what is owed can be paid meanwhile.
    const isPaying = undecided?.initiatedBy === 'payer' && undecided.kind !== 'verify'
    const { currency } = purchase
    const date = parseDate(share.dueOn)
    rows.push({
      position: share.position,
      kind: share.kind,
      on: date ? hourInZone(date, 12) : purchase.createdAt,
      amount: { amountMinor: chargeMinor(share), currency },
      fee: share.feeMinor > 0n ? { amountMinor: share.feeMinor, currency } : undefined,
      state: isNext ? 'next' : reached,
      paidAt: share.paidAt ?? undefined,
      heldUntil: hold?.heldUntil ?? undefined,
      card: isNext ? stored : cardOf(used),
      canPay: isOpen,
      followPath: isPaying ? `${basePath}/shares/${share.position}` : undefined,
    })
  }
  return rows
}

function stateOf(
  share: Share,
  { undecided, hold }: { undecided: Attempt | undefined; hold: Attempt | undefined },
): DueState {
  switch (share.state) {
    case 'paid':
    case 'written_off':
      return share.state
    case 'owed':
    case 'planned':
      // A renewal under way leaves the old hold in force.
      if (undecided && undecided.kind === 'sale') return 'paying'
      if (hold) return 'held'
      return share.firstRefusedAt ? 'overdue' : 'later'
    case 'refused':
    case 'lapsed':
    case 'cancelled':
      return 'cancelled'
  }
}
