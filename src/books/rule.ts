import type { Account } from './accounts.ts'

/** One line of a journal: its amount by the name under which `book` is given it. */
export interface RuleLine {
  readonly account: Account
  readonly amount: string
  /** Given as parts, each of a share of its own. */
  readonly isOfEach?: true
  /** The leader's share, where the other side is a friend's. */
  readonly isLeaders?: true
}

/** Of journals that are no purchase's: they belong to several, to a merchant, or to nobody but us. */
export type CauseBesidePurchases =
  | 'payout'
  | 'opening'
  | 'commission line'
  | 'invoice'
  | 'acquirer’s line'
  | 'bank entry'

export interface Rule {
  /** What has happened, in a sentence without its end. */
  readonly when: string
  /** What a second journal of the kind would be a repetition of. */
  readonly cause:
    | ('purchase' | 'share' | 'attempt' | 'operation' | 'unwinding' | 'withdrawal' | 'dispute' | 'card movement')
    | CauseBesidePurchases
  readonly debit: readonly RuleLine[]
  readonly credit: readonly RuleLine[]
  /** Its amount may be negative: then the sides change places. */
  readonly isCorrection?: true
}

export const merchant = { account: 'merchant_payable', amount: 'amount' } as const
export const fee = { account: 'fee_income', amount: 'fee' } as const
export const clearing = { account: 'acquirer_clearing', amount: 'amount' } as const
export const issuer = { account: 'card_issuer', amount: 'amount' } as const
export const bank = { account: 'bank', amount: 'amount' } as const
