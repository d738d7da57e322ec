/** Why a card was refused: the acquirer's words, reduced to what a person can act on. */
export type DeclineCode =
  | 'insufficient_funds'
  | 'do_not_honour'
  | 'expired_card'
  | 'authentication_failed'
  | 'expired'
  | 'unreachable'
  /** Not the first refusal: whatever the reason, it is kept to ourselves. */
  | 'repeated'
  | 'other'

const declineCodes: readonly DeclineCode[] = [
  'insufficient_funds',
  'do_not_honour',
  'expired_card',
  'authentication_failed',
  'expired',
  'unreachable',
]

/** Nobody refused a card: we closed the attempt, or never sent it. */
const NO_DECLINES = new Set(['another_card', 'aborted', 'pot_closing', 'pot_bound', 'expired', 'unreachable'])

/** Whether a bank refused a card, as opposed to an attempt that ended otherwise. */
export function isBankDecline(reason: string | null | undefined): boolean {
  return typeof reason === 'string' && !NO_DECLINES.has(reason)
}

/**
 * Any reason an attempt carries. A stolen or lost card, and whatever else a bank may say of one, is told as a refusal
 * without a reason: whoever tries cards must not learn which of them are known to be stolen.
 */
export function toDeclineCode(reason: string | null | undefined): DeclineCode {
  return declineCodes.find((code) => code === reason) ?? (isBankDecline(reason) ? 'do_not_honour' : 'other')
}

/** What a form refuses, field by field. */
export type FormErrorCode =
  | 'terms_required'
  | 'email_required'
  | 'email_invalid'
  | 'phone_invalid'
  | 'contact_invalid'
  | 'contact_repeated'
  | 'person_unnamed'
  | 'amount_invalid'
  | 'amount_too_low'
  | 'amounts_exceed_total'
  | 'amounts_below_total'
  | 'too_many_people'
  | 'text_too_long'

/** Why a purchase ended without goods. */
export type EndedReason = 'link_expired' | 'gave_up' | 'aborted' | 'cancelled' | 'refunded' | 'reference' | 'connector'

/** Faults that have a page; the number is the HTTP status. */
export type FaultCode =
  | 'unknown_link'
  | 'garbled_form'
  | 'foreign_form'
  | 'changed_meanwhile'
  | 'too_many'
  | 'too_many_declines'
  | 'unavailable'
  | 'outcome_unknown'
  | 'broken'
