/**
 * What every call to a provider comes to, whichever port it is of: an answer, a proof that nothing was sent, a proof that
 * nothing was done, or no answer. The last means that the money may have moved: look up, never send under another key.
 */
export type ProviderAnswer<T> = { readonly kind: 'answered'; readonly value: T } | NoVerdict

export type NoVerdict = NotSent | Rejected | { readonly kind: 'no_answer'; readonly reason: string }

interface NotSent {
  readonly kind: 'not_sent'
  readonly reason: string
  /** How long the provider wants to be left alone (429, 503). */
  readonly retryAfterMs?: number
}

/** The provider itself says that nothing happened, and that the same request would fare no better. */
export interface Rejected {
  readonly kind: 'rejected'
  readonly reason: Rejection
  /** The provider's own code, or its page's origin; without values of ours. */
  readonly detail: string
}

/**
 * `credentials`: the key is not accepted; nothing can be paid until somebody mends it. `request`: what was sent is not
 * valid there. `page_elsewhere`: an acquirer's card page is where our pages may not lead. `not_allow_listed`: a PSP turns
 * our addresses away.
 */
export type Rejection = 'credentials' | 'request' | 'unsupported' | 'page_elsewhere' | 'not_allow_listed'

export const answered = <const T>(value: T) => ({ kind: 'answered', value }) as const
export const rejected = (reason: Rejection, detail: string) => ({ kind: 'rejected', reason, detail }) as const
export const noAnswer = (reason: string) => ({ kind: 'no_answer', reason }) as const
