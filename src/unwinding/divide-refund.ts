import { isRegulated } from '../credit/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { splitByWeights } from '../schedules/index.ts'
import { assert } from '../shared/assert.ts'
import { sumMinor } from '../shared/money.ts'
import type { Share } from '../shares/index.ts'

/** A share as far as a partial refund sees it; principal only: a fee that was paid stays with us. */
export interface Refundable {
  readonly share: Pick<Share, 'id' | 'state' | 'dueOn' | 'paidAt' | 'position'>
  /** Of its principal, refunds taken off. */
  readonly leftMinor: bigint
}

/** A share of a regulated credit that would owe nothing but its fee is not asked for: the credit that the fee was for is gone. */
export function feeForgivenMinor(
  { creditRegime }: Pick<Purchase, 'creditRegime'>,
  { share, leftMinor }: Refundable & { readonly share: Pick<Share, 'state' | 'feeMinor'> },
  amountMinor: bigint,
): bigint {
  const isGone = isRegulated(creditRegime) && share.state !== 'paid' && amountMinor === leftMinor
  return isGone ? share.feeMinor : 0n
}

export interface RefundPart {
  readonly shareId: string
  readonly amountMinor: bigint
}

/**
 * Who gets how much of a partial refund. What is not collected goes first, the furthest due date before the others
 * (docs/shop-modules.md, "Giving back"); then what was paid: the newest payment first, or, among the payers of a split,
 * in proportion to what each paid (largest remainder, ADR 0006). Nobody gets more than they paid or owe.
 */
export function divideRefund(amountMinor: bigint, refundables: readonly Refundable[], isSplit: boolean): RefundPart[] {
  const open = refundables.filter(({ leftMinor }) => leftMinor > 0n)
  const uncollected = open.filter(({ share }) => share.state !== 'paid').sort(furthestFirst)
  const paid = open.filter(({ share }) => share.state === 'paid').sort(newestFirst)
  const reduced = takeInOrder(amountMinor, uncollected)
  const restMinor = amountMinor - sumMinor(reduced.map((part) => part.amountMinor))
  if (restMinor === 0n) return reduced
  const paidMinor = sumMinor(paid.map(({ leftMinor }) => leftMinor))
  assert(restMinor <= paidMinor, 'a refund is at most what is left of the amount')
  return [...reduced, ...(isSplit ? takeByWeight(restMinor, paid) : takeInOrder(restMinor, paid))]
}

function takeInOrder(amountMinor: bigint, refundables: readonly Refundable[]): RefundPart[] {
  const parts: RefundPart[] = []
  let restMinor = amountMinor
  for (const { share, leftMinor } of refundables) {
    if (restMinor === 0n) break
    const takenMinor = leftMinor < restMinor ? leftMinor : restMinor
    parts.push({ shareId: share.id, amountMinor: takenMinor })
    restMinor -= takenMinor
  }
  return parts
}

/** Ties of a cent go to whoever comes first in the pot: the leader. */
function takeByWeight(amountMinor: bigint, refundables: readonly Refundable[]): RefundPart[] {
  const byPosition = [...refundables].sort((a, b) => a.share.position - b.share.position)
  const amounts = splitByWeights(
    amountMinor,
    byPosition.map(({ leftMinor }) => leftMinor),
  )
  return byPosition
    .map(({ share }, index) => ({ shareId: share.id, amountMinor: amounts[index] as bigint }))
    .filter((part) => part.amountMinor > 0n)
}

function furthestFirst({ share: a }: Refundable, { share: b }: Refundable): number {
  return (b.dueOn ?? '').localeCompare(a.dueOn ?? '') || b.position - a.position
}

function newestFirst({ share: a }: Refundable, { share: b }: Refundable): number {
  return (b.paidAt?.getTime() ?? 0) - (a.paidAt?.getTime() ?? 0) || b.position - a.position
}
