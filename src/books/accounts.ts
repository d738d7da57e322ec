/** Whose sub-account a posting is in. */
type Owner = 'share' | 'merchant' | 'acquirer_account' | 'bank_account' | null

export interface AccountTerms {
  readonly owner: Owner
  /** Why a line may be without its owner; it is refused elsewhere. */
  readonly ownerless?: string
  /** What a balance on its usual side says. */
  readonly debit?: string
  readonly credit?: string
}

/** Accounts of the double entry, debit positive, in the order in which money passes them. */
export const ACCOUNTS = {
  payer_receivable: { owner: 'share', debit: 'what a payer owes', credit: 'what a payer is owed' },
  merchant_payable: { owner: 'merchant', credit: 'what a merchant is owed', debit: 'what a merchant owes' },
  merchant_receivable: { owner: 'merchant', debit: 'asked from merchants by invoices of their debts' },
  fee_income: { owner: 'merchant', credit: 'our fees of purchases with dates' },
  acquirer_clearing: {
    owner: 'acquirer_account',
    debit: 'collected by acquirers, and not yet on our bank account',
  },
  card_issuer: { owner: null, credit: 'what the issuer of our virtual cards is owed for charges of merchants’ PSPs' },
  bank: {
    owner: 'bank_account',
    ownerless: 'refunds that were paid by other means',
    debit: 'on our bank account',
    credit: 'paid from our bank account',
  },
  in_transit: { owner: 'bank_account', credit: 'in files for the bank, and not yet taken from our account' },
  suspense: {
    owner: 'bank_account',
    debit: 'taken by the bank, and not explained',
    credit: 'come in at the bank, and not explained',
  },
  own_funds: { owner: null, credit: 'our own money on our accounts', debit: 'more of it taken out than was put in' },
  bank_fees: { owner: null, debit: 'what banks take for their accounts' },
  reserve: { owner: 'merchant', credit: 'kept back from payouts for a time' },
  paid_outside: { owner: 'merchant', credit: 'paid to merchants before payouts were made here' },
  commission_income: { owner: 'merchant', credit: 'our commission' },
  vat: { owner: null, credit: 'VAT on our commission, owed to the tax office' },
  acquirer_fees: { owner: 'acquirer_account', debit: 'what acquirers keep for payments' },
  bad_debt: { owner: 'merchant', debit: 'lost, because the merchant keeps what a payer did not pay' },
  disputed: { owner: 'merchant', debit: 'taken back by the acquirer while a payer’s bank decides' },
  dispute_fees: { owner: 'merchant', debit: 'what acquirers take for disputes' },
  // Nobody owes what is only blocked on a card, but it must never be forgotten.
  memo_held: { owner: 'share', debit: 'blocked on a payer’s card' },
  memo_held_contra: { owner: 'share', credit: 'the other side of what is blocked' },
} as const satisfies Readonly<Record<string, AccountTerms>>

export type Account = keyof typeof ACCOUNTS
