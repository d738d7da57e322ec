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
type CauseBesidePurchases = 'payout' | 'opening' | 'commission line' | 'acquirer’s line' | 'bank entry'

export interface Rule {
  /** What has happened, in a sentence without its end. */
  readonly when: string
  /** What a second journal of the kind would be a repetition of. */
  readonly cause:
    | ('purchase' | 'share' | 'attempt' | 'operation' | 'unwinding' | 'dispute' | 'card movement')
    | CauseBesidePurchases
  readonly debit: readonly RuleLine[]
  readonly credit: readonly RuleLine[]
  /** Its amount may be negative: then the sides change places. */
  readonly isCorrection?: true
}

const payer = { account: 'payer_receivable', amount: 'amount' } as const
const leader = { ...payer, isLeaders: true } as const
const payers = { account: 'payer_receivable', amount: 'shares', isOfEach: true } as const
const merchant = { account: 'merchant_payable', amount: 'amount' } as const
const fee = { account: 'fee_income', amount: 'fee' } as const
const clearing = { account: 'acquirer_clearing', amount: 'amount' } as const
const issuer = { account: 'card_issuer', amount: 'amount' } as const
const bank = { account: 'bank', amount: 'amount' } as const
const inTransit = { account: 'in_transit', amount: 'amount' } as const
const suspense = { account: 'suspense', amount: 'amount' } as const
const reserve = { account: 'reserve', amount: 'amount' } as const
const commission = [
  { account: 'commission_income', amount: 'net' },
  { account: 'vat', amount: 'vat' },
] as const
const explained = { cause: 'bank entry', debit: [suspense], isCorrection: true } as const
const loss = { account: 'bad_debt', amount: 'amount' } as const
const held = { account: 'memo_held', amount: 'amount' } as const
const heldContra = { account: 'memo_held_contra', amount: 'amount' } as const

/** From what merchants are owed to the bank's line and back. */
const OF_BANK_AND_PAYOUTS = {
  opening_balance: {
    when: 'an operator says what a merchant had been paid before payouts were made here',
    cause: 'opening',
    debit: [merchant],
    credit: [{ account: 'paid_outside', amount: 'amount' }],
  },
  commission: {
    when: 'our commission is taken from what a merchant is owed',
    cause: 'commission line',
    debit: [merchant],
    credit: commission,
  },
  commission_reversed: {
    when: 'commission is given back',
    cause: 'commission line',
    debit: commission,
    credit: [merchant],
  },
  reserve_held: {
    when: 'a part of a payout is kept back for a time',
    cause: 'payout',
    debit: [merchant],
    credit: [reserve],
  },
  reserve_released: {
    when: 'what was kept back is owed again',
    cause: 'payout',
    debit: [reserve],
    credit: [merchant],
  },
  payout: {
    when: 'the file of a payout is released for the bank',
    cause: 'payout',
    debit: [merchant],
    credit: [inTransit],
  },
  payout_rejected: {
    when: 'the bank does not take a payout',
    cause: 'payout',
    debit: [inTransit],
    credit: [merchant],
  },
  payout_paid: {
    when: 'the bank has taken a payout from our account',
    cause: 'bank entry',
    debit: [inTransit],
    credit: [bank],
  },
  payout_returned: {
    when: 'a payout came back from the merchant’s bank',
    cause: 'bank entry',
    debit: [bank],
    credit: [merchant],
  },
  acquirer_paid: {
    when: 'an acquirer’s payout is on our account',
    cause: 'bank entry',
    debit: [bank],
    credit: [clearing],
  },
  acquirer_fee: {
    when: 'an acquirer keeps its fee, or gives some of it back',
    cause: 'acquirer’s line',
    debit: [{ account: 'acquirer_fees', amount: 'amount' }],
    credit: [clearing],
    isCorrection: true,
  },
  bank_unexplained: {
    when: 'the bank books what nothing of ours explains: in, or out',
    cause: 'bank entry',
    debit: [bank],
    credit: [suspense],
    isCorrection: true,
  },
  bank_explained_payout: { ...explained, when: 'a person says: it is a payout', credit: [inTransit] },
  bank_explained_merchant: { ...explained, when: 'a person says: it is a merchant’s', credit: [merchant] },
  bank_explained_acquirer: { ...explained, when: 'a person says: it is an acquirer’s', credit: [clearing] },
  bank_explained_issuer: { ...explained, when: 'a person says: it is the card issuer’s', credit: [issuer] },
} as const satisfies Readonly<Record<string, Rule>>

/** Which accounts a journal of each kind moves: all of posting. Kinds are stored, and keep their names. */
export const RULES = {
  hold: { when: 'an amount is blocked on a card', cause: 'attempt', debit: [held], credit: [heldContra] },
  hold_released: {
    when: 'what was blocked is captured, or let go',
    cause: 'attempt',
    debit: [heldContra],
    credit: [held],
  },
  acceptance: {
    when: 'the leader’s first payment is approved: every payer owes a share, the merchant is owed its price',
    cause: 'purchase',
    debit: [payers],
    credit: [merchant, fee],
  },
  pledge: {
    when: 'a friend has paid a part of what the leader owed',
    cause: 'attempt',
    debit: [payer],
    credit: [leader],
  },
  pledge_reversed: {
    when: 'what a friend had paid was taken back while the pot could still ask the leader for it',
    cause: 'operation',
    debit: [leader],
    credit: [payer],
  },
  capture: {
    when: 'the acquirer has taken a payment, by capture or by sale',
    cause: 'operation',
    debit: [clearing],
    credit: [payer],
  },
  capture_reversed: {
    when: 'a payment that was taken failed after all',
    cause: 'operation',
    debit: [payer],
    credit: [clearing],
  },
  refund: { when: 'the acquirer has given back', cause: 'operation', debit: [payer], credit: [clearing] },
  refund_reversed: {
    when: 'what was given back came back to us',
    cause: 'operation',
    debit: [clearing],
    credit: [payer],
  },
  refund_by_bank: {
    when: 'what was to be given back the payer has got from their bank, by a dispute that was lost',
    cause: 'operation',
    debit: [payer],
    credit: [loss],
  },
  refund_lost: {
    when: 'what was given back belonged to a payment that the bank then took back whole',
    cause: 'operation',
    debit: [loss],
    credit: [payer],
  },
  refund_recovered: {
    when: 'what was given back of a payment that the bank took back came back to us',
    cause: 'operation',
    debit: [payer],
    credit: [loss],
  },
  paid_out: {
    when: 'an operator has paid by other means what the acquirer would not refund',
    cause: 'operation',
    debit: [payer],
    credit: [bank],
  },
  write_off: {
    when: 'a share is not asked for any more: the merchant keeps its money',
    cause: 'share',
    debit: [loss],
    credit: [payer],
  },
  cancellation: {
    when: 'the merchant gives up a part of its claim, or all of it: payers owe that much less',
    cause: 'unwinding',
    debit: [merchant, fee],
    credit: [payers],
  },
  write_off_reversed: {
    when: 'what was written off is cancelled: nobody owed it, so it is no loss',
    cause: 'unwinding',
    debit: [payers],
    credit: [{ account: 'bad_debt', amount: 'total' }],
  },
  dispute_opened: {
    when: 'a payer’s bank asks for a payment back, which the acquirer takes with its fee',
    cause: 'dispute',
    debit: [
      { account: 'disputed', amount: 'amount' },
      { account: 'dispute_fees', amount: 'fee' },
    ],
    credit: [{ account: 'acquirer_clearing', amount: 'taken' }],
  },
  dispute_won: {
    when: 'a dispute is won, at first or after it was lost',
    cause: 'dispute',
    debit: [clearing],
    credit: [
      { account: 'disputed', amount: 'undecided' },
      { account: 'bad_debt', amount: 'decided' },
    ],
  },
  dispute_lost: {
    when: 'a dispute is lost, at first or after it was won',
    cause: 'dispute',
    debit: [loss],
    credit: [
      { account: 'disputed', amount: 'undecided' },
      { account: 'acquirer_clearing', amount: 'decided' },
    ],
  },
  dispute_fee: {
    when: 'the acquirer takes more for a dispute than it had said, or gives some of that back',
    cause: 'dispute',
    debit: [{ account: 'dispute_fees', amount: 'amount' }],
    credit: [clearing],
    isCorrection: true,
  },
  psp_settlement: {
    when: 'the merchant’s own PSP has taken a charge of our virtual card',
    cause: 'purchase',
    debit: [merchant],
    credit: [issuer],
  },
  psp_credit: {
    when: 'the merchant has given back at its PSP',
    cause: 'card movement',
    debit: [issuer],
    credit: [merchant],
  },
  late_debit: {
    when: 'a virtual card was debited beyond what its merchant was owed',
    cause: 'card movement',
    debit: [loss],
    credit: [issuer],
  },
  late_credit: {
    when: 'what was debited beyond it was given back',
    cause: 'card movement',
    debit: [issuer],
    credit: [loss],
  },
  ...OF_BANK_AND_PAYOUTS,
} as const satisfies Readonly<Record<string, Rule>>

export type JournalKind = keyof typeof RULES

/** Kinds that a purchase's own journals have, and the accounts that these move. */
export type PurchaseKind = {
  [Kind in JournalKind]: (typeof RULES)[Kind]['cause'] extends CauseBesidePurchases ? never : Kind
}[JournalKind]
export type PurchaseAccount = (typeof RULES)[PurchaseKind]['debit' | 'credit'][number]['account']
