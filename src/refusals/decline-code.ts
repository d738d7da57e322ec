/** When a card that was refused so may be asked again: not at all, on another day, or with its owner in front of it. */
export type DeclineRetry = 'never' | 'later' | 'with_payer'

/**
 * Why a bank or the acquirer refused a card. Closed: an acquirer's own words are mapped to these, what is not listed
 * there is `other`. Retries as the schemes have them (Visa and Mastercard decline categories): after a definitive
 * refusal none is wanted, and a charge that lacks its owner's authentication gets it from nobody else.
 */
export const DECLINES = {
  insufficient_funds: 'later',
  limit_exceeded: 'later',
  do_not_honour: 'later',
  issuer_unavailable: 'later',
  suspected_fraud: 'later',
  other: 'later',
  authentication_required: 'with_payer',
  authentication_failed: 'with_payer',
  expired_card: 'never',
  invalid_card: 'never',
  lost_card: 'never',
  stolen_card: 'never',
  not_permitted: 'never',
  revoked: 'never',
  /** The acquirer does not know the card that we stored there. */
  unknown_credential: 'never',
} as const satisfies Record<string, DeclineRetry>

export type DeclineCode = keyof typeof DECLINES

export function isDeclineCode(code: string | null | undefined): code is DeclineCode {
  return typeof code === 'string' && Object.hasOwn(DECLINES, code)
}
