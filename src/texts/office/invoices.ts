/** What an invoice is of, and what it gives back. */
interface LineFacts {
  readonly count: number
  /** `1,4 % + 0,25 €`, as the language writes it. */
  readonly terms: string
}

/** Invoices of commission: what their lines are called. */
export interface InvoiceTexts {
  readonly lines: {
    readonly charged: (facts: LineFacts) => string
    readonly given_back: (facts: LineFacts) => string
    readonly corrected: (number: string) => string
    /** What a merchant has owed since that day. */
    readonly debt: (since: string) => string
  }
  /** What becomes of its sum: taken off the next payout, or paid apart. */
  readonly netted: string
  readonly toPay: string
  /** Of a credit note: owed to the merchant, or taken off what it still has to pay. */
  readonly added: string
  readonly takenOff: string
  readonly month: (month: string) => string
  readonly owedSince: (day: string) => string
  /** Why there is no VAT on a debt. */
  readonly outside: string
  /** What an invoice prints beside its lines. */
  readonly paper: {
    readonly title: Readonly<Record<'invoice' | 'credit_note', (number: string) => string>>
    readonly seller: string
    readonly buyer: string
    readonly particulars: string
    readonly issuedOn: (day: string) => string
    readonly refersTo: (number: string, day: string) => string
    readonly registration: (number: string) => string
    readonly vatNumber: (number: string) => string
    readonly what: string
    readonly rate: string
    readonly amount: string
    readonly net: string
    readonly vat: (rate: string, of: string) => string
    readonly total: string
    readonly due: string
    readonly reason: (reason: string) => string
    readonly late: string
    readonly machines: string
  }
}
