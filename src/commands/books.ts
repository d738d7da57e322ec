import {
  ACCOUNTS,
  type Account,
  type AccountBalance,
  chainJournals,
  closeMonth,
  type Days,
  findClosing,
  listHeads,
  readTrialBalance,
  verifyChain,
} from '../books/index.ts'
import { transaction } from '../db/database.ts'
import { fecFile, journalFile } from '../reading/index.ts'
import { DEFAULT_TIME_ZONE } from '../schedules/index.ts'
import { toDecimal } from '../shared/money.ts'
import type { Given } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'
import { readOneOf } from './operator/read-values.ts'

const MONTH = { name: 'MONTH', what: 'as 2026-10', isRequired: true } as const
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export const BOOKS_VERBS: Verbs = {
  'trial-balance': {
    what: 'what every account holds, of every currency; the two sides are the same',
    options: {
      on: { value: '2026-10-31', what: 'up to and with this accounting day' },
      at: { value: '2026-10-31T22:00:00Z', what: 'as the books were at that moment' },
    },
    run: tellBalance,
  },
  close: {
    what: 'closes a month and all before it, for good: what comes late counts on the first open day',
    operand: MONTH,
    options: {},
    run: close,
  },
  verify: {
    what: 'every journal again against the chain of hashes, and the sums of days against their journals',
    options: {},
    run: verify,
  },
  export: {
    what: 'the books of some days as a file: journal (CSV), fec (French tax authority, closed months only), heads (the chain’s, by day)',
    options: {
      as: { value: 'journal', what: 'journal, fec or heads', isRequired: true },
      from: { value: '2026-10-01', what: 'the first accounting day', isRequired: true },
      to: { value: '2026-10-31', what: 'the last one', isRequired: true },
    },
    run: exportBooks,
  },
}

async function tellBalance({ db }: Ground, { on, at }: Given): Promise<Outcome> {
  const until = on === undefined ? undefined : readDay('on', on)
  const bookedBefore = at === undefined ? undefined : readInstant(at)
  const balances = await readTrialBalance(db, { timeZone: DEFAULT_TIME_ZONE, until, bookedBefore })
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

async function close({ db, call }: Ground, { MONTH: month = '' }: Given): Promise<Outcome> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Error(`a month is written as 2026-10, not ${month}`)
  // All that waits is chained before, so that the books are held for a moment only.
  await chainJournals(db, DEFAULT_TIME_ZONE)
  const closed = await transaction(db, (tx) =>
    closeMonth(tx, call, { month: `${month}-01`, timeZone: DEFAULT_TIME_ZONE }),
  )
  if (closed.kind === 'not_over') throw new Error(`${month} is not over`)
  if (closed.kind === 'closed_before')
    throw new Error(`the books are closed up to ${closed.lastMonth.slice(0, 7)} already`)
  return {
    facts: { closed: month, journals: String(closed.position), head: closed.hash.toString('hex') },
    notes: ['keep this head elsewhere: books whose past was changed do not lead to it any more'],
  }
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

async function exportBooks({ db }: Ground, given: Given): Promise<Outcome> {
  const as = readOneOf('as', given.as ?? '', ['journal', 'fec', 'heads'])
  const days: Days = { from: readDay('from', given.from ?? ''), to: readDay('to', given.to ?? '') }
  if (days.from > days.to) throw new Error('--from is behind --to')
  await chainJournals(db, DEFAULT_TIME_ZONE)
  if (as === 'heads') {
    const heads = await listHeads(db, days)
    const items = heads.map(({ day, position, hash }) => ({
      day,
      journals: String(position),
      head: hash.toString('hex'),
    }))
    return { items, columns: ['day', 'journals', 'head'] }
  }
  const closing = await findClosing(db)
  if (as === 'fec' && (!closing || closing.month.slice(0, 7) < days.to.slice(0, 7)))
    throw new Error(`${days.to.slice(0, 7)} is not closed: its numbers could change (npm run books -- close)`)
  return { lines: () => withoutEnds(as === 'fec' ? fecFile(db, days) : journalFile(db, days)) }
}

/** Whoever says a line ends it. */
async function* withoutEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield line.replace(/\n$/, '')
}

function readDay(option: string, text: string): string {
  const isDay = DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
  if (!isDay) throw new Error(`--${option} takes a day like 2026-10-31, not ${text}`)
  return text
}

function readInstant(text: string): Date {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
    ? new Date(text)
    : undefined
  if (!at || Number.isNaN(at.getTime())) throw new Error(`--at takes a moment like 2026-10-31T22:00:00Z, not ${text}`)
  return at
}
