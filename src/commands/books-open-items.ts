import { type AcquirerItems, listAcquirerItems, listOpenItems, type OpenItems } from '../reading/index.ts'
import { publicId } from '../shared/ids.ts'
import { toDecimal } from '../shared/money.ts'
import type { Given } from './operator/command-line.ts'
import type { Verb } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'
import { readOneOf } from './operator/read-values.ts'

const MERCHANTS = 'merchant_payable'
const ACQUIRERS = 'acquirer_clearing'

export const BOOKS_OPEN_ITEMS: Verb = {
  what: 'the items that explain an account: what each merchant is owed, or what each account at an acquirer holds; ends with 1 where they do not',
  options: { account: { value: ACQUIRERS, what: `${MERCHANTS}, where nothing is said, or ${ACQUIRERS}` } },
  run: explain,
}

async function explain({ db }: Ground, { account = MERCHANTS }: Given): Promise<Outcome> {
  const isOfMerchants = readOneOf('account', account, [MERCHANTS, ACQUIRERS]) === MERCHANTS
  const items = isOfMerchants
    ? (await listOpenItems(db)).map(ofMerchant)
    : (await listAcquirerItems(db)).map(ofAcquirer)
  const isExplained = isOfMerchants ? items.every(({ difference_minor }) => difference_minor === '0') : isEven(items)
  const said = isOfMerchants
    ? ['merchant', 'currency', 'promised', 'at_psp']
    : ['acquirer', 'currency', 'collected', 'disputed']
  return {
    facts: { explained: isExplained },
    items,
    columns: [...said, 'otherwise', isOfMerchants ? 'open' : 'held', 'difference'],
    isFailure: !isExplained,
  }
}

/** What was booked before accounts were kept apart belongs to none of them: they are even together. */
function isEven(items: readonly { readonly currency: string; readonly difference_minor: string }[]): boolean {
  const sums = new Map<string, bigint>()
  for (const { currency, difference_minor } of items)
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(difference_minor))
  return [...sums.values()].every((sum) => sum === 0n)
}

function ofMerchant({ merchantId, currency, promisedMinor, atPspMinor, otherwiseMinor, openMinor }: OpenItems) {
  const differenceMinor = openMinor - promisedMinor - atPspMinor - otherwiseMinor
  const amount = (of: bigint) => toDecimal(of, currency)
  return {
    ...{ merchant: publicId('mer', merchantId), currency, promised: amount(promisedMinor), at_psp: amount(atPspMinor) },
    ...{ otherwise: amount(otherwiseMinor), open: amount(openMinor), difference: amount(differenceMinor) },
    ...{ open_minor: String(openMinor), difference_minor: String(differenceMinor) },
  } satisfies Facts
}

function ofAcquirer({ accountId, currency, collectedMinor, disputedMinor, otherwiseMinor, heldMinor }: AcquirerItems) {
  const differenceMinor = heldMinor - collectedMinor + disputedMinor - otherwiseMinor
  const amount = (of: bigint) => toDecimal(of, currency)
  return {
    ...{ acquirer: accountId, currency, collected: amount(collectedMinor), disputed: amount(-disputedMinor) },
    ...{ otherwise: amount(otherwiseMinor), held: amount(heldMinor), difference: amount(differenceMinor) },
    ...{ held_minor: String(heldMinor), difference_minor: String(differenceMinor) },
  } satisfies Facts
}
