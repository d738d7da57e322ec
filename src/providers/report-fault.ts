/** What a file that somebody brought as a report is not. */
type ReportFaultKind =
  | 'no_text'
  | 'empty'
  | 'no_columns'
  | 'two_columns'
  | 'too_long'
  | 'no_row'
  | 'currency'
  | 'no_amount'
  | 'amount'

/** Says in a sentence, for whoever reads English, and in facts for whoever has other words; of the file it names line and columns alone. */
export class ReportFault extends Error {
  readonly kind: ReportFaultKind
  /** From 1; null: it is the whole file’s. */
  readonly line: number | null
  /** Names that were looked for. */
  readonly columns: readonly string[]

  constructor(
    kind: ReportFaultKind,
    message: string,
    { line = null, columns = [] }: { readonly line?: number | null; readonly columns?: readonly string[] } = {},
  ) {
    super(message)
    this.name = 'Error'
    this.kind = kind
    this.line = line
    this.columns = columns
  }
}
