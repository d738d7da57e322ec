interface FileTexts {
  readonly label: string
  readonly text: string
}

/** Pages of invoices of commission, whoever reads them. */
export interface InvoicePageTexts {
  readonly title: string
  readonly intro: string
  readonly none: { readonly title: string; readonly text: string }
  readonly shown: (count: number) => string
  readonly filter: { readonly label: string; readonly any: string }
  readonly kinds: Readonly<Record<'invoice' | 'credit_note', (number: string) => string>>
  readonly states: Readonly<Record<'open' | 'paid' | 'credited', string>>
  readonly whys: Readonly<Record<'open' | 'paid' | 'credited', string>>
  readonly columns: {
    readonly number: string
    readonly state: string
    readonly buyer: string
    readonly month: string
    readonly issued: string
    readonly total: string
  }
  readonly files: Readonly<Record<'invoice.pdf' | 'cii.xml', FileTexts>>
  readonly one: {
    readonly sums: string
    readonly of: (base: string) => string
    readonly net: string
    readonly total: string
    readonly vat: (rate: string) => string
    readonly withoutVat: string
    readonly parties: string
    readonly seller: string
    readonly buyer: string
    readonly registration: (number: string) => string
    readonly vatNumber: (number: string) => string
    readonly refersTo: string
    readonly reason: string
    readonly netted: string
    readonly toPay: string
    readonly corrected: string
    readonly open: string
    readonly files: string
  }
}
