/** What a month's journals were, as a merchant calls it. */
type StatementLine =
  | 'acceptance'
  | 'cancellation'
  | 'write_off_lent'
  | 'write_off_lent_reversed'
  | 'psp_settlement'
  | 'psp_credit'
  | 'opening_balance'
  | 'debt_invoiced'
  | 'debt_invoice_paid'
  | 'debt_invoice_credited'
  | 'commission'
  | 'commission_vat'
  | 'commission_reversed'
  | 'commission_reversed_vat'
  | 'invoice_rounding'
  | 'invoice_rounding_vat'
  | 'invoice_credited'
  | 'invoice_credited_vat'
  | 'reserve_held'
  | 'reserve_released'
  | 'payout'
  | 'payout_rejected'
  | 'payout_returned'
  | 'bank_explained_merchant'

/** Monthly statements of merchants: their pages, and the paper. */
export interface StatementTexts {
  readonly title: string
  readonly titleOf: (month: string) => string
  /** Leads to it from a page about its merchant. */
  readonly last: string
  readonly intro: string
  /** What its file's name begins with: letters of ASCII. */
  readonly file: string
  readonly month: string
  readonly show: string
  readonly from: string
  readonly for: string
  readonly period: string
  readonly days: (from: string, to: string) => string
  readonly currency: (code: string) => string
  readonly what: string
  readonly count: string
  readonly times: (count: number) => string
  readonly amount: string
  readonly opening: string
  readonly closing: string
  /** The same where it is the merchant who owes: carried from the month before, and to the next. */
  readonly openingOwed: string
  readonly closingOwed: string
  readonly lines: Readonly<Record<StatementLine, string>>
  readonly reserve: (amount: string) => string
  readonly nothing: string
  readonly none: { readonly title: string; readonly text: string }
  readonly states: Readonly<Record<'final' | 'provisional', string>>
  readonly final: (day: string) => string
  readonly provisional: string
  readonly zone: (city: string) => string
  readonly signs: string
  readonly files: string
  readonly pdf: { readonly label: string; readonly text: string }
  readonly csv: { readonly label: string; readonly text: string }
}
