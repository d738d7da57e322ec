import type { PspDesk, SimulatedPayment } from '../simulator.ts'
import { tellWebhooks } from '../webhooks.ts'
import { paymentXml } from './views.ts'
import { serviceXml } from './xml.ts'

/** Unsigned; what it says of the payment is what an inquiry would. */
export function tell(desk: PspDesk, payment: SimulatedPayment, merchantCode: string): void {
  const event = paymentXml(payment, null)
    .replace('<orderStatus ', '<orderStatusEvent ')
    .replace('</orderStatus>', `${journal(desk.world.clock.now())}</orderStatusEvent>`)
  tellWebhooks(desk, 'worldpay', {
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: serviceXml(merchantCode, event, 'notify'),
  })
}

function journal(at: Date): string {
  const [year, month, day] = at.toISOString().slice(0, 10).split('-')
  return `<journal journalType="CAPTURED" sent="n"><bookingDate><date dayOfMonth="${day}" month="${month}" year="${year}"/></bookingDate></journal>`
}
