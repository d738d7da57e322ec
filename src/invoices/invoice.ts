import type { VAT_CODES } from '../commissions/index.ts'

/** `outside`: of no supply, as what was paid in excess. */
export type VatCode = (typeof VAT_CODES)[number] | 'outside'

/** One line as printed. What was given back is negative. */
export interface InvoiceLine {
  readonly kind: 'charged' | 'given_back' | 'corrected' | 'debt'
  /** Of what is sold; null of a correction, and of a debt. */
  readonly paymentType: string | null
  /** Hundredths of a percent of the base, and so much of each sale; null of a correction. */
  readonly bps: number | null
  readonly fixedMinor: bigint | null
  readonly count: number
  /** What was sold, or given back of it. */
  readonly baseMinor: bigint
  readonly netMinor: bigint
  readonly vatCode: VatCode
  readonly vatBps: number
  readonly vatReason: string | null
}

/** The lines of one code and rate together: their VAT is rounded once (EN 16931, BR-CO-17). */
export interface VatPart {
  readonly vatCode: VatCode
  readonly vatBps: number
  readonly netMinor: bigint
  readonly vatMinor: bigint
  readonly reason: string | null
}

/** What an invoice or a note says in figures. */
export interface Figures {
  readonly netMinor: bigint
  readonly vatMinor: bigint
  /** More VAT than its lines had each by itself. */
  readonly roundingMinor: bigint
  /** Of the total: taken off what the merchant is owed, and what it has to pay apart. */
  readonly nettedMinor: bigint
  readonly dueMinor: bigint
}

/** Fixed with its number. Amounts of a credit note are negative, and printed without the sign. */
export interface Invoice extends Figures {
  readonly id: string
  /** The registration number of the legal entity that issues. */
  readonly series: string
  readonly number: bigint
  readonly kind: 'invoice' | 'credit_note'
  /** A month's commission, or what a merchant has owed for long. */
  readonly subject: 'commission' | 'debt'
  readonly merchantId: string
  readonly companyId: string
  readonly currency: string
  /** Its first day, `2026-10-01`. */
  readonly month: string
  /** Of a debt, its first day. */
  readonly owedSince: string | null
  readonly issuedOn: string
  readonly issuedAt: Date
  readonly issuedBy: string
  readonly sellerId: string
  readonly buyerId: string
  readonly precedingId: string | null
  readonly isCorrection: boolean
  readonly isWhole: boolean
  readonly reason: string | null
}

/** With what has become of it. */
export interface StandingInvoice extends Invoice {
  /** Of `netMinor`: given back by notes, negative. */
  readonly correctedNetMinor: bigint
  readonly correctedVatMinor: bigint
  /** Still to be paid apart; negative: by us. */
  readonly openMinor: bigint
  readonly state: 'open' | 'paid' | 'credited'
}

/** As people quote it: the numbers go on from year to year. */
export function invoiceNumber({ issuedOn, number }: Pick<Invoice, 'issuedOn' | 'number'>): string {
  return `${issuedOn.slice(0, 4)}-${number.toString().padStart(6, '0')}`
}
