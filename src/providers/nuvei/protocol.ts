import type { OutboundAnswer } from '../../outbound/index.ts'
import { newId } from '../../shared/ids.ts'
import { answered, type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Charge, ChargeOrder, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import { readChange, readDetails, readPayment, readSession } from './answers.ts'
import { type Asked, change, getDetails, getSession, pay, toRequest } from './requests.ts'

const UNWRITABLE = rejected('request', 'amount')

export function openNuvei(terms: PspTerms, settings: PspSettings): Psp {
  const account = { merchantId: settings['merchant-account'] ?? '', merchantSiteId: settings.username ?? '' }
  const ask = (asked: Asked): Promise<OutboundAnswer> => terms.outbound.request(toRequest(terms, settings, asked))
  const sessionOf = async () => readSession(await ask(getSession(newId())), account)

  const charge = async (
    type: 'Sale' | 'Auth',
    order: ChargeOrder,
    card: PaymentCard,
  ): Promise<ProviderAnswer<Charge>> => {
    // One for each payment: it takes no second order under the same one.
    const session = await sessionOf()
    // Nothing is paid by asking for it.
    if (session.kind === 'no_answer') return { kind: 'not_sent', reason: `session_${session.reason}` }
    if (session.kind !== 'answered') return session
    const asked = pay(type, order, card, { sessionToken: session.value, country: settings.country })
    return asked ? readPayment(await ask(asked), account, order) : UNWRITABLE
  }

  const modify = async (path: Parameters<typeof change>[0], order: ModifyOrder) => {
    const asked = change(path, order)
    return asked ? readChange(await ask(asked), account) : UNWRITABLE
  }

  return {
    async check() {
      const session = await sessionOf()
      return session.kind === 'answered' ? answered({ account: account.merchantId }) : session
    },
    sale: (order, card) => charge('Sale', order, card),
    authorise: (order, card) => charge('Auth', order, card),
    capture: (order) => modify('settleTransaction', order),
    void: (order) => modify('voidTransaction', order),
    refund: (order) => modify('refundTransaction', order),
    lookUp: async (order, { paymentId }) =>
      readDetails(await ask(getDetails(order, paymentId)), account, order, paymentId !== null),
  }
}
