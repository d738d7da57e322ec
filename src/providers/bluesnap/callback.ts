import { equalSecrets, hmacSha256 } from '../../crypto/index.ts'
import type { PspCallback, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readFormText } from '../charge/read-answer.ts'

/** Of these the number is that of a transaction; of others it may be a refund's, or one that was declined and is never shown. */
const OF_PAYMENT = new Set(['CHARGE', 'AUTH_ONLY'])

/** `bls-signature`: HMAC-SHA-256 of the time in its header and the body, in hex. What it tells is looked up. */
export function parseCallback(settings: PspSettings, _mode: PspMode, { headers, body }: RawCall): PspCallback {
  const secret = settings['signature-secret']
  const { 'bls-signature': signature, 'bls-ipn-timestamp': timestamp } = headers
  if (!secret || typeof signature !== 'string' || typeof timestamp !== 'string') return { kind: 'forged' }
  const text = body.toString('utf8')
  if (!equalSecrets(signature.toLowerCase(), hmacSha256(secret, timestamp + text).toString('hex')))
    return { kind: 'forged' }
  const { transactionType: type, merchantTransactionId, referenceNumber } = readFormText(text) ?? {}
  if (!type) return { kind: 'malformed' }
  const paymentId = (OF_PAYMENT.has(type) && referenceNumber) || null
  const reference = merchantTransactionId || null
  const isAny = paymentId !== null || reference !== null
  return { kind: 'authentic', facts: isAny ? [{ reference, paymentId, payment: null }] : [], acknowledgement: '' }
}
