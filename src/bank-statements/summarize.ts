import { createHash, type Hash } from 'node:crypto'
import { type Balance, type Entry, FileRefusal, type readStatements, type Statement } from '../bank/index.ts'
import type { BankStatement, StatementFamily } from './bank-statement.ts'
import { signed, toLines } from './to-lines.ts'

/** One statement of a file, read to its end. */
export type Summary = Pick<
  BankStatement,
  | 'family'
  | 'message'
  | 'statementId'
  | 'sequence'
  | 'openedOn'
  | 'closedOn'
  | 'openingMinor'
  | 'closingMinor'
  | 'lineCount'
> & { readonly contentSha256: Buffer; readonly iban: string; readonly currency: string | null }

/** Booked at the opening, or where the page before ended; and at the end. The first that a statement has counts (ISO 20022). */
const OPENINGS = ['OPBD', 'PRCD', 'ITBD']
const CLOSINGS = ['CLBD', 'ITBD']

interface Running {
  readonly statement: Statement
  readonly hash: Hash
  sumMinor: bigint
  lineCount: number
}

/**
 * What each statement of a file says as a whole, in their order. Throws a `FileRefusal`: a camt.053 without its balances, one
 * whose lines do not lead from one to the other, and an account that has no IBAN.
 */
export async function summarize(parts: ReturnType<typeof readStatements>): Promise<Summary[]> {
  const summaries: Summary[] = []
  let message = ''
  let running: Running | undefined
  const end = () => {
    if (running) summaries.push(toSummary(message, running))
  }
  for await (const part of parts)
    if (part.kind === 'file') message = part.file.message
    else if (part.kind === 'statement') {
      end()
      const { createdAt: _, isCopy: __, ...said } = part.statement
      running = { statement: part.statement, hash: createHash('sha256'), sumMinor: 0n, lineCount: 0 }
      running.hash.update(textOf(said))
    } else if (running) {
      const { entry } = part
      running.hash.update(textOf(entry))
      if (isMoney(entry)) running.sumMinor += signed(entry)
      running.lineCount += toLines(entry).length
      requireCurrency(running.statement, entry)
    }
  end()
  return summaries
}

/** Only what is booked; what is expected, or told, is no money. */
export function isMoney({ status }: Pick<Entry, 'status'>): boolean {
  return status === 'BOOK'
}

function textOf(said: object): string {
  return JSON.stringify(said, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}

function requireCurrency({ account, balances }: Statement, entry: Entry): void {
  const currency = account.currency ?? balances[0]?.currency
  if (currency && entry.currency !== currency)
    throw new FileRefusal(`a line is in ${entry.currency}, its account in ${currency}`)
}

function toSummary(message: string, { statement, hash, sumMinor, lineCount }: Running): Summary {
  const { account, balances } = statement
  const family = message.slice(0, 8) as StatementFamily
  const opening = balanceOf(balances, OPENINGS)
  const closing = balanceOf([...balances].reverse(), CLOSINGS)
  if (!account.iban) throw new FileRefusal('a statement’s account has no IBAN')
  if (family === 'camt.053') checkSum(statement, opening, closing, sumMinor)
  return {
    ...{ family, message, statementId: statement.id, lineCount, contentSha256: hash.digest(), iban: account.iban },
    sequence: statement.electronicSequence ?? statement.legalSequence ?? '',
    currency: account.currency ?? opening?.currency ?? null,
    ...{ openedOn: opening?.on ?? null, closedOn: closing?.on ?? null },
    ...{ openingMinor: opening ? signed(opening) : null, closingMinor: closing ? signed(closing) : null },
  }
}

function balanceOf(balances: readonly Balance[], types: readonly string[]): Balance | undefined {
  const found = types.map((type) => balances.find((balance) => balance.type === type))
  return found.find((balance) => balance !== undefined)
}

function checkSum(
  { id }: Statement,
  opening: Balance | undefined,
  closing: Balance | undefined,
  sumMinor: bigint,
): void {
  if (!opening?.on || !closing?.on) throw new FileRefusal(`statement ${id} lacks a booked balance and its day`)
  const off = signed(closing) - signed(opening) - sumMinor
  if (off !== 0n)
    throw new FileRefusal(
      `the lines of statement ${id} do not lead from its opening to its closing balance: ${off} minor units are missing`,
    )
}
