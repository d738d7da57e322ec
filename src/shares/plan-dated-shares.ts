import type { DatedType } from '../merchants/index.ts'
import { formatDate, type Installment } from '../schedules/index.ts'
import { newId } from '../shared/ids.ts'
import type { PlannedPerson, Share, ShareKind } from './share.ts'
import type { ShareDraft } from './share-store.ts'

/**
 * A schedule as shares of one payer, the first at position 0. Shares that already exist at a position keep their id.
 * A part of nothing (fewer cents than parts) is no share.
 */
export function planDatedShares(
  paymentType: DatedType,
  plan: readonly Installment[],
  payer: Omit<PlannedPerson, 'fixedAmountMinor'>,
  existing: readonly Pick<Share, 'id' | 'position'>[],
): ShareDraft[] {
  return plan
    .map((part, position) => ({
      id: existing.find((share) => share.position === position)?.id ?? newId(),
      position,
      role: 'leader' as const,
      ...payer,
      principalMinor: part.principalMinor,
      feeMinor: part.feeMinor,
      amountIsFixed: true,
      kind: kindOf(paymentType, position),
      dueOn: formatDate(part.dueOn),
    }))
    .filter((share) => share.principalMinor + share.feeMinor > 0n)
}

function kindOf(paymentType: DatedType, position: number): ShareKind {
  switch (paymentType) {
    case 'INSTALLMENT':
      return 'installment'
    case 'DEFERRED':
      return 'deferred'
    case 'DOWN_PAYMENT':
      return position === 0 ? 'deposit' : 'balance'
  }
}
