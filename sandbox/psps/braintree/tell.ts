import { createHash, createHmac } from 'node:crypto'
import type { PspDesk, SimulatedPayment } from '../simulator.ts'
import { tellWebhooks } from '../webhooks.ts'
import { keysOf } from './accounts.ts'

/** Form-encoded: a document in base64, and an HMAC whose key is the SHA-1 of the private key. */
export function tell(desk: PspDesk, payment: SimulatedPayment): void {
  const keys = keysOf(desk.world.key)
  const isPaid = payment.state === 'captured'
  const document = `<?xml version="1.0" encoding="UTF-8"?>
<notification>
  <timestamp type="datetime">${desk.world.clock.now().toISOString()}</timestamp>
  <kind>${isPaid ? 'transaction_settled' : 'transaction_settlement_declined'}</kind>
  <subject>
    <transaction>
      <id>${payment.uid}</id>
      <global-id>${payment.paymentId}</global-id>
      <order-id>${payment.reference.replace(/[^\w-]/g, '')}</order-id>
    </transaction>
  </subject>
</notification>`
  const payload = `${Buffer.from(document).toString('base64')}\n`
  const key = createHash('sha1').update(keys.private).digest()
  const signature = `${keys.public}|${createHmac('sha1', key).update(payload).digest('hex')}`
  tellWebhooks(desk, 'braintree', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ bt_signature: signature, bt_payload: payload }).toString(),
  })
}
