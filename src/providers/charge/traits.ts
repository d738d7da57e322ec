/**
 * What differs between families, as data: settling reads these and never a name. Every number is the PSP's own, with its
 * source beside it in the folder.
 */
export interface PspTraits {
  /** A charge is one call, or authorised and captured at once by two. */
  readonly charges: 'sale' | 'authorise_and_capture'
  readonly idempotency: 'header' | 'unique_reference' | 'none'
  /** A charge that is sent again within this time is the same one; 0 where `idempotency` is none. */
  readonly keyLifeMs: number
  readonly lookUp: 'by_reference' | 'by_payment_id' | 'by_replay' | 'none'
  /**
   * A look-up by reference names the account, and a charge does not: under a wrong name all is accepted, and what was paid is
   * told absent. What it calls absent counts once a look-up by reference has found what was paid.
   */
  readonly absenceCounts?: 'once_found'
  /** Until so long after sending, "not found" proves nothing. */
  readonly visibilityDelayMs: number
  readonly reference: ReferenceRule
  /** How a charge that nobody authenticates can be declared to it; the first, unless the connection says another. */
  readonly scaFlags: readonly [ScaFlag, ...ScaFlag[]]
  /** Captures, voids and refunds are decided in the answer, or taken on and decided later. */
  readonly decides: 'at_once' | 'later'
  readonly partialRefund: boolean
  /** Whether a charge that was captured on the same day can still be voided. */
  readonly voidsCaptured: boolean
  readonly callback: 'signed' | 'unsigned' | 'none'
  /** The largest that it sends, several times over: a longer one is not read. 0 where it sends none. */
  readonly callbackBytesMax: number
  /**
   * A callback's signature stands in what it signs, so that it is read before anybody knows whose it is. Absent: it is over the body as
   * it came, or there is none.
   */
  readonly signsInside?: true
  /** An addresses' allow-list has to be told where we call from. */
  readonly allowList: boolean
  /** The only currencies that it takes, whatever the account; absent: it is the account's that decides. */
  readonly currencies?: readonly [string, ...string[]]
  /** No amount may have a fraction, though its currency has one. */
  readonly wholeAmounts?: true
}

/**
 * How a charge is declared that nobody can confirm at a screen (Delegated Regulation (EU) 2018/389). `moto`: mail or telephone
 * order, out of its scope. `exempt`: the acquirer's transaction risk analysis (art. 18). `corporate`: a secure corporate
 * payment (art. 17). `none`: nothing is said of it, and no authentication asked for.
 */
export type ScaFlag = (typeof SCA_FLAGS)[number]

export const SCA_FLAGS = ['moto', 'exempt', 'corporate', 'none'] as const

/** What it takes for a reference of ours: 12 characters of which the first four are digits, and the like. */
export interface ReferenceRule {
  readonly maxLength: number
  readonly alphabet: 'uuid' | 'alphanumeric' | 'digits_first' | 'digits'
  /** So many of its last characters may not have been used before either: they are given out, and kept (ADR 0037). */
  readonly uniqueEnding?: number
}
