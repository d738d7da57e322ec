import { ACCOUNTS, type Account } from '../books/index.ts'
import { type Explained, readOpenItems } from '../reading/index.ts'
import { publicId } from '../shared/ids.ts'
import { sumMinor, toDecimal } from '../shared/money.ts'
import type { Given } from './operator/command-line.ts'
import type { Verb } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'
import { readOneOf } from './operator/read-values.ts'

const CHART = Object.keys(ACCOUNTS) as Account[]

export const BOOKS_OPEN_ITEMS: Verb = {
  what: 'the items that explain every account of the chart, or one of them part by part; ends with 1 where they do not',
  options: { account: { value: 'merchant_payable', what: 'one account, with what each part of it is' } },
  run: explain,
}

async function explain({ db }: Ground, { account }: Given): Promise<Outcome> {
  if (account !== undefined) return tellParts(await readOpenItems(db, readOneOf('account', account, CHART)))
  const accounts: Explained[] = []
  for (const one of CHART) accounts.push(await readOpenItems(db, one))
  const isExplained = accounts.every((one) => 'why' in one || one.isExplained)
  return {
    facts: { explained: isExplained },
    items: accounts.flatMap(summaryOf),
    columns: ['account', 'currency', 'items', 'balance', 'difference', 'why'],
    isFailure: !isExplained,
  }
}

/** One row for each currency; of what has no open items, why. */
function summaryOf(one: Explained): Facts[] {
  const { account } = one
  if ('why' in one) return [{ account, why: one.why }]
  if (one.items.length === 0) return [{ account, items: 0 }]
  return [...new Set(one.items.map(({ currency }) => currency))].map((currency) => {
    const own = one.items.filter((item) => item.currency === currency)
    const balance = sumMinor(own.map(({ balanceMinor }) => balanceMinor))
    const difference = sumMinor(own.map(({ differenceMinor }) => differenceMinor))
    const items = own.flatMap(({ parts }) => parts).reduce((sum, { count }) => sum + count, 0)
    return {
      ...{
        account,
        currency,
        items,
        balance: toDecimal(balance, currency),
        difference: toDecimal(difference, currency),
      },
      ...{ balance_minor: String(balance), difference_minor: String(difference) },
    }
  })
}

function tellParts(one: Explained): Outcome {
  if ('why' in one) return { facts: { account: one.account, explained: true, why: one.why } }
  const owner = ACCOUNTS[one.account].owner
  const items = one.items.flatMap(({ ownerId, currency, parts, balanceMinor, differenceMinor }) => {
    const common = { owner: ownerId !== null && owner === 'merchant' ? publicId('mer', ownerId) : ownerId, currency }
    const row = (part: string, count: number | null, amountMinor: bigint): Facts => {
      return {
        ...common,
        part,
        items: count,
        amount: toDecimal(amountMinor, currency),
        amount_minor: String(amountMinor),
      }
    }
    return [
      ...parts.map(({ name, count, amountMinor }) => row(name, count, amountMinor)),
      ...(differenceMinor === 0n ? [] : [row('unexplained', null, differenceMinor)]),
      row('balance', null, balanceMinor),
    ]
  })
  return {
    facts: { account: one.account, explained: one.isExplained },
    items,
    columns: ['owner', 'currency', 'part', 'items', 'amount'],
    isFailure: !one.isExplained,
  }
}
