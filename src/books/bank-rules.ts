import { bank, clearing, issuer, merchant, type Rule } from './rule.ts'

const own = { account: 'own_funds', amount: 'amount' } as const
const inTransit = { account: 'in_transit', amount: 'amount' } as const
const suspense = { account: 'suspense', amount: 'amount' } as const
const reserve = { account: 'reserve', amount: 'amount' } as const
const receivable = { account: 'merchant_receivable', amount: 'amount' } as const
const commission = [
  { account: 'commission_income', amount: 'net' },
  { account: 'vat', amount: 'vat' },
] as const
const explained = { cause: 'bank entry', debit: [suspense], isCorrection: true } as const

/** From what merchants are owed to the bank's line and back. */
export const OF_BANK_AND_PAYOUTS = {
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
  invoice_rounding: {
    when: 'VAT of an invoice is rounded once for each rate, and differs by cents from that of its lines',
    cause: 'invoice',
    debit: [merchant],
    credit: [{ account: 'vat', amount: 'amount' }],
    isCorrection: true,
  },
  invoice_credited: {
    when: 'a credit note gives some of an invoice back',
    cause: 'invoice',
    debit: commission,
    credit: [merchant],
    isCorrection: true,
  },
  debt_invoiced: {
    when: 'what a merchant owes for long is asked for by an invoice, and in no payout any more',
    cause: 'invoice',
    debit: [receivable],
    credit: [merchant],
  },
  debt_invoice_paid: {
    when: 'the invoice of a debt is paid from what its merchant is owed',
    cause: 'invoice',
    debit: [merchant],
    credit: [receivable],
  },
  debt_invoice_credited: {
    when: 'a credit note takes back the invoice of a debt, or a part of it: that is owed as before',
    cause: 'invoice',
    debit: [merchant],
    credit: [receivable],
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
    when: 'an acquirer’s payout is on our account, or was taken from it',
    cause: 'bank entry',
    debit: [bank],
    credit: [clearing],
    isCorrection: true,
  },
  acquirer_fee: {
    when: 'an acquirer keeps its fee, or gives some of it back',
    cause: 'acquirer’s line',
    debit: [{ account: 'acquirer_fees', amount: 'amount' }],
    credit: [clearing],
    isCorrection: true,
  },
  bank_opened: {
    when: 'the first statement of an account says what was on it before, or an older one corrects that',
    cause: 'bank entry',
    debit: [bank],
    credit: [own],
    isCorrection: true,
  },
  bank_unexplained: {
    when: 'the bank books what nothing of ours explains: in, or out',
    cause: 'bank entry',
    debit: [bank],
    credit: [suspense],
    isCorrection: true,
  },
  bank_explained_payout: { ...explained, when: 'what was not explained turns out to be a payout', credit: [inTransit] },
  bank_explained_merchant: {
    ...explained,
    when: 'what was not explained turns out to be a merchant’s',
    credit: [merchant],
  },
  bank_explained_acquirer: {
    ...explained,
    when: 'what was not explained turns out to be an acquirer’s',
    credit: [clearing],
  },
  bank_explained_issuer: { ...explained, when: 'a person says: it is the card issuer’s', credit: [issuer] },
  bank_explained_own: { ...explained, when: 'a person says: it is our own money, put in or taken out', credit: [own] },
  bank_explained_fee: {
    ...explained,
    when: 'a person says: it is the bank’s fee, or some of it given back',
    credit: [{ account: 'bank_fees', amount: 'amount' }],
  },
} as const satisfies Readonly<Record<string, Rule>>
