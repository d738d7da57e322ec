import { createHmac } from 'node:crypto'
import type { PspDesk, SimulatedPayment } from '../simulator.ts'
import { paymentOf, type Shop } from './views.ts'

/** The instant notification, to the address that came with the payment. Escaped as PHP does: Lyra signs it as it is without. */
export function notify(desk: PspDesk, shop: Shop, payment: SimulatedPayment): void {
  const url = payment.facts.ipnTargetUrl
  if (!url) return
  const answer = JSON.stringify(paymentOf(shop, payment))
  const form = {
    'kr-hash': createHmac('sha256', shop.password).update(answer).digest('hex'),
    'kr-hash-algorithm': 'sha256_hmac',
    'kr-hash-key': 'password',
    'kr-answer-type': 'V4/Payment',
    'kr-answer': answer.replaceAll('/', '\\/'),
  }
  desk.tell({
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    acknowledged: (status) => status === 200,
  })
}
