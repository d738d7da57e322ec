interface ClosingAct {
  readonly link: string
  readonly title: (month: string) => string
  readonly verb: string
}

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
      | 'merchant_receivable'
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
  /** By two people: one asks, another one confirms. */
  readonly closing: {
    readonly open: (month: string) => string
    readonly openText: string
    readonly nothingOpen: string
    /** `count` as people of the language write it, `many` to choose the form of words. */
    readonly hindrances: Readonly<
      Record<
        'suspense' | 'proposed' | 'statements' | 'payouts' | 'findings' | 'payout_findings',
        (count: string, many: number) => string
      >
    >
    readonly reason: string
    readonly reasonHint: string
    readonly ask: string
    readonly asked: string
    readonly askedBy: string
    readonly askedAt: string
    readonly askedBefore: string
    readonly somebodyElse: string
    readonly waiting: string
    readonly own: string
    readonly changed: string
    readonly confirm: ClosingAct
    readonly withdraw: ClosingAct & { readonly follows: string; readonly done: string }
  }
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
