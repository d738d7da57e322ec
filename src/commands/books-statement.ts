import { chainJournals } from '../books/index.ts'
import { readFrom } from '../db/read-from.ts'
import {
  merchantStatementFile,
  readMerchantStatement,
  readStatementPdf,
  statementFileName,
  statementMonth,
  statementRows,
  statementState,
} from '../reading/index.ts'
import { DEFAULT_TIME_ZONE } from '../schedules/index.ts'
import { publicId } from '../shared/ids.ts'
import { toDecimal } from '../shared/money.ts'
import { BUSINESS_LANGUAGE, STAFF_LANGUAGES } from '../texts/language.ts'
import type { Given } from './operator/command-line.ts'
import { findOwnMerchant } from './operator/find-own.ts'
import type { Verb } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { MERCHANT, readOneOf } from './operator/read-values.ts'
import { recordExport } from './operator/record-export.ts'
import { writeNewFile } from './operator/write-new-file.ts'

export const BOOKS_STATEMENT: Verb = {
  what: 'what a merchant was owed when a month began, what changed it by kind of journal, and what it was owed at its end',
  options: {
    merchant: MERCHANT,
    month: { value: '2026-10', what: 'of accounting days; one that runs is told so far', isRequired: true },
    csv: { value: '', what: 'answer as a file of comma-separated values' },
    pdf: { value: 'statement.pdf', what: 'writes the PDF into this new file; a folder: under its own name' },
    language: { value: STAFF_LANGUAGES.join('|'), what: 'of the PDF; otherwise en' },
  },
  run: tellStatement,
}

async function tellStatement(ground: Ground, given: Given): Promise<Outcome> {
  const { db, call, reads } = ground
  const now = call.businessClock.now()
  const language = readOneOf('language', given.language ?? BUSINESS_LANGUAGE, STAFF_LANGUAGES)
  const month = readMonth(given, now)
  const merchant = await findOwnMerchant(ground, given)
  await chainJournals(db, DEFAULT_TIME_ZONE)
  const from = await reads()
  const statement = await readFrom(from, (connection) =>
    readMerchantStatement(connection, call.scope, { merchant, month, now }),
  )
  if (given.pdf !== undefined) {
    const paper = await readFrom(from, (connection) => readStatementPdf(connection, statement, language))
    await recordExport(ground, paper.fileName)
    return await writeNewFile(given.pdf, paper)
  }
  if (given.csv === 'on') {
    await recordExport(ground, statementFileName(statement, 'csv', language))
    const lines = merchantStatementFile(statement).trimEnd().split('\r\n')
    return {
      async *lines() {
        yield* lines
      },
    }
  }
  const state = statementState(statement)
  return {
    facts: { merchant_uid: publicId('mer', merchant.id), month: month.slice(0, 7), state },
    items: statementRows(statement).map(({ currency, line, journals, amountMinor }) => ({
      ...{ currency, line, journals, amount: toDecimal(amountMinor, currency), amount_minor: String(amountMinor) },
    })),
    columns: ['currency', 'line', 'journals', 'amount'],
    notes: state === 'final' ? [] : [`the books of ${month.slice(0, 7)} are open: what is booked late may change this`],
  }
}

/** Its first day. Throws in a sentence. */
function readMonth({ month: text = '' }: Given, now: Date): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new Error(`--month takes a month like 2026-10, not ${text}`)
  const month = statementMonth(text, now)
  if (!month) throw new Error(`${text} has not begun`)
  return month
}
