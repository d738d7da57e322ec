/**
 * Who owes how much, and when: the leader's residual, one friend's part, an instalment, a deferred amount, a deposit,
 * a balance. Principal and fee are separate numbers; the payer is charged both together.
 */
export interface Share {
  readonly id: string
  readonly purchaseId: string
  /** 0 is the leader's. */
  readonly position: number
  readonly role: 'leader' | 'pledger'
  readonly clientId: string | null
  readonly name: string | null
  readonly email: string | null
  readonly phoneNumber: string | null
  readonly principalMinor: bigint
  readonly feeMinor: bigint
  readonly state: ShareState
  readonly kind: ShareKind
  /** `yyyy-mm-dd` in the merchant's zone; null for a part of a split. */
  readonly dueOn: string | null
  /** Business clock: the next step of its collection; null when there is none. */
  readonly collectAt: Date | null
  readonly remindedAt: Date | null
  readonly firstRefusedAt: Date | null
  /** How far the retry plan has come. */
  readonly retryStep: number
  /** Why the last charge was refused. */
  readonly refusalCode: string | null
  /** Typed by the leader: equal splitting leaves it alone. */
  readonly amountIsFixed: boolean
  readonly message: string | null
  readonly linkVersion: number
  readonly paidAt: Date | null
}

/**
 * planned → owed at acceptance; owed → paid | refused (said no; may reconsider) | lapsed (the pot closed without
 * it, the leader pays instead) | cancelled (the purchase was undone) | written_off (never collected; our loss).
 */
export type ShareState = 'planned' | 'owed' | 'paid' | 'refused' | 'lapsed' | 'cancelled' | 'written_off'

export type ShareKind = 'part' | 'installment' | 'deferred' | 'deposit' | 'balance'

export interface PlannedPerson {
  readonly name: string | null
  readonly email: string | null
  readonly phoneNumber: string | null
  /** Null: an equal part. */
  readonly fixedAmountMinor: bigint | null
}

/** More friends than anyone invites by hand; keeps one page and one statement bounded. */
export const PEOPLE_MAX = 50

/** What one payment of a share takes from the payer. */
export function chargeMinor(share: Pick<Share, 'principalMinor' | 'feeMinor'>): bigint {
  return share.principalMinor + share.feeMinor
}

/** The operator's view, beside the purchase's state: is everything that payers owe coming in? */
export type Collection = 'open' | 'complete' | 'short'

/** `short` once a charge was refused and not made up for, or written off; `complete` when nobody owes anything. */
export function collectionOf(shares: readonly Pick<Share, 'state' | 'firstRefusedAt'>[]): Collection {
  const isShort = (share: Pick<Share, 'state' | 'firstRefusedAt'>) =>
    share.state === 'written_off' || (share.state === 'owed' && share.firstRefusedAt !== null)
  if (shares.some(isShort)) return 'short'
  return shares.every(({ state }) => state !== 'planned' && state !== 'owed') ? 'complete' : 'open'
}
