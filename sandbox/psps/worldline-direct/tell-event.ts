import { createHmac } from 'node:crypto'
import { newId } from '../../../src/shared/ids.ts'
import type { PspDesk, SimulatedPayment } from '../simulator.ts'
import { accountOf } from './account.ts'
import { presentPayment } from './views.ts'

/** The webhook of what a payment has become, in the transaction in which it became that. */
export function tellEvent(payment: SimulatedPayment, desk: PspDesk): void {
  const url = payment.facts.callback
  if (!url) return
  const account = accountOf(desk.world.key)
  const presented = presentPayment(payment)
  const event = {
    apiVersion: 'v1',
    id: newId(),
    created: desk.world.clock.now().toISOString().replace('Z', '+0000'),
    merchantId: account['merchant-account'],
    type: `payment.${presented.status.toLowerCase()}`,
    payment: presented,
  }
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', account['webhook-secret']).update(body).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'x-gcs-keyid': account['webhook-key-id'],
    'x-gcs-signature': signature,
  }
  desk.tell({ url, headers, body, acknowledged: (status) => status >= 200 && status < 300 })
}
