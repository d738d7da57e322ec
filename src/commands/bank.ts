import { createReadStream } from 'node:fs'
import {
  type Balance,
  type Detail,
  type Entry,
  FileRefusal,
  type Movement,
  readStatements,
  type Statement,
} from '../bank/index.ts'
import { toDecimal } from '../shared/money.ts'
import type { OnProgress } from '../shared/progress.ts'
import { BANK_ACCOUNT_VERBS } from './bank-connect.ts'
import { STATEMENT_VERBS } from './bank-statements.ts'
import type { Verbs } from './operator/operate.ts'
import type { Outcome } from './operator/outcome.ts'

export const BANK_VERBS: Verbs = {
  ...BANK_ACCOUNT_VERBS,
  ...STATEMENT_VERBS,
  read: {
    what: 'what a bank’s file says (camt.052, .053, .054): accounts, balances, lines; nothing is booked',
    operand: { name: 'FILE', what: 'as the bank wrote it', isRequired: true },
    options: {},
    runAlone: ({ FILE = '' }, _, onProgress) => tellStatements(FILE, onProgress),
  },
}

/** Read twice: a file with a fault at its end is told nothing of, and a busy month is never in memory. */
async function tellStatements(path: string, onProgress: OnProgress): Promise<Outcome> {
  let done = 0
  for await (const { kind } of readStatements(bytesOf(path)))
    if (kind === 'entry') onProgress({ done: ++done, unit: 'entries', now: 'is it whole?' })
  return { lines: (isJson) => (isJson ? jsonOf(path) : linesOf(path)) }
}

async function* jsonOf(path: string): AsyncGenerator<string> {
  let isOpen = false
  let separator = ''
  for await (const part of readStatements(bytesOf(path)))
    if (part.kind === 'file') {
      const { message, messageId, createdAt } = part.file
      yield `${unclosed({ message, message_id: messageId, created_at: createdAt })},"statements":[`
    } else if (part.kind === 'statement') {
      yield `${isOpen ? ']},' : ''}${unclosed(statementFacts(part.statement))},"entries":[`
      isOpen = true
      separator = ''
    } else {
      yield separator + JSON.stringify(entryFacts(part.entry))
      separator = ','
    }
  yield ']}]}'
}

function unclosed(facts: object): string {
  return JSON.stringify(facts).slice(0, -1)
}

async function* linesOf(path: string): AsyncGenerator<string> {
  for await (const part of readStatements(bytesOf(path)))
    if (part.kind === 'file') yield `${part.file.message}  ${part.file.messageId}`
    else if (part.kind === 'statement') yield* statementLines(part.statement)
    else yield entryLine(part.entry)
}

/** Throws a sentence where the file is not there, or is none. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    throw new Error(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

/** A number of JSON to the last digit, however long: ECMAScript 2026, `JSON.rawJSON`, which TypeScript does not know yet. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object }

function movementFacts({ amountMinor, currency, direction }: Movement) {
  return { amount_minor: rawJSON(`${amountMinor}`), currency, direction }
}

function statementFacts({ balances, ...statement }: Statement) {
  return {
    id: statement.id,
    electronic_sequence: statement.electronicSequence,
    legal_sequence: statement.legalSequence,
    created_at: statement.createdAt,
    from: statement.from,
    until: statement.until,
    is_copy: statement.isCopy,
    account: statement.account,
    balances: balances.map(({ type, on, ...balance }) => ({ type, ...movementFacts(balance), on })),
  }
}

function entryFacts(entry: Entry) {
  return {
    ...movementFacts(entry),
    is_reversal: entry.isReversal,
    status: entry.status,
    booked_on: entry.bookedOn,
    value_on: entry.valueOn,
    reference: entry.reference,
    bank_reference: entry.bankReference,
    code: entry.code,
    proprietary_code: entry.proprietaryCode,
    information: entry.information,
    batches: entry.batches.map(({ messageId, paymentInformationId, count, total }) => ({
      message_id: messageId,
      payment_information_id: paymentInformationId,
      count,
      total: total && movementFacts(total),
    })),
    details: entry.details.map(detailFacts),
  }
}

function detailFacts(detail: Detail) {
  const { references } = detail
  return {
    ...(detail.movement ? movementFacts(detail.movement) : { amount_minor: null, currency: null, direction: null }),
    references: {
      message_id: references.messageId,
      payment_information_id: references.paymentInformationId,
      instruction_id: references.instructionId,
      end_to_end_id: references.endToEndId,
      uetr: references.uetr,
      transaction_id: references.transactionId,
      mandate_id: references.mandateId,
      clearing_reference: references.clearingReference,
      bank_reference: references.bankReference,
      other: references.other,
    },
    debtor: partyFacts(detail.debtor),
    creditor: partyFacts(detail.creditor),
    remittance: detail.remittance,
    creditor_references: detail.creditorReferences,
    return: detail.returned,
    information: detail.information,
  }
}

function partyFacts({ name, iban, otherAccount }: Detail['debtor']) {
  return { name, iban, other_account: otherAccount }
}

function statementLines({ id, account, balances }: Statement): string[] {
  return ['', `${account.iban ?? account.other}  ${id}`, ...balances.map(balanceLine)]
}

function signed({ amountMinor, currency, direction }: Movement): string {
  return `${direction === 'debit' ? '-' : ''}${toDecimal(amountMinor, currency)} ${currency}`
}

function balanceLine(balance: Balance): string {
  return `  ${balance.type.padEnd(10)}  ${balance.on ?? ''}  ${signed(balance)}`
}

function entryLine(entry: Entry): string {
  const [detail] = entry.details
  const found = detail?.references.endToEndId ?? entry.bankReference ?? entry.reference
  const reasons = entry.details.map(({ returned }) => returned?.reason).filter(Boolean)
  const told = [entry.isReversal && 'reversal', reasons.length > 0 && `returned ${reasons.join(' ')}`, found].filter(
    Boolean,
  )
  const count = entry.details.length > 1 ? `${entry.details.length} payments` : null
  return [
    '  ',
    entry.bookedOn ?? entry.valueOn ?? '          ',
    signed(entry).padStart(16),
    entry.status,
    count,
    ...told,
  ]
    .filter((word) => word !== null)
    .join('  ')
    .trimEnd()
}
