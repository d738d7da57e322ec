import type { AttemptEnd } from '../../payments/index.ts'

/** Why a capture, a void or a refund was not done, beyond why cards are refused; at an acquirer, or at a merchant's PSP. */
type NotDone =
  | 'already_captured'
  | 'already_done'
  | 'already_voided'
  | 'amount_too_large'
  | 'collection_held'
  | 'disputed'
  | 'hold_expired'
  | 'not_a_hold'
  | 'not_captured'
  | 'not_found'
  | 'not_possible'
  | 'refused'
  | 'too_late'

/** Why a provider would not even take what was sent. */
type NotTaken = 'credentials' | 'not_allow_listed' | 'page_elsewhere' | 'request' | 'unsupported'

/** What a payment at a merchant's PSP has come to, where that is no payment. */
type Undone = 'blocked' | 'chargeback-initiated' | 'failed' | 'refunded' | 'reversed' | 'voided'

/** Why a purchase ended, or was not paid to its merchant; of a payment, that its purchase lost its reference. */
type EndOfPurchase = 'card' | 'deadline' | 'given_up' | 'merchant' | 'psp' | 'reference' | 'time'

/** Why nobody's server has answered a call of ours, or not as it should. */
type Silence =
  | 'address_refused'
  | 'connect_timeout'
  | 'connection_failed'
  | 'connection_refused'
  | 'connection_reset'
  | 'gone'
  | 'host_unreachable'
  | 'name_not_found'
  | 'no_transport'
  | 'not_connected'
  | 'not_http'
  | 'redirect_not_followed'
  | 'timeout'
  | 'tls_failed'
  | 'unknown_outcome'

/**
 * Why something was not done, of each code that rows keep for it: said behind "the bank says" and in brackets, so in lower
 * case and without a full stop. Whoever reads them compares these names with the codes there are, by the compiler.
 */
export interface ReasonTexts {
  readonly payments: Readonly<Record<AttemptEnd | NotDone | NotTaken | Undone, string>>
  readonly purchases: Readonly<Record<EndOfPurchase | 'expired', string>>
  readonly calls: Readonly<Record<Silence, string>>
}
