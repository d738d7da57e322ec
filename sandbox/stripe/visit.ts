import { type Language, languageOf } from '../language.ts'
import type { StripeWorld } from './call.ts'
import { find, type Row } from './objects.ts'

/** How a payer sees a page: `finished`, when they have done their part. */
export interface Visit {
  session: Row<'checkout.session'>
  stage: 'card' | 'challenge' | 'finished' | 'expired'
  language: Language
}

export function visitOf(world: StripeWorld, id: string, browserLanguage: Language): Visit | undefined {
  const session = find(world, 'checkout.session', id)
  if (!session) return undefined
  const { status, locale } = session.object
  const { pending, challenged } = session.secrets
  const open = challenged ? 'challenge' : 'card'
  const stage = status === 'expired' ? 'expired' : status === 'complete' || pending ? 'finished' : open
  return { session, stage, language: locale && locale !== 'auto' ? languageOf(locale) : browserLanguage }
}

/** Where the merchant wanted them back, with the session's identifier where its template asks for it. */
export function successUrl({ session }: Visit): string {
  return String(session.object.success_url).replaceAll('{CHECKOUT_SESSION_ID}', session.object.id)
}

/** Relative on purpose: behind a forwarded port the payer's own origin stays right. */
export function visitPath({ session }: Visit, below = ''): string {
  return `/c/pay/${session.object.id}${below}`
}
