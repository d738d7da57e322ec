import { publicId } from '../../shared/ids.ts'
import { csvHead, csvLine } from '../reports/report.ts'
import type { CrossBorder } from './cross-border-store.ts'

/** Of the file: whoever reads it goes by their names. */
const COLUMNS = [
  ...(['quarter', 'company_uid', 'company', 'vat_id', 'merchant_uid', 'merchant', 'country', 'located_by'] as const),
  ...(['payments', 'of_payee', 'listed', 'refunds', 'unknown', 'from'] as const),
] as const

/** A row as machines read it: `from` is `BE 3 DE 12`. */
export function crossBorderRow(row: CrossBorder) {
  return {
    ...{ quarter: row.quarter, company_uid: publicId('cmp', row.companyId), company: row.company, vat_id: row.vatId },
    ...{ merchant_uid: publicId('mer', row.merchantId), merchant: row.merchant, country: row.country },
    ...{ located_by: row.locatedBy, payments: row.payments, of_payee: row.paymentsOfPayee, listed: row.isListed },
    ...{ refunds: row.refunds, unknown: row.unknown },
    from: Object.entries(row.from)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([country, payments]) => `${country} ${payments}`)
      .join(' '),
  }
}

/** Line by line, each with its end. */
export function crossBorderFile(rows: readonly CrossBorder[]): string[] {
  const lines = rows.map(crossBorderRow).map((row) =>
    csvLine(
      COLUMNS.map((column) => {
        const cell = row[column]
        return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell
      }),
    ),
  )
  return [csvHead(COLUMNS), ...lines]
}
