/** Why a card was refused: the acquirer's words, reduced to what a person can act on. */
export type DeclineCode =
  | 'insufficient_funds'
  | 'stolen_card'
  | 'do_not_honour'
  | 'expired_card'
  | 'authentication_failed'
  | 'expired'
  | 'unreachable'
  | 'other'

const declineCodes: readonly DeclineCode[] = [
  'insufficient_funds',
  'stolen_card',
  'do_not_honour',
  'expired_card',
  'authentication_failed',
  'expired',
  'unreachable',
]

/** Any reason an attempt carries; unknown ones are `other`. */
export function toDeclineCode(reason: string | null | undefined): DeclineCode {
  return declineCodes.find((code) => code === reason) ?? 'other'
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
  | 'unavailable'
  | 'outcome_unknown'
  | 'broken'
