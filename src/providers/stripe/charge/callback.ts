import { equalSecrets, hmacSha256 } from '../../../crypto/index.ts'
import type { PspCallback, PspFact, PspMode, PspSettings, RawCall } from '../../charge/family.ts'
import { readJsonText } from '../../charge/strict-json.ts'
import { event } from './wire.ts'

/** Two while a secret is rolled, and a few more: a longer header is somebody's attack. */
const PARTS_MAX = 12

/**
 * `Stripe-Signature: t=…,v1=…` over time and body (docs.stripe.com/webhooks/signature). How old it is does not matter
 * here: a fact of it is a hint to look up, and one that is told twice is looked up twice.
 */
export function parseCallback(settings: PspSettings, mode: PspMode, { headers, body }: RawCall): PspCallback {
  const secret = settings['signature-secret']
  const header = headers['stripe-signature']
  if (!secret || typeof header !== 'string') return { kind: 'forged' }
  const parts = header.split(',', PARTS_MAX).map((part) => part.split('=', 2) as [string, string?])
  const sentAt = parts.find(([name]) => name === 't')?.[1] ?? ''
  const text = body.toString('utf8')
  const expected = hmacSha256(secret, `${sentAt}.${text}`).toString('hex')
  const isSigned = parts.some(([name, value]) => name === 'v1' && value !== undefined && equalSecrets(value, expected))
  if (!/^\d{1,12}$/.test(sentAt) || !isSigned) return { kind: 'forged' }
  const said = readJsonText(text)
  if (!event.Check(said)) return { kind: 'malformed' }
  const { object, id, payment_intent: intentId, metadata } = said.data.object
  const isIntent = object === 'payment_intent'
  const paymentId = isIntent ? id : (intentId ?? null)
  const fact: PspFact = { reference: isIntent ? (metadata?.reference ?? null) : null, paymentId, payment: null }
  // An account hears of all its payments, those of the other mode too.
  const isOurs = said.livemode === (mode === 'live') && (fact.reference ?? paymentId) !== null
  return { kind: 'authentic', facts: isOurs ? [fact] : [], acknowledgement: '{"received":true}' }
}
