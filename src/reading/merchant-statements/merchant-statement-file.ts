import { publicId } from '../../shared/ids.ts'
import { csvHead, csvLine } from '../reports/report.ts'
import type { MerchantStatement } from './read-merchant-statement.ts'

/** A line as files and machines have it, by its name in the books. */
export interface StatementRow {
  readonly currency: string
  /** `opening`, lines by kind of journal, `closing`; then `reserve`, which is owed besides. */
  readonly line: string
  readonly journals: number | null
  readonly amountMinor: bigint
}

/** Names are read by sheets and machines, so they stay. */
const COLUMNS = ['merchant_uid', 'merchant', 'month', 'state', 'currency', 'line', 'journals', 'amount'] as const

export const statementState = ({ closedAt }: MerchantStatement) => (closedAt ? 'final' : 'provisional')

export function statementRows({ accounts }: MerchantStatement): StatementRow[] {
  return accounts.flatMap(({ currency, openingMinor, lines, closingMinor, reserveMinor }) => [
    { currency, line: 'opening', journals: null, amountMinor: openingMinor },
    ...lines.map(({ name, journals, amountMinor }) => ({ currency, line: name, journals, amountMinor })),
    { currency, line: 'closing', journals: null, amountMinor: closingMinor },
    { currency, line: 'reserve', journals: null, amountMinor: reserveMinor },
  ])
}

/** The statement for sheets: whatever a reader's language is, amounts have a point. */
export function merchantStatementFile(statement: MerchantStatement): string {
  const { merchant, month } = statement
  const named = [publicId('mer', merchant.id), merchant.name, month.slice(0, 7), statementState(statement)]
  const lines = statementRows(statement).map(({ currency, line, journals, amountMinor }) =>
    csvLine([...named, currency, line, journals, { amountMinor, currency }]),
  )
  return [csvHead(COLUMNS), ...lines].join('')
}
