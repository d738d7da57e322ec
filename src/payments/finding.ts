/** Of a payment, unless the name says otherwise. */
export type FindingKind =
  | 'unknown_purchase'
  | 'unknown_to_us'
  | 'unknown_to_acquirer'
  | 'unknown_reference'
  | 'given_back_unasked'
  | 'dead_but_paid'
  | 'amounts_differ'
  | 'states_differ'
  | 'undecided'
  /** Of a card that its issuer has made for us. */
  | 'unknown_card'
  | PayoutFindingKind

/** What an acquirer says that it has paid us does not fit what it took, or what the bank has got. */
export type PayoutFindingKind =
  | 'payout_line_unknown'
  | 'payout_line_differs'
  | 'payout_line_repeated'
  | 'payout_changed'
  | 'payout_sum_differs'
  | 'payout_not_at_bank'
  | 'not_paid_out'
  /** Of an account. */
  | 'payouts_denied'

/** Whose books ours were compared with. */
export interface ComparedBooks {
  readonly books: 'acquirer' | 'issuer' | 'psp' | 'payouts'
  /** Who keeps them: the name of the adapter that speaks to it, `stripe`. */
  readonly provider: string
  /** Of an acquirer, an issuer or a PSP, as `books` says; of an acquirer where these are of its payouts. */
  readonly accountId: string
}

/** What an operator looks for elsewhere; null where nobody has told. */
interface FindingFacts {
  /** At stake, in minor units of `currency`. */
  readonly amountMinor: bigint | null
  readonly currency: string | null
  /** In those books (business clock). */
  readonly happenedAt: Date | null
  /** The order's, as the shop calls it. */
  readonly shopReference: string | null
  readonly payerName: string | null
  /** E-mail or telephone number. */
  readonly payerAddress: string | null
}

/** Where our books and somebody else's say different things. */
export interface Finding extends ComparedBooks, FindingFacts {
  readonly id: bigint
  readonly kind: FindingKind
  /** What differs, as those books call it: a payment, a card, a debit. One finding of each kind. */
  readonly subject: string
  readonly attemptId: string | null
  readonly purchaseId: string | null
  /** A sentence for the operator; a finding that says another one is looked at again, though it was accepted. */
  readonly detail: string
  /** `waiting`: something is in flight; `adopted`: our books learned it; `agreed`: it went away by itself. */
  readonly state: 'waiting' | 'open' | 'adopted' | 'agreed' | 'accepted'
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
  readonly acceptReason: string | null
}

/** As it is recorded: facts that are left out stay what they were. */
export interface SeenFinding
  extends ComparedBooks,
    Pick<Finding, 'kind' | 'subject' | 'attemptId' | 'purchaseId' | 'detail'>,
    Partial<FindingFacts> {
  readonly state: 'waiting' | 'open' | 'adopted'
}
