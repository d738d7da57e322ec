import { listOpenItems, type OpenItems } from '../reading/index.ts'
import { publicId } from '../shared/ids.ts'
import { toDecimal } from '../shared/money.ts'
import type { Verb } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'

export const BOOKS_OPEN_ITEMS: Verb = {
  what: 'what each merchant is owed, explained by promises, its PSP and payouts; ends with 1 where books and items differ',
  options: {},
  run: explain,
}

async function explain({ db }: Ground): Promise<Outcome> {
  const items = (await listOpenItems(db)).map(rowOf)
  const wrong = items.filter(({ difference_minor }) => difference_minor !== '0')
  return {
    facts: { explained: wrong.length === 0 },
    items,
    columns: ['merchant', 'currency', 'promised', 'at_psp', 'otherwise', 'open', 'difference'],
    isFailure: wrong.length > 0,
  }
}

function rowOf({ merchantId, currency, promisedMinor, atPspMinor, otherwiseMinor, openMinor }: OpenItems) {
  const differenceMinor = openMinor - promisedMinor - atPspMinor - otherwiseMinor
  const amount = (of: bigint) => toDecimal(of, currency)
  return {
    ...{ merchant: publicId('mer', merchantId), currency, promised: amount(promisedMinor), at_psp: amount(atPspMinor) },
    ...{ otherwise: amount(otherwiseMinor), open: amount(openMinor), difference: amount(differenceMinor) },
    ...{ open_minor: String(openMinor), difference_minor: String(differenceMinor) },
  } satisfies Facts
}
