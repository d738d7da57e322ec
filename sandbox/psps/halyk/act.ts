import type { ChangeDecision, PspDesk, SimulatedPayment } from '../simulator.ts'
import { Refused, readCard, readPay, toMinor } from './requests.ts'
import type { Granted } from './token.ts'
import { paymentView, type Told } from './views.ts'

/** A number of which the last six were used says nothing of the payment that used them: what the bank says then is not published. */
const USED = () => new Refused(400, 100, 'invoiceId is not unique')

/** With a token for this order, amount and currency. A terminal of two steps: it holds. */
export function pay(desk: PspDesk, granted: Granted, text: string): Told {
  const order = readPay(text)
  const { invoiceId, amount, currency, description, accountId = '' } = order
  const isGranted =
    granted.invoiceID === invoiceId && Number(granted.amount) === amount && granted.currency === currency
  if (!isGranted) throw new Refused(401, 100, 'The token is of another order')
  const card = readCard(order['\u0441ryptogram'], granted.terminal)
  const take = () => {
    const { payment } = desk.charge({
      ...{ reference: invoiceId, orderReference: null, amountMinor: toMinor(amount), currency, card },
      ...{ captures: false, uniqueReference: false, facts: { description, accountId } },
    })
    return paymentView(payment)
  }
  const taken = desk.underKey(`ending ${invoiceId.slice(-6)}`, invoiceId, take)
  if (taken === 'conflict') throw USED()
  // What was refused is refused again; nothing else of it is told.
  if (taken.replayed && taken.answer.status === 200) throw USED()
  return taken.answer
}

export function perform(
  desk: PspDesk,
  operation: 'charge' | 'cancel' | 'refund',
  paymentId: string,
  asked: { readonly amount?: string; readonly externalID?: string },
): Told {
  const payment = desk.findById(paymentId)
  if (!payment) throw new Refused(404, 100, 'Transaction not found')
  const amountMinor = asked.amount === undefined ? null : toMinor(Number(asked.amount))
  const change = { paymentId, amountMinor, reference: asked.externalID ?? null }
  if (operation === 'refund') done(desk.refund(change))
  else if (operation === 'charge') done(desk.capture(change))
  else done(isHeld(payment) ? desk.void(change) : { state: 'refused', code: 'not_possible' })
  return { status: 200, body: {} }
}

/** "Only where the transaction has the status Auth." */
const isHeld = ({ state }: SimulatedPayment) => state === 'authorised'

function done(decision: ChangeDecision): void {
  if (decision.state === 'refused') throw new Refused(400, 100, `Operation is not possible: ${decision.code}`)
}
