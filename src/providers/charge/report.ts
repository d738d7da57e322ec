/** What a merchant downloads of its payments at its PSP, as CSV, where that publishes the columns. */
export interface PspReport {
  /** As the PSP calls it. */
  readonly name: string
  /** Where its columns are published. */
  readonly source: string
  /** `yyyy-mm`, when that was read. */
  readonly date: string
  readonly columns: PspReportColumns
}

/** By the names of the header, in whatever order and among whatever others. */
export interface PspReportColumns {
  /** The PSP's own id of a payment, and our reference of it; null: it has none. One of them is there. */
  readonly payment: string | null
  readonly reference: string | null
  readonly amount: string
  /** What is taken away from that, where debits have a column of their own. */
  readonly debit: string | null
  /** `minor`: cents, without a point. */
  readonly unit: 'decimal' | 'minor'
  /** The currency's column, or one of ISO 4217 for all rows. */
  readonly currency: { readonly column: string } | { readonly code: string }
  /** Where rows are also refunds and fees: what those of payments say, in each of these columns. */
  readonly only: readonly { readonly column: string; readonly values: readonly string[] }[]
}
