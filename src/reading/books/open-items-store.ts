import { type Account, readAccount } from '../../books/index.ts'
import type { Connection } from '../../db/database.ts'
import { sumMinor } from '../../shared/money.ts'
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

/** What a sub-account holds in a currency, and the rows that make it up. Debit positive. */
interface OpenItems {
  /** Null: one for all, or booked before sub-accounts were kept apart. */
  readonly ownerId: string | null
  readonly currency: string
  readonly balanceMinor: bigint
  readonly parts: readonly OpenPart[]
  /** What no row explains. */
  readonly differenceMinor: bigint
}

interface OpenPart {
  readonly name: string
  readonly count: number
  readonly amountMinor: bigint
}

export type Explained =
  | { readonly account: Account; readonly items: readonly OpenItems[]; readonly isExplained: boolean }
  | { readonly account: Account; readonly why: string }

/** For the operator. Reads every row that an account is made of: seconds for a long past. */
export async function readOpenItems(connection: Connection, account: Account): Promise<Explained> {
  const made = ACCOUNT_ITEMS[account]
  if ('why' in made) return { account, why: made.why }
  const balances = await readAccount(connection, account)
  const { rows } = await connection.query<{ part: string; ownerId: string | null; currency: string } & OpenPart>(
    made.parts
      .map(
        ({ name, sql }) => `
        select '${name}' as name, owner_id as "ownerId", currency, count(*)::int as count, sum(amount)::bigint as "amountMinor"
          from (${sql}) item group by owner_id, currency`,
      )
      .join(' union all '),
  )
  const keyOf = ({ ownerId, currency }: Pick<OpenItems, 'ownerId' | 'currency'>) => `${ownerId ?? ''} ${currency}`
  const owners = new Map(
    [...balances, ...rows].map(({ ownerId, currency }) => [keyOf({ ownerId, currency }), { ownerId, currency }]),
  )
  const balanceOf = new Map(balances.map((one) => [keyOf(one), one.balanceMinor]))
  const items = [...owners]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, owner]) => {
      const parts = rows
        .filter((row) => keyOf(row) === key)
        .map(({ name, count, amountMinor }) => ({ name, count, amountMinor }))
      const balanceMinor = balanceOf.get(key) ?? 0n
      return {
        ...owner,
        balanceMinor,
        parts,
        differenceMinor: balanceMinor - sumMinor(parts.map((part) => part.amountMinor)),
      }
    })
  return { account, items, isExplained: isEven(account, items) }
}

/** What acquirers held before their accounts were kept apart belongs to none of them: they are even together. */
function isEven(account: Account, items: readonly OpenItems[]): boolean {
  if (account !== 'acquirer_clearing') return items.every(({ differenceMinor }) => differenceMinor === 0n)
  const sums = new Map<string, bigint>()
  for (const { currency, differenceMinor } of items) sums.set(currency, (sums.get(currency) ?? 0n) + differenceMinor)
  return [...sums.values()].every((sum) => sum === 0n)
}
