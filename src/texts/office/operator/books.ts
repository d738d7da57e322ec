/** What the operator reads of the books. */
export interface OperatorBooksTexts {
  readonly section: string
  readonly text: string
  readonly on: string
  readonly onHint: string
  /** The balance of every account, at the end of that day or now. */
  readonly balance: (day: string | undefined) => string
  readonly account: string
  readonly debit: string
  readonly credit: string
  readonly left: string
  readonly total: string
  readonly uneven: string
  readonly currency: (code: string) => string
  readonly nothing: string
  readonly nothingText: string
  readonly accounts: Readonly<
    Record<
      | 'payer_receivable'
      | 'merchant_payable'
      | 'fee_income'
      | 'acquirer_clearing'
      | 'card_issuer'
      | 'bank'
      | 'in_transit'
      | 'own_funds'
      | 'bank_fees'
      | 'suspense'
      | 'reserve'
      | 'paid_outside'
      | 'commission_income'
      | 'vat'
      | 'acquirer_fees'
      | 'bad_debt'
      | 'disputed'
      | 'dispute_fees'
      | 'memo_held'
      | 'memo_held_contra',
      string
    >
  >
  readonly months: string
  readonly closedTo: (month: string) => string
  readonly noneClosed: string
  readonly close: string
  readonly closed: string
  readonly closeTitle: string
  readonly closeFollows: readonly [string, string, string]
  readonly month: string
  readonly closeVerb: string
  readonly stay: string
  readonly notOver: string
  readonly closedBefore: (month: string) => string
  readonly files: string
  readonly filesText: string
  readonly from: string
  readonly to: string
  readonly choose: string
  readonly journal: string
  readonly fec: string
  readonly heads: string
  readonly crossBorder: string
  readonly fecAfter: string
}
