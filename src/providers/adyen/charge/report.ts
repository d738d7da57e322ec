import type { PspReport } from '../../charge/report.ts'
import { SETTLEMENT_ROWS } from '../words.ts'

export const report: PspReport = {
  name: 'Settlement details report',
  source: 'docs.adyen.com/reporting/settlement-reconciliation/transaction-level/settlement-details-report',
  date: '2026-11',
  columns: {
    payment: 'Psp Reference',
    reference: 'Merchant Reference',
    // Of what the payer paid, in the currency of the payment: fees and exchange are none of ours.
    amount: 'Gross Credit (GC)',
    debit: 'Gross Debit (GC)',
    unit: 'decimal',
    currency: { column: 'Gross Currency' },
    only: [{ column: 'Type', values: [...SETTLEMENT_ROWS].flatMap(([type, kind]) => (kind === 'charge' ? type : [])) }],
  },
}
