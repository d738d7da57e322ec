import type { Purchase } from './purchase.ts'

/**
 * How far a payment link has come, for whoever gave it out. `begun`: somebody went on to pay and has not yet; that it was merely
 * opened is not known, for opening changes nothing. `paid`: its payer has done what was asked of them, friends may still pay.
 */
export const LINK_STANDINGS = ['open', 'begun', 'paid', 'ended'] as const

export type LinkStanding = (typeof LINK_STANDINGS)[number]

export function linkStanding(
  { state, acceptedAt, linkExpiresAt }: Pick<Purchase, 'state' | 'acceptedAt' | 'linkExpiresAt'>,
  businessNow: Date,
): LinkStanding {
  if (acceptedAt) return 'paid'
  if (state === 'authorizing') return 'begun'
  if (linkExpiresAt <= businessNow) return 'ended'
  if (state === 'initialized') return 'open'
  return state === 'failed_payer' ? 'begun' : 'ended'
}
