import { createHash } from 'node:crypto'
import { equalSecrets } from '../../crypto/index.ts'
import type { PspCallback, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import { notification } from './wire.ts'

/** Order, status and amount are signed, and nothing else is: of whom it speaks is believed, to look it up. */
export function parseCallback(settings: PspSettings, _mode: PspMode, { body }: RawCall): PspCallback {
  const said = readJsonText(body.toString('utf8'))
  if (!notification.Check(said)) return { kind: 'malformed' }
  const { order_id: reference, status_code: code, gross_amount: amount } = said
  if (!settings.password) return { kind: 'forged' }
  const signature = notificationSignature(settings.password, reference, code, amount)
  if (!equalSecrets(said.signature_key, signature)) return { kind: 'forged' }
  return { kind: 'authentic', facts: [{ reference, paymentId: null, payment: null }], acknowledgement: '' }
}

/** docs.midtrans.com, "Handle Notifications": in hex. */
export function notificationSignature(serverKey: string, orderId: string, code: string, amount: string): string {
  return createHash('sha512').update(`${orderId}${code}${amount}${serverKey}`).digest('hex')
}
