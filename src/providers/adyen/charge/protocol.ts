import { answered, type ProviderAnswer, rejected } from '../../answer.ts'
import type { PspSettings, PspTerms } from '../../charge/family.ts'
import type { Charge, ChargeOrder, Modification, ModifyOrder, PaymentCard, Psp } from '../../charge/psp.ts'
import { toAdyenAmount } from '../amounts.ts'
import { type AdyenCall, callAdyen } from '../client.ts'
import { parseChange, parseCharge, parseCheck } from './answers.ts'
import { changeRequest, chargeRequest, checkRequest } from './requests.ts'

const UNWRITABLE = rejected('request', 'amount_not_supported')

export function openAdyen(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  // Live accounts have hosts of their own.
  const host = (brand.hosts[mode].checkout ?? '').replace('{live-url-prefix}', settings['live-url-prefix'] ?? '')
  const login = Buffer.from(`${settings.username}:${settings.password}`, 'utf8').toString('base64')
  const connection = {
    hosts: { checkout: terms.apiUrl ?? host },
    login: { authorization: `Basic ${login}` },
    timeoutMs,
  }
  const call = (request: AdyenCall) => callAdyen(outbound, connection, request)
  const merchantAccount = settings['merchant-account'] ?? ''

  async function charge(order: ChargeOrder, card: PaymentCard, captures: boolean): Promise<ProviderAnswer<Charge>> {
    const amount = toAdyenAmount(order.amountMinor, order.currency)
    if (amount === undefined) return UNWRITABLE
    return parseCharge(await call(chargeRequest(merchantAccount, order, card, { amount, captures })), captures)
  }
  async function change(
    kind: 'capture' | 'void' | 'refund',
    order: ModifyOrder,
  ): Promise<ProviderAnswer<Modification>> {
    const amount = toAdyenAmount(order.amountMinor, order.charge.currency)
    if (amount === undefined) return UNWRITABLE
    return parseChange(await call(changeRequest(merchantAccount, kind, order, amount)), merchantAccount)
  }

  return {
    check: async () => parseCheck(await call(checkRequest(merchantAccount)), merchantAccount),
    sale: (order, card) => charge(order, card, true),
    authorise: (order, card) => charge(order, card, false),
    capture: (order) => change('capture', order),
    void: (order) => change('void', order),
    refund: (order) => change('refund', order),
    // There is nothing to ask: what it answered is answered again under the same key.
    lookUp: async (order, _known, card) => (card ? charge(order, card, true) : answered({ state: 'not_told' })),
  }
}
