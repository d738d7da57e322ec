import type { PspReport } from '../../charge/report.ts'

/** What a payment took, and what of it was not captured after all. */
const PAYMENTS = ['charge', 'partial_capture_reversal']

/** The column of the payment is not among those that Stripe chooses by itself. */
export const report: PspReport = {
  name: 'Balance change from activity, itemized, with the column payment_intent_id',
  source:
    'docs.stripe.com/reports/report-types (balance_change_from_activity.itemized), docs.stripe.com/reports/reporting-categories',
  date: '2026-11',
  columns: {
    payment: 'payment_intent_id',
    reference: null,
    amount: 'gross',
    debit: null,
    unit: 'decimal',
    currency: { column: 'currency' },
    only: [{ column: 'reporting_category', values: PAYMENTS }],
  },
}
