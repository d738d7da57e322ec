/** Who owes how much: the leader's residual, or one friend's part. Principal and fee are separate numbers. */
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
  /** Typed by the leader: equal splitting leaves it alone. */
  readonly amountIsFixed: boolean
  readonly message: string | null
  readonly linkVersion: number
  readonly paidAt: Date | null
}

/**
 * planned → owed at acceptance; owed → paid | refused (said no; may reconsider) | lapsed (the pot closed without
 * it, the leader pays instead) | cancelled (the purchase was undone).
 */
export type ShareState = 'planned' | 'owed' | 'paid' | 'refused' | 'lapsed' | 'cancelled'

export interface PlannedPerson {
  readonly name: string | null
  readonly email: string | null
  readonly phoneNumber: string | null
  /** Null: an equal part. */
  readonly fixedAmountMinor: bigint | null
}

/** More friends than anyone invites by hand; keeps one page and one statement bounded. */
export const PEOPLE_MAX = 50
