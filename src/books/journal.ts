import { assert } from '../shared/assert.ts'
import { sumMinor } from '../shared/money.ts'

/**
 * Accounts of the double entry. `payer_receivable` is kept per share, `merchant_payable` per merchant. `disputed` is
 * money that the acquirer has taken back while a bank decides, `dispute_fees` what it takes for that. The two
 * memo accounts stand for money blocked on a card: nobody owes it, but it must never be forgotten.
 */
export type Account =
  | 'payer_receivable'
  | 'merchant_payable'
  | 'fee_income'
  | 'acquirer_clearing'
  | 'bank'
  | 'card_issuer'
  | 'bad_debt'
  | 'disputed'
  | 'dispute_fees'
  | 'memo_held'
  | 'memo_held_contra'

type JournalKind =
  | 'hold'
  | 'hold_released'
  | 'acceptance'
  | 'pledge'
  | 'capture'
  | 'refund'
  | 'write_off'
  | 'cancellation'
  | 'write_off_reversed'
  | 'capture_reversed'
  | 'refund_reversed'
  | 'refund_lost'
  | 'refund_recovered'
  | 'pledge_reversed'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'dispute_fee'
  | 'refund_by_bank'
  | 'paid_out'
  | 'psp_settlement'
  | 'psp_credit'
  | 'late_debit'
  | 'late_credit'

export interface Posting {
  readonly account: Account
  readonly ownerId: string | null
  /** Debit positive, credit negative. */
  readonly amountMinor: bigint
}

export interface Journal {
  readonly purchaseId: string
  readonly kind: JournalKind
  /** What caused it: with the kind, a journal is written once. */
  readonly causeId: string
  readonly currency: string
  readonly occurredAt: Date
  readonly postings: readonly Posting[]
}

/** One amount from the credited to the debited account. */
export function debitCredit(
  debit: { account: Account; ownerId: string | null },
  credit: { account: Account; ownerId: string | null },
  amountMinor: bigint,
): Posting[] {
  assert(amountMinor > 0n, 'a posting moves a positive amount')
  return [
    { ...debit, amountMinor },
    { ...credit, amountMinor: -amountMinor },
  ]
}

export function assertBalanced(journal: Journal): void {
  assert(sumMinor(journal.postings.map((posting) => posting.amountMinor)) === 0n, `${journal.kind} does not balance`)
}
