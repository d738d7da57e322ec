import { equalSecrets, hmacSha256 } from '../../crypto/index.ts'
import type { PspCallback, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import { event } from './wire.ts'

/** Of these the reference is that of the payment; of others it may be that of a change. */
const OF_PAYMENT = new Set(['payment_approved', 'payment_declined', 'payment_pending', 'payment_expired'])

/** `Cko-Signature`: HMAC-SHA-256 of the body, in hex. What it tells is looked up. */
export function parseCallback(settings: PspSettings, _mode: PspMode, { headers, body }: RawCall): PspCallback {
  const secret = settings['signature-secret']
  const signature = headers['cko-signature']
  if (!secret || typeof signature !== 'string') return { kind: 'forged' }
  const text = body.toString('utf8')
  if (!equalSecrets(signature.toLowerCase(), hmacSha256(secret, text).toString('hex'))) return { kind: 'forged' }
  const said = readJsonText(text)
  if (!event.Check(said)) return { kind: 'malformed' }
  const { id: paymentId, reference } = said.data
  const isOfPayment = said.type.startsWith('payment_')
  const facts = isOfPayment
    ? [{ reference: OF_PAYMENT.has(said.type) ? (reference ?? null) : null, paymentId, payment: null }]
    : []
  return { kind: 'authentic', facts, acknowledgement: '' }
}
