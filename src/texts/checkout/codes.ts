import { type DeclineCode, isDeclineCode } from '../../refusals/index.ts'

/** Why a payment came to nothing, reduced to what a person can act on. */
export type ToldDecline =
  | 'insufficient_funds'
  | 'do_not_honour'
  | 'expired_card'
  | 'authentication_failed'
  | 'expired'
  | 'unreachable'
  | 'rejected'
  /** Not the first refusal: whatever the reason, it is kept to ourselves. */
  | 'unexplained'
  | 'other'

/**
 * A stolen or lost card, and one that there is not, is told as a refusal without a reason: whoever tries cards must not
 * learn which of them are known to be stolen.
 */
const TOLD_DECLINES: Record<DeclineCode, ToldDecline> = {
  insufficient_funds: 'insufficient_funds',
  limit_exceeded: 'insufficient_funds',
  do_not_honour: 'do_not_honour',
  issuer_unavailable: 'do_not_honour',
  suspected_fraud: 'do_not_honour',
  other: 'do_not_honour',
  authentication_required: 'authentication_failed',
  authentication_failed: 'authentication_failed',
  expired_card: 'expired_card',
  invalid_card: 'do_not_honour',
  lost_card: 'do_not_honour',
  stolen_card: 'do_not_honour',
  not_permitted: 'do_not_honour',
  revoked: 'do_not_honour',
  unknown_credential: 'do_not_honour',
}

/** Nobody refused a card, and the payer is told why all the same. */
const TOLD_ENDS = ['expired', 'unreachable', 'rejected'] as const satisfies readonly ToldDecline[]

/** Any reason an attempt carries. */
export function toldDecline(reason: string | null | undefined): ToldDecline {
  if (isDeclineCode(reason)) return TOLD_DECLINES[reason]
  return TOLD_ENDS.find((end) => end === reason) ?? 'other'
}

/** What a form refuses, field by field. */
export type FormErrorCode =
  | 'terms_required'
  | 'charges_not_agreed'
  | 'parts_changed'
  | 'email_required'
  | 'email_invalid'
  | 'phone_invalid'
  | 'contact_invalid'
  | 'contact_repeated'
  | 'person_unnamed'
  | 'amount_invalid'
  | 'amount_too_low'
  | 'amount_too_high'
  | 'amounts_exceed_total'
  | 'amounts_below_total'
  | 'too_many_people'
  | 'text_too_long'

/** Why a purchase ended without goods. */
export type EndedReason = 'link_expired' | 'gave_up' | 'aborted' | 'cancelled' | 'refunded' | 'reference' | 'connector'

/** Faults that have a page; the number is the HTTP status. */
export type FaultCode =
  | 'unknown_link'
  | 'replaced_invitation'
  | 'unknown_address'
  | 'garbled_form'
  | 'foreign_form'
  | 'changed_meanwhile'
  | 'too_many'
  | 'too_many_declines'
  | 'unavailable'
  | 'outcome_unknown'
  | 'broken'
