import { createHash } from 'node:crypto'
import { equalSecrets } from '../../crypto/index.ts'
import type { PspCallback, PspSettings, RawCall } from '../charge/family.ts'
import { readFormText } from '../charge/read-answer.ts'

/**
 * Its direct merchant notification: a form, or the same as a query. `advanceResponseChecksum` is of amount, currency,
 * time, its own number, status and product: our reference is the product. What it tells is looked up.
 */
export function parseCallback(settings: PspSettings, { body, query }: Pick<RawCall, 'body' | 'query'>): PspCallback {
  const form = readFormText(body.length > 0 ? body.toString('utf8') : query.replace(/^\?/, ''))
  const given = form?.advanceResponseChecksum
  if (!form || !given) return { kind: 'malformed' }
  const status = form.Status ?? form.status ?? ''
  const { totalAmount = '', currency = '', responseTimeStamp = '', PPP_TransactionID = '', productId = '' } = form
  const { password: secret = '', 'merchant-account': merchantId } = settings
  const checksum = digestOf(secret, totalAmount, currency, responseTimeStamp, PPP_TransactionID, status, productId)
  if (secret === '' || !equalSecrets(given.toLowerCase(), checksum)) return { kind: 'forged' }
  if (form.merchant_id !== merchantId) return { kind: 'forged' }
  const reference = productId || form.clientUniqueId || form.merchant_unique_id || null
  const facts = reference === null ? [] : [{ reference, paymentId: null, payment: null }]
  return { kind: 'authentic', facts, acknowledgement: '' }
}

/** Nothing stands between the fields: the sequence is that of the call. */
export function digestOf(...fields: readonly string[]): string {
  return createHash('sha256').update(fields.join('')).digest('hex')
}
