/**
 * What differs between acquirers, as data: collecting reads these and never a name. Every number is the acquirer's own,
 * with its source beside it in the folder.
 */
export interface AcquirerTraits {
  /** As people call it. */
  readonly label: string
  /** Its card page is shown in a frame of ours, or the browser goes there. */
  readonly presentation: 'framed' | 'visited'
  /** Scheme, host and port of its card page: for `frame-src` and `form-action`. */
  readonly pageOrigin: string
  /** Parameters it adds to the return address that its look-up wants to see. */
  readonly returnParameters: readonly string[]
  /** It keeps a record of each payer, made before the first session (`keepPayer`). */
  readonly keepsPayers: boolean
  /** A session can be closed by us; where not, it ends by itself and a late approval is reversed. */
  readonly closesSessions: boolean
  /** A refused card ends the session; where not, the payer tries the next one on the same page. */
  readonly declineEndsSession: boolean
  /** Whether what became of a payment can be asked; where not, its signed callbacks are the verdict. */
  readonly canBeAsked: boolean
  /** A key that is sent again within this time is the same request; afterwards it is a new one. */
  readonly keyLifeMs: number
  /** Until so long after sending, "not found" proves nothing. */
  readonly visibilityDelayMs: number
  /** The hold's end is in its answers, or we estimate it from the scheme's rules. */
  readonly holdEnd: 'told' | 'estimated'
  /** Captures, voids and refunds are decided in the answer, or accepted and decided by a callback. */
  readonly decides: 'at_once' | 'later'
  /** The largest callback that it sends, several times over: a longer one is not read. */
  readonly callbackBytesMax: number
  /** Its signature stands in what it signs, so that it is read before anybody knows whose it is. */
  readonly signsInside?: true
  /** Whether its payments can be listed; where not, parity compares only what we know. */
  readonly listsPayments: boolean
  /** Undecided attempts and operations that all processes together look up in a second, at most; not all that is asked there (ADR 0019). */
  readonly lookUpsPerS: number
}
