import { type DatedType, describeType, isHeldAtFirst } from '../payment-types/index.ts'
import { formatDate, type Installment } from '../schedules/index.ts'
import { newId } from '../shared/ids.ts'
import type { PlannedPerson, Share } from './share.ts'
import type { ShareDraft } from './share-store.ts'

/**
 * A schedule as shares of one payer, the first at position 0. Shares that already exist at a position keep their id.
 * A part of nothing (fewer cents than parts) is no share. What is paid now is taken now, also where the type would hold it.
 */
export function planDatedShares(
  paymentType: DatedType,
  { plan, isPaidNow = false }: { readonly plan: readonly Installment[]; readonly isPaidNow?: boolean },
  payer: Omit<PlannedPerson, 'fixedAmountMinor'>,
  existing: readonly Pick<Share, 'id' | 'position'>[],
): ShareDraft[] {
  const { kindAt } = describeType(paymentType)
  return plan
    .map((part, position) => ({
      id: existing.find((share) => share.position === position)?.id ?? newId(existing[0]?.id),
      position,
      role: 'leader' as const,
      ...payer,
      principalMinor: part.principalMinor,
      feeMinor: part.feeMinor,
      amountIsFixed: true,
      kind: isPaidNow && isHeldAtFirst(paymentType) ? ('installment' as const) : kindAt(position),
      dueOn: formatDate(part.dueOn),
    }))
    .filter((share) => share.principalMinor + share.feeMinor > 0n)
}
