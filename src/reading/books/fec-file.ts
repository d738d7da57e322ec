import { ACCOUNTS, type Account, type Days, type JournalLine, RULES, readJournalLines } from '../../books/index.ts'
import type { Database } from '../../db/database.ts'
import { DEFAULT_TIME_ZONE, dateInZone } from '../../schedules/index.ts'
import { toDecimal } from '../../shared/money.ts'
import { FEC_ACCOUNTS } from './fec-accounts.ts'

/** The fields of LPF article A47 A-1, VII, 1°, in their order. */
const FIELDS = [
  ...['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib', 'CompAuxNum', 'CompAuxLib'],
  ...['PieceRef', 'PieceDate', 'EcritureLib', 'Debit', 'Credit', 'EcritureLet', 'DateLet', 'ValidDate'],
  ...['Montantdevise', 'Idevise'],
] as const
/** Whose sub-account a line is in; who the payers are stays out of the file. */
const SUB_ACCOUNTS = {
  share: null,
  merchant: { letter: 'M', label: 'Marchand' },
  acquirer_account: { letter: 'A', label: 'Compte acquéreur' },
  bank_account: { letter: 'B', label: 'Compte bancaire' },
} as const
const CURRENCY = 'EUR'
const OUTSIDE = (Object.keys(FEC_ACCOUNTS) as Account[]).filter((account) => FEC_ACCOUNTS[account] === null)

/**
 * The entries of these days for the French tax authority (LPF article A47 A-1): tabs between fields, a decimal comma, numbers
 * without a gap from the beginning of the year on. The file of a sub-ledger: one journal, euros alone, and only months that are closed.
 */
export async function* fecFile(db: Database, days: Days): AsyncGenerator<string> {
  yield `${FIELDS.join('\t')}\r\n`
  for await (const lines of readJournalLines(db, days, { currency: CURRENCY, but: OUTSIDE }))
    for (const line of lines) yield `${fieldsOf(line).join('\t')}\r\n`
}

function fieldsOf(line: JournalLine): readonly string[] {
  const account = FEC_ACCOUNTS[line.account] ?? { number: '', label: '' }
  const { amountMinor } = line
  const amount = (minor: bigint) => toDecimal(minor > 0n ? minor : 0n, CURRENCY).replace('.', ',')
  const day = compact(line.accountingOn)
  const { owner } = ACCOUNTS[line.account]
  const sub = owner === null || line.ownerId === null ? null : SUB_ACCOUNTS[owner]
  return [
    ...['WR', 'Paiements partagés', String(line.number), day],
    ...[
      account.number,
      account.label,
      ...(sub ? [`${sub.letter}${line.ownerId}`, `${sub.label} ${line.ownerId}`] : ['', '']),
    ],
    ...[`${line.kind} ${line.causeId}`, compact(dateInZone(line.occurredAt, DEFAULT_TIME_ZONE).toString())],
    ...[RULES[line.kind].when.replace(/\s+/g, ' '), amount(amountMinor), amount(-amountMinor)],
    ...['', '', day, '', ''],
  ]
}

const compact = (day: string) => day.replace(/-/g, '')
