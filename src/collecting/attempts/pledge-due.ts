import type { Transaction } from '../../db/database.ts'
import { type Attempt, listAttempts } from '../../payments/index.ts'
import { acceptsPledges, type Purchase, residualMinor } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { sumMinor } from '../../shared/money.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, listTakers, lockShare, lockSharesTakenBy, type Share, updateShare } from '../../shares/index.ts'
import { isBeingPaid, roomMinor } from '../read-room.ts'

/** What a friend pays, where it is not just the part that the leader asked for. */
export interface PledgeChoice {
  /** Their own part and those that they take over. */
  readonly amountMinor: bigint
  /** Whom they pay for, themselves included: told, and nothing else. */
  readonly headcount: number
  /** Other friends' parts, by the ids of these. */
  readonly takes: readonly string[]
}

/**
 * What a friend pays now: their part, or what they chose, where it fits into the order beside what others are asked for. Less
 * than their part only where the leader lets everybody give what they choose. Throws conflicts `pot_closed`, `no_room`,
 * `payment_in_progress`, invalid `amount_too_small`.
 */
export async function pledgeDue(
  tx: Transaction,
  purchase: Purchase,
  share: Share,
  choice: PledgeChoice | undefined,
): Promise<Pick<Attempt, 'kind' | 'amountMinor'>> {
  if (!acceptsPledges(purchase)) refuse('pot_closed', { why: 'pledges' })
  if (share.state !== 'owed') refuse('pot_closed', { why: 'share', state: share.state })
  const amountMinor = choice?.amountMinor ?? share.principalMinor
  const isAsAsked = amountMinor === share.principalMinor && !choice?.takes.length && !share.isJoined
  if (isAsAsked && share.takenByAttempt === null) {
    if (amountMinor > residualMinor(purchase)) refuse('no_room')
    return { kind: 'sale', amountMinor }
  }
  const takes = choice?.takes ?? []
  const [shares, attempts, takers] = await Promise.all([
    listShares(tx, SYSTEM, purchase.id),
    listAttempts(tx, purchase.id),
    listTakers(tx, SYSTEM, purchase.id),
  ])
  if (isBeingPaid(share, attempts)) refuse('payment_in_progress', { why: 'share' })
  const taken = takes.map((id) => shares.find((other) => other.id === id && mayTakeOver(share, other, attempts)))
  const parts = taken.filter((part) => part !== undefined)
  if (parts.length < takes.length || parts.some(({ id }) => takers.has(id)))
    refuse('payment_in_progress', { why: 'share' })
  const isFree = share.isJoined || purchase.pot.freeAmounts
  const leastMinor = (isFree && takes.length === 0 ? 1n : share.principalMinor) + sumMinor(parts.map(principalOf))
  if (amountMinor < leastMinor) refuse('amount_too_small', { why: 'share' })
  if (amountMinor > roomMinor(purchase, shares, attempts, [share.id, ...takes])) refuse('no_room')
  return { kind: 'sale', amountMinor }
}

const principalOf = ({ principalMinor }: Share) => principalMinor

/** A friend's part that is not paid and not being paid, also of one who said no: not one that nobody was asked for. */
export function mayTakeOver(share: Pick<Share, 'id'>, other: Share, attempts: readonly Attempt[]): boolean {
  const isAsked = other.role === 'pledger' && !other.isJoined && (other.state === 'owed' || other.state === 'refused')
  return isAsked && other.id !== share.id && !isBeingPaid(other, attempts)
}

/** Whether a payment that is under way is of what was chosen now. */
export async function isSamePledge(tx: Transaction, attempt: Attempt, choice: PledgeChoice): Promise<boolean> {
  if (attempt.amountMinor !== choice.amountMinor) return false
  const taken = await lockSharesTakenBy(tx, attempt.purchaseId, attempt.id)
  return taken.length === choice.takes.length && taken.every(({ id }) => choice.takes.includes(id))
}

/**
 * With the payment that was begun for it; the parts it takes over are kept from others meanwhile. A payment without a choice is
 * for one, whatever an earlier one that came to nothing was for; who joined said it with the part itself.
 */
export async function savePledgeChoice(
  tx: Transaction,
  share: Share,
  attemptId: string,
  choice: PledgeChoice | undefined,
): Promise<void> {
  const { headcount, takes } = choice ?? { headcount: share.isJoined ? share.headcount : 1, takes: [] }
  if (headcount !== share.headcount) await updateShare(tx, share, { headcount })
  for (const id of takes) await updateShare(tx, await lockShare(tx, id), { takenByAttempt: attemptId })
}
