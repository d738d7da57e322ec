import { isSignedInTime } from '../../crypto/index.ts'
import { SECOND_MS } from '../../shared/clocks.ts'

/** What Stripe is answered, whatever it has told us. */
export const ACKNOWLEDGEMENT = '{"received":true}'

/**
 * A signed body, read; `Stripe-Signature` is over time and body (docs.stripe.com/webhooks/signature). `secrets`: those that
 * hold now. `now` null: how old it is does not matter, for a fact of it is a hint to look up, and one that is told twice is
 * looked up twice.
 */
export function hearEvent(
  secrets: readonly string[],
  {
    headers,
    body,
    now,
  }: { readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer; readonly now: Date | null },
): { readonly kind: 'forged' } | { readonly kind: 'heard'; readonly json: unknown } {
  const text = body.toString('utf8')
  const signature = headers['stripe-signature']
  if (!isSignedInTime(secrets, signature, text, now ?? sentAt(signature))) return { kind: 'forged' }
  return { kind: 'heard', json: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sentAt(signature: unknown): Date {
  const seconds = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(typeof signature === 'string' ? signature : '')?.[1]
  return new Date(Number(seconds ?? 0) * SECOND_MS)
}
