import type { ReportTexts } from '../reports.ts'

export const reports: ReportTexts = {
  title: 'Reports',
  from: 'First day',
  to: 'Last day',
  empty: 'Nothing in that time.',
  none: 'Choose other days, or none for all of it.',
  rows: (count) => (count === 1 ? '1 row, newest first' : `${count} rows, newest first`),
  cut: (max) => `Only the newest ${max} are here. Choose fewer days for the rest.`,
  asFile: 'All of it as CSV',
  crossBorder: {
    title: 'Payments from other countries',
    text: 'How many cards of other countries of the European Union paid you, by calendar quarter. Payment services report a company with more than 25.',
    quarter: 'Quarter',
    merchant: 'Merchant',
    country: 'Where you are',
    payments: 'Payments',
    refunds: 'Refunds',
    unknown: 'Country not told',
  },
  purchases: {
    title: 'Purchases',
    text: 'What was begun to be sold in a time: what, for how much, and where it stands.',
    what: 'What',
    reference: 'Reference',
    state: 'State',
    created: 'Created',
    currency: 'Currency',
    amount: 'Amount',
  },
}
