import type { PspReport } from '../charge/report.ts'

export const report: PspReport = {
  name: 'Financial actions report (by payout ID, or by date range)',
  source:
    'checkout.com/docs/funds-management/retrieve-financial-reports (settlement-reports/financial-actions-by-payout-id-report, breakdown-types)',
  date: '2026-11',
  columns: {
    payment: 'Payment ID',
    reference: 'Reference',
    // In what the payer paid in: that of the settlement is exchanged.
    amount: 'Processing Currency Amount',
    debit: null,
    unit: 'decimal',
    currency: { column: 'Processing Currency' },
    only: [{ column: 'Breakdown Type', values: ['Capture', 'Partial Capture'] }],
  },
}
