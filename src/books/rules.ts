import type { Account } from './accounts.ts'
import { OF_BANK_AND_PAYOUTS } from './bank-rules.ts'
import { bank, type CauseBesidePurchases, clearing, fee, issuer, merchant, type Rule } from './rule.ts'

const payer = { account: 'payer_receivable', amount: 'amount' } as const
const leader = { ...payer, isLeaders: true } as const
const payers = { account: 'payer_receivable', amount: 'shares', isOfEach: true } as const
const loss = { account: 'bad_debt', amount: 'amount' } as const
const held = { account: 'memo_held', amount: 'amount' } as const
const heldContra = { account: 'memo_held_contra', amount: 'amount' } as const

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
  payment_split: {
    when: 'a payer has chosen two days for a missed payment, or repaid a part of one before its day: the second half, or that part, is a payment of its own',
    cause: 'share',
    debit: [payer],
    credit: [leader],
  },
  plan_ended: {
    when: 'a payer has withdrawn from the credit: what was due on several days is one sum, and its fee is not owed',
    cause: 'withdrawal',
    debit: [{ account: 'payer_receivable', amount: 'joined' }, fee],
    credit: [payers, { account: 'payer_receivable', amount: 'fee' }],
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
  write_off_lent: {
    when: 'a share that the merchant lent itself is not asked for any more: it is the merchant’s loss',
    cause: 'share',
    debit: [merchant],
    credit: [payer],
  },
  cancellation: {
    when: 'the merchant gives up a part of its claim, or all of it: payers owe that much less',
    cause: 'unwinding',
    debit: [merchant, fee],
    credit: [payers],
  },
  fee_given_back: {
    when: 'a credit is paid before its day: the part of its fee that is for the days left is not owed',
    cause: 'attempt',
    debit: [fee],
    credit: [{ account: 'payer_receivable', amount: 'fee' }],
  },
  write_off_reversed: {
    when: 'what was written off is cancelled: nobody owed it, so it is no loss',
    cause: 'unwinding',
    debit: [payers],
    credit: [{ account: 'bad_debt', amount: 'total' }],
  },
  write_off_lent_reversed: {
    when: 'what was the merchant’s loss is cancelled: nobody owed it',
    cause: 'unwinding',
    debit: [payers],
    credit: [{ account: 'merchant_payable', amount: 'total' }],
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

/** Kinds that move what a merchant is owed, and those of them whose other side is partly VAT. */
export type MerchantKind = KindOn<'merchant_payable'>
export type VatKind = MerchantKind & KindOn<'vat'>

type KindOn<Name extends Account> = {
  [Kind in JournalKind]: Name extends (typeof RULES)[Kind]['debit' | 'credit'][number]['account'] ? Kind : never
}[JournalKind]
