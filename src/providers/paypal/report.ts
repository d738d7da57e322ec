import type { PspReport } from '../charge/report.ts'

/** Payments that a seller is sent: of any kind, agreed before, by API, by PayPal’s pages, on a telephone, by a terminal on the web. */
const PAYMENTS = ['T0000', 'T0003', 'T0005', 'T0006', 'T0007', 'T0011', 'T0012']

/** Its transactions are captures, whose ids are kept by nobody: our reference is its invoice. Lines before the header are titles. */
export const report: PspReport = {
  name: 'Settlement report or Transaction detail report',
  source:
    'developer.paypal.com/docs/reports/sftp-reports/transaction-detail, developer.paypal.com/docs/reports/reference/tcodes',
  date: '2026-11',
  columns: {
    payment: null,
    reference: 'Invoice ID',
    amount: 'Gross Transaction Amount',
    debit: null,
    unit: 'minor',
    currency: { column: 'Gross Transaction Currency' },
    only: [
      { column: 'Transaction Event Code', values: PAYMENTS },
      // Amounts have no sign. Two spaces: so PayPal writes it.
      { column: 'Transaction  Debit or Credit', values: ['CR'] },
    ],
  },
}
