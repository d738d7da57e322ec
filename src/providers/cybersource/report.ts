import type { PspReport } from '../charge/report.ts'

/** Its first line is a title. */
export const report: PspReport = {
  name: 'Payment Batch Detail Report',
  source:
    'developer.cybersource.com/library/documentation/dev_guides/Reporting_Users_Guide/html/app_samples_csv.htm, reports_csv.htm',
  date: '2026-11',
  columns: {
    payment: 'request_id',
    reference: 'merchant_ref_number',
    amount: 'amount',
    debit: null,
    unit: 'decimal',
    currency: { column: 'currency' },
    only: [{ column: 'transaction_type', values: ['ics_bill'] }],
  },
}
