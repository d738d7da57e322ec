/** What a file of an acquirer says that it booked, where it lists no payments. Nothing else of the file is kept. */
export interface AcquirerReport {
  /** Without its header; those of other accounts in the same file counted apart. */
  readonly rows: number
  readonly foreignRows: number
  /** Kinds of rows that say nothing of money of ours, or nothing that is compared: how many there are of each. */
  readonly passedOver: Readonly<Record<string, number>>
  /** In the order of the file. */
  readonly entries: readonly ReportEntry[]
  /** How many hours its clock is ahead of UTC in its first and its last row; null where it has none. */
  readonly hoursAhead: { readonly first: number; readonly last: number } | null
}

/** One movement of one payment. */
export interface ReportEntry {
  readonly kind:
    | 'authorised'
    | 'captured'
    | 'voided'
    | 'expired'
    | 'refunded'
    /** A capture or refund that was done, and days later was not. */
    | 'capture_reversed'
    | 'refund_reversed'
    | 'charged_back'
  readonly paymentId: string
  /** As ordered, if it is one of ours; else empty. */
  readonly attemptId: string
  /** Empty where the file does not have it. */
  readonly orderReference: string
  /** Of a capture, void or refund: the key it was asked under, and the acquirer's own id. Null where the file has none. */
  readonly operationId: string | null
  readonly acquirerRef: string | null
  /** Null where the file tells none: of an authorisation, a capture and a refund it always does. */
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly bookedAt: Date
  readonly cardBrand: string
  /** When a hold of this card would end, by who was there. */
  readonly holdEnds: Readonly<Record<'payer' | 'merchant', Date>>
}

/** More than a month of a large merchant; what is larger is read in parts. */
export const REPORT_BYTES_MAX = 64 * 1024 * 1024
