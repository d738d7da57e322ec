import type { Money } from '../../shared/money.ts'

export type ShareProgress = 'owed' | 'paying' | 'paid' | 'refused' | 'lapsed'

export interface PotShare {
  readonly position: number
  /** Absent: unknown, or the leader hides names from this viewer. */
  readonly name?: string | undefined
  readonly amount: Money
  /** The leader's share is `owed` until the pot has settled; the page shows it as covered. */
  readonly state: ShareProgress
  readonly paidAt?: Date | undefined
  /** The pledger's words to the leader; only in the leader's model. */
  readonly message?: string | undefined
  /** How many people the part is for; one where it is not said. */
  readonly headcount?: number | undefined
  /** Friends whose parts were paid with this one. */
  readonly alsoFor?: readonly string[] | undefined
  readonly isYou: boolean
}

export interface Pot {
  readonly state: 'open' | 'closing' | 'closed'
  readonly total: Money
  readonly deadlineAt: Date
  /** False: only counts are shown, no rows. Always true for the leader. */
  readonly namesShown: boolean
  /** False: each reads their own amount alone. Always true for the leader. */
  readonly amountsShown: boolean
  /** The leader (position 0) first. */
  readonly shares: readonly PotShare[]
}

/** What the pot says at a glance. The leader counts as in: the hold on their card covers their part. */
export interface PotSummary {
  readonly people: number
  readonly peopleIn: number
  readonly friends: number
  readonly friendsPaid: number
  readonly friendsTotal: Money
  readonly friendsPaidTotal: Money
  /** What the leader's card is charged if nobody else pays. */
  readonly rest: Money
}

export function summarisePot({ shares, total }: Pot): PotSummary {
  const friends = shares.filter((share) => share.position !== 0)
  const paid = friends.filter((share) => share.state === 'paid')
  const sum = (some: readonly PotShare[]): Money => ({
    amountMinor: some.reduce((amount, share) => amount + share.amount.amountMinor, 0n),
    currency: total.currency,
  })
  const friendsPaidTotal = sum(paid)
  const heads = (some: readonly PotShare[]) =>
    some.reduce((count, { headcount = 1, alsoFor = [] }) => count + headcount + alsoFor.length, 0)
  return {
    people: heads(shares),
    peopleIn: heads(paid) + heads(shares.filter(({ position }) => position === 0)),
    friends: friends.length,
    friendsPaid: paid.length,
    friendsTotal: sum(friends),
    friendsPaidTotal,
    rest: { amountMinor: total.amountMinor - friendsPaidTotal.amountMinor, currency: total.currency },
  }
}
