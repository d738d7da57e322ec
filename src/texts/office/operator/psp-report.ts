/** What the operator reads of a PSP’s report that is compared with our settlements. Counts are written as people of the language do. */
export interface PspReportTexts {
  readonly title: string
  readonly link: string
  readonly text: string
  readonly none: { readonly title: string; readonly text: string }
  readonly psp: string
  readonly file: string
  readonly fileHint: (mebibytes: string) => string
  readonly known: string
  readonly merchant: string
  readonly merchantHint: string
  readonly unknownMerchant: string
  readonly from: string
  readonly to: string
  readonly daysHint: (daysMax: string) => string
  readonly wrongDays: (daysMax: string) => string
  readonly shared: string
  readonly sharedHint: string
  readonly columns: string
  readonly columnsHint: string
  readonly columnOf: Readonly<
    Record<'payment' | 'reference' | 'amount' | 'debit' | 'currency' | 'onlyColumn' | 'onlyValues', string>
  >
  readonly unit: string
  readonly units: Readonly<Record<'decimal' | 'minor', string>>
  readonly currencyHint: string
  readonly onlyHint: string
  /** Where the report’s columns are not known here. */
  readonly needsName: string
  readonly needsAmount: string
  readonly needsCurrency: string
  readonly needsValues: string
  readonly verb: string
  readonly stay: string
  /** `columns`: names, quoted and joined; `line` as it stands before them. */
  readonly faults: Readonly<
    Record<
      'no_text' | 'empty' | 'no_columns' | 'two_columns' | 'too_long' | 'no_row' | 'currency' | 'no_amount' | 'amount',
      (line: string, columns: string) => string
    >
  >
  readonly of: (psp: string) => string
  readonly again: string
  readonly payments: string
  readonly otherRows: (count: string) => string
  readonly matching: string
  readonly different: string
  readonly allMatch: string
  readonly allMatchText: string
  readonly nothingRead: string
  readonly nothingReadText: string
  readonly noDays: string
  readonly days: (from: string, to: string) => string
  readonly notCounted: (count: string) => string
  readonly differences: string
  readonly firstOf: (shown: string, all: string) => string
  readonly matches: (count: string) => string
  readonly difference: string
  readonly purchase: string
  readonly payment: string
  readonly line: string
  readonly here: string
  readonly there: string
  readonly todo: string
  readonly kinds: Readonly<Record<'only_at_psp' | 'only_here' | 'differs' | 'repeated' | 'not_settled', string>>
  readonly advice: Readonly<
    Record<
      | 'only_at_psp'
      | 'repeated'
      | 'other_currency'
      | 'taken_more'
      | 'taken_less'
      | 'undecided'
      | 'ended_unpaid'
      | 'debited_only'
      | 'not_even_debited',
      string
    >
  >
}
