import { createReadStream } from 'node:fs'
import { recordAct } from '../audit/index.ts'
import { FileRefusal, readStatements } from '../bank/index.ts'
import { type BankAccount, listBankAccounts, openOwnAccount } from '../bank-accounts/index.ts'
import { book } from '../books/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { newId } from '../shared/ids.ts'
import type { OnProgress } from '../shared/progress.ts'
import type { BankStatement } from './bank-statement.ts'
import { areAllKnown, insertLines } from './line-store.ts'
import { findStatement, insertStatement, lockStatements, readFirstOpening } from './statement-store.ts'
import { isMoney, type Summary, summarize } from './summarize.ts'
import { type ReadLine, toLines } from './to-lines.ts'
import { sealTold } from './told.ts'

/** What became of a file: statements that were new, and those that had been read before. */
interface Imported {
  readonly statements: readonly BankStatement[]
  readonly knownCount: number
  readonly lineCount: number
}

/** A statement of the file that our books take, with its account. */
interface Taken {
  readonly summary: Summary
  readonly account: BankAccount
  readonly id: string
}

/** So many lines go to the database in one statement. */
const LINES_PER_STATEMENT = 1_000

/**
 * Reads a bank's file into the books' waiting room: all of its statements, or none. A file is read twice, so that a long one
 * is never in memory, and one with a fault at its end changes nothing. Throws a `FileRefusal`.
 */
export async function importStatements(
  db: Database,
  call: Call,
  sealer: Sealer,
  path: string,
  onProgress?: OnProgress,
): Promise<Imported> {
  const summaries = await summarize(readStatements(createReadStream(path)))
  const accounts = new Map((await listBankAccounts(db)).map((one) => [openOwnAccount(sealer, one).iban, one]))
  const found = summaries.map((summary) => ({ summary, account: accountOf(accounts, summary), id: newId() }))
  return transaction(db, async (tx) => {
    for (const id of [...new Set(found.map(({ account }) => account.id))].sort()) await lockStatements(tx, id)
    const taken: (Taken | undefined)[] = []
    for (const one of found) taken.push((await isKnown(tx, one)) ? undefined : one)
    const statements: BankStatement[] = []
    for (const one of taken) if (one) statements.push(await take(tx, call, one))
    const news = new Set<Taken>()
    const of = lineCountOf(taken)
    let lineCount = 0
    for await (const { of: one, lines } of linesOf(path, taken)) {
      lineCount += lines.length
      if (!news.has(one) && !(await isRepeated(tx, one, lines))) news.add(one)
      await insertLines(
        tx,
        { bankAccountId: one.account.id, statementId: one.id },
        lines.map((line) => toRow(one, line)),
      )
      onProgress?.({ done: lineCount, of, unit: 'lines', now: 'into the books' })
    }
    requireWhole(taken, lineCount)
    for (const one of taken) if (one) requireNew(one, news)
    return { statements, knownCount: found.length - statements.length, lineCount }
  })

  function toRow({ summary }: Taken, { line, number, isBooked }: NumberedLine) {
    const { told, ...facts } = line
    const id = newId()
    const isToMatch = isBooked && summary.family === 'camt.053' && line.amountMinor !== 0n
    return {
      ...{ ...facts, id, number, toldSealed: sealTold(sealer, id, told) },
      state: isToMatch ? ('new' as const) : ('noted' as const),
    }
  }
}

function accountOf(accounts: ReadonlyMap<string, BankAccount>, { iban, currency }: Summary): BankAccount {
  const account = accounts.get(iban)
  if (!account) throw new FileRefusal('it speaks of an account that is not connected here')
  if (currency && currency !== account.currency)
    throw new FileRefusal(`it is in ${currency}, and its account in ${account.currency}`)
  return account
}

/** The same statement again is no news; another one by its name is a forgery or a fault, and a person's to look at. */
async function isKnown(tx: Transaction, { summary, account }: Taken): Promise<boolean> {
  const known = await findStatement(tx, { ...summary, bankAccountId: account.id })
  if (known && !known.contentSha256.equals(summary.contentSha256))
    throw new FileRefusal(`statement ${summary.statementId} was read before, and said something else`)
  return known !== undefined
}

/** A bank that sends a day again by another name would have it booked twice. */
async function isRepeated(tx: Transaction, { summary, account, id }: Taken, lines: readonly NumberedLine[]) {
  const money = lines.filter(({ isBooked }) => isBooked && summary.family === 'camt.053').map(({ line }) => line)
  return money.length > 0 && areAllKnown(tx, { bankAccountId: account.id, statementId: id }, money)
}

function requireNew(one: Taken, news: ReadonlySet<Taken>): void {
  if (one.summary.lineCount > 0 && !news.has(one))
    throw new FileRefusal(`every line of statement ${one.summary.statementId} stands in another one already`)
}

const lineCountOf = (taken: readonly (Taken | undefined)[]) =>
  taken.reduce((sum, one) => sum + (one?.summary.lineCount ?? 0), 0)

/** Somebody may write into a file while it is read. */
function requireWhole(taken: readonly (Taken | undefined)[], lineCount: number): void {
  if (lineCountOf(taken) !== lineCount) throw new FileRefusal('it was changed while it was read')
}

async function take(tx: Transaction, call: Call, { summary, account, id }: Taken): Promise<BankStatement> {
  const { iban: _, currency: __, ...facts } = summary
  const readBy = await recordAct(tx, call, { act: 'statement_read', subject: `${account.label} ${facts.statementId}` })
  const statement = { ...facts, id, bankAccountId: account.id, readAt: call.systemClock.now(), readBy }
  if (facts.family === 'camt.053') await bookOpening(tx, call, statement, account.currency)
  await insertStatement(tx, statement)
  return statement
}

/** What was on the account before its first statement was somebody's: the operator's own. An older one that comes late corrects it. */
async function bookOpening(
  tx: Transaction,
  { businessClock }: Call,
  { id, bankAccountId, openedOn, openingMinor }: BankStatement,
  currency: string,
): Promise<void> {
  const first = await readFirstOpening(tx, bankAccountId)
  if (openingMinor === null || openedOn === null || (first && first.openedOn <= openedOn)) return
  const amount = openingMinor - (first?.openingMinor ?? 0n)
  if (amount === 0n) return
  // Its own day, or the lines of days before it is read would move an account that has nothing yet.
  const noon = new Date(`${openedOn}T12:00:00Z`)
  const now = businessClock.now()
  const occurredAt = noon < now ? noon : now
  await book(tx, 'bank_opened', {
    ...{ of: 'operator' as const, causeId: id, currency, occurredAt, bankAccountId, amounts: { amount } },
  })
}

interface NumberedLine {
  readonly line: ReadLine
  /** In its statement, from 1. */
  readonly number: number
  readonly isBooked: boolean
}

/** The lines of those statements that are taken, in their order, many at a time. */
async function* linesOf(
  path: string,
  taken: readonly (Taken | undefined)[],
): AsyncGenerator<{ readonly of: Taken; readonly lines: readonly NumberedLine[] }> {
  let position = -1
  let number = 0
  let lines: NumberedLine[] = []
  for await (const part of readStatements(createReadStream(path))) {
    const of = taken[position]
    if (part.kind === 'statement') {
      if (of && lines.length > 0) yield { of, lines }
      lines = []
      number = 0
      position += 1
    } else if (part.kind === 'entry' && of) {
      const isBooked = isMoney(part.entry)
      for (const line of toLines(part.entry)) lines.push({ line, number: ++number, isBooked })
      if (lines.length >= LINES_PER_STATEMENT) {
        yield { of, lines }
        lines = []
      }
    }
  }
  const last = taken[position]
  if (last && lines.length > 0) yield { of: last, lines }
}
