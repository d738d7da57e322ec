import type { Account } from '../../books/index.ts'
import { BANK_ITEMS, type Parts } from './bank-items-store.ts'
import { PAYMENT_ITEMS } from './payment-items-store.ts'

/** Nothing is open on it. */
interface WithoutItems {
  readonly why: string
}

const EARNED = { why: 'what was earned is never settled: its journals are the list' } as const
const LOST = { why: 'what was spent or lost is never settled: its journals are the list' } as const

/** What explains the balance of each account, or why nothing does. Sub-accounts of shares are one. */
export const ACCOUNT_ITEMS: Readonly<Record<Account, Parts | WithoutItems>> = {
  ...PAYMENT_ITEMS,
  ...BANK_ITEMS,
  fee_income: EARNED,
  commission_income: EARNED,
  acquirer_fees: LOST,
  bank_fees: LOST,
  bad_debt: LOST,
  dispute_fees: LOST,
  vat: { why: 'the tax office is paid outside of these books: its journals are the list' },
}
