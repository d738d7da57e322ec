import { createSign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { newId } from '../../../src/shared/ids.ts'
import type { PspDesk, SimulatedPayment } from '../simulator.ts'
import { tellWebhooks } from '../webhooks.ts'
import { merchantOf } from './account.ts'
import { authorizationView, captureView } from './views.ts'
import { WEBHOOK_KEY } from './webhook-key.ts'

export const WEBHOOK_ID = '4JH86294D6297924G'

const EVENTS: Readonly<Record<SimulatedPayment['state'], string>> = {
  authorised: 'PAYMENT.AUTHORIZATION.CREATED',
  captured: 'PAYMENT.CAPTURE.COMPLETED',
  voided: 'PAYMENT.AUTHORIZATION.VOIDED',
  refunded: 'PAYMENT.CAPTURE.REFUNDED',
  refused: 'PAYMENT.CAPTURE.DENIED',
  pending: 'PAYMENT.CAPTURE.PENDING',
}

export function tell(desk: PspDesk, payment: SimulatedPayment): void {
  const merchantId = merchantOf(desk.world.key)
  const resource = captureView(payment, merchantId, null) ?? authorizationView(payment, merchantId, null)
  const id = newId()
  const time = desk.world.clock.now().toISOString()
  const body = JSON.stringify({ id: `WH-${id}`, create_time: time, event_type: EVENTS[payment.state], resource })
  const text = `${id}|${time}|${WEBHOOK_ID}|${crc32(body)}`
  const headers = {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(WEBHOOK_KEY, 'base64'),
  }
  tellWebhooks(desk, 'paypal', { headers, body })
}
