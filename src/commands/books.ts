import {
  ACCOUNTS,
  type Account,
  type AccountBalance,
  readPastBalance,
  readTrialBalance,
  verifyChain,
} from '../books/index.ts'
import { DEFAULT_TIME_ZONE } from '../schedules/index.ts'
import { toDecimal } from '../shared/money.ts'
import { BOOKS_CLOSING } from './books-closing.ts'
import { BOOKS_EXPORT, readDay } from './books-export.ts'
import { BOOKS_OPEN_ITEMS } from './books-open-items.ts'
import { BOOKS_SAFEGUARDING } from './books-safeguarding.ts'
import { BOOKS_STATEMENT } from './books-statement.ts'
import type { Given } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'

export const BOOKS_VERBS: Verbs = {
  'trial-balance': {
    what: 'what every account holds, of every currency; the two sides are the same',
    options: {
      on: { value: '2026-10-31', what: 'up to and with this accounting day' },
      at: { value: '2026-10-31T22:00:00Z', what: 'as the books were at that moment' },
    },
    run: tellBalance,
  },
  ...BOOKS_CLOSING,
  verify: {
    what: 'every journal again against the chain of hashes, and the sums of days against their journals',
    options: {},
    run: verify,
  },
  export: BOOKS_EXPORT,
  'open-items': BOOKS_OPEN_ITEMS,
  safeguarding: BOOKS_SAFEGUARDING,
  statement: BOOKS_STATEMENT,
}

async function tellBalance({ db }: Ground, { on, at }: Given): Promise<Outcome> {
  const until = on === undefined ? undefined : readDay('on', on)
  const bookedBefore = at === undefined ? undefined : readInstant(at)
  const counted = { timeZone: DEFAULT_TIME_ZONE, until }
  const balances = await (bookedBefore
    ? readPastBalance(db, { ...counted, bookedBefore })
    : readTrialBalance(db, counted))
  const currencies = [...new Set(balances.map(({ currency }) => currency))].sort()
  const items = (currencies.length > 0 ? currencies : ['EUR']).flatMap((currency) =>
    (Object.keys(ACCOUNTS) as Account[]).map((account) => rowOf(account, currency, balances)),
  )
  const isEven = currencies.every((currency) => leftOf(currency, balances) === 0n)
  return {
    facts: { ...(until && { on: until }), ...(bookedBefore && { at: bookedBefore }), balances: isEven },
    items,
    columns: ['account', 'currency', 'debit', 'credit', 'balance'],
    isFailure: !isEven,
  }
}

/** Minor units for machines beside the amounts that people read. */
function rowOf(account: Account, currency: string, balances: readonly AccountBalance[]): Facts {
  const found = balances.find((one) => one.account === account && one.currency === currency)
  const { debitMinor = 0n, creditMinor = 0n } = found ?? {}
  const left = debitMinor - creditMinor
  return {
    ...{ account, currency },
    ...{ debit: toDecimal(debitMinor, currency), credit: toDecimal(creditMinor, currency) },
    ...{ balance: toDecimal(left, currency) },
    ...{ debit_minor: String(debitMinor), credit_minor: String(creditMinor), balance_minor: String(left) },
  }
}

function leftOf(currency: string, balances: readonly AccountBalance[]): bigint {
  return balances
    .filter((one) => one.currency === currency)
    .reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0n)
}

async function verify({ db }: Ground): Promise<Outcome> {
  const { links, head, brokenAt, wrongDay, forgotten } = await verifyChain(db)
  const notes = [
    brokenAt &&
      `journal ${brokenAt.journalId}, at place ${brokenAt.position}, is not what it was when it got its place: the past was changed`,
    wrongDay && `the sums of ${wrongDay.account} on ${wrongDay.day} are not those of its journals`,
    forgotten > 0 && `${forgotten} journals of more than an hour ago have no place: is a worker running?`,
  ].filter((note) => typeof note === 'string')
  return { facts: { journals: links, head: head.toString('hex') }, notes, isFailure: notes.length > 0 }
}

function readInstant(text: string): Date {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
    ? new Date(text)
    : undefined
  if (!at || Number.isNaN(at.getTime())) throw new Error(`--at takes a moment like 2026-10-31T22:00:00Z, not ${text}`)
  return at
}
