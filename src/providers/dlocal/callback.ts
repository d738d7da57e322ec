import type { PspCallback, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import { isSigned } from './signature.ts'
import { notification } from './wire.ts'

/** Signed as requests are. A payment, or its refund or chargeback: what it tells is looked up. */
export function parseCallback(settings: PspSettings, _mode: PspMode, { headers, body }: RawCall): PspCallback {
  const { username: login, 'signature-secret': secret } = settings
  const { 'x-date': date, authorization } = headers
  const text = body.toString('utf8')
  if (!secret || !login || typeof date !== 'string') return { kind: 'forged' }
  if (!isSigned(authorization, secret, login, date, text)) return { kind: 'forged' }
  const said = readJsonText(text)
  if (!notification.Check(said)) return { kind: 'malformed' }
  const { id, order_id: reference = null, payment_id: paymentId } = said
  const fact = paymentId === undefined ? { reference, paymentId: id } : { reference: null, paymentId }
  return { kind: 'authentic', facts: [{ ...fact, payment: null }], acknowledgement: '' }
}
