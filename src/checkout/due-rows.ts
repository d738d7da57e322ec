import { feeGivenBackNow, partBounds } from '../collecting/index.ts'
import { type Attempt, isUndecided, type StoredCard } from '../payments/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { hourInZone, parseDate } from '../schedules/index.ts'
import { chargeMinor, isDatedShare, type Share } from '../shares/index.ts'
import { cardOf } from './own-attempt.ts'
import type { DueRow, DueState } from './views/view-models.ts'

/** Each payment as it now stands, in the order of its days. */
export function dueRows(
  purchase: Purchase,
  shares: readonly Share[],
  attempts: readonly Attempt[],
  { basePath, stored, now }: { basePath: string; stored: StoredCard | undefined; now: Date },
): DueRow[] {
  const rows: DueRow[] = []
  const inOrder = shares.filter(isDatedShare).sort((a, b) => a.dueOn.localeCompare(b.dueOn) || a.position - b.position)
  for (const share of inOrder) {
    const own = attempts.filter((attempt) => attempt.shareId === share.id)
    const undecided = own.findLast((attempt) => isUndecided(attempt.state))
    const hold = own.findLast((attempt) => attempt.state === 'held')
    const used = own.findLast((attempt) => attempt.state === 'paid' || attempt.state === 'captured') ?? hold
    const reached = stateOf(share, { undecided, hold })
    const isNext = reached === 'later' && !rows.some(({ state }) => state === 'next')
    // What a hold covers is repaid out of it.
    const isOpen = reached === 'later' || reached === 'overdue' || (reached === 'held' && share.state === 'owed')
    // A card that is being checked pays nothing: what is owed can be paid meanwhile.
    const isPaying = undecided?.initiatedBy === 'payer' && undecided.kind !== 'verify'
    const { currency } = purchase
    const backMinor = isOpen ? feeGivenBackNow(purchase, shares, share, now) : 0n
    const date = parseDate(share.dueOn)
    rows.push({
      position: share.position,
      kind: share.kind,
      on: date ? hourInZone(date, 12) : purchase.createdAt,
      amount: { amountMinor: chargeMinor(share), currency },
      isCashPart: purchase.creditPaymentsFrom !== null && share.dueOn === purchase.plannedOn,
      fee: share.feeMinor > 0n ? { amountMinor: share.feeMinor, currency } : undefined,
      state: isNext ? 'next' : reached,
      paidAt: share.paidAt ?? undefined,
      heldUntil: hold?.heldUntil ?? undefined,
      card: isNext ? stored : cardOf(used),
      canPay: isOpen,
      ...(backMinor > 0n && {
        now: { amountMinor: chargeMinor(share) - backMinor, currency },
        feeLess: { amountMinor: backMinor, currency },
      }),
      partPath: isOpen && partBounds(purchase, share, now) ? `${basePath}/shares/${share.position}/part` : undefined,
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
