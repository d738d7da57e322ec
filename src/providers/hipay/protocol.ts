import type { OutboundRequest } from '../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Charge, ChargeOrder, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import { believeChange, believeCharge, believeLookUp, believeToken, readReply } from './answers.ts'
import { changeRequest, type HipayAccess, lookUpRequest, orderRequest, tokenRequest } from './requests.ts'
import { AMOUNTS } from './traits.ts'
import type { ChangeKind } from './words.ts'

/** No order is called that: references of ours are longer. */
const NO_ORDER = 'connection-check'

export function openHipay(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs, apiUrl } = terms
  const { gateway = '', vault = '' } = brand.hosts[mode]
  const access: HipayAccess = { gatewayUrl: apiUrl ?? gateway, vaultUrl: apiUrl ?? vault, settings, timeoutMs }
  const ask = async (request: OutboundRequest) => readReply(await outbound.request(request))

  async function charge(
    operation: 'Sale' | 'Authorization',
    order: ChargeOrder,
    card: PaymentCard,
  ): Promise<ProviderAnswer<Charge>> {
    if (writeAmount(AMOUNTS, order.amountMinor, order.currency) === null) return rejected('request', 'amount')
    const vaulted = believeToken(await ask(tokenRequest(access, card)))
    if (vaulted.kind !== 'answered') return vaulted
    return believeCharge(await ask(orderRequest(access, operation, order, vaulted.value)))
  }
  const change = async (kind: ChangeKind, order: ModifyOrder) =>
    believeChange(await ask(changeRequest(access, kind, order)), kind, order)

  return {
    async check() {
      const answer = believeLookUp(await ask(lookUpRequest(access, NO_ORDER)), NO_ORDER)
      if (answer.kind !== 'answered') return answer
      return answer.value.state === 'never_arrived'
        ? answered({ account: settings.username ?? '' })
        : noAnswer('unexpected_order')
    },
    sale: (order, card) => charge('Sale', order, card),
    authorise: (order, card) => charge('Authorization', order, card),
    capture: (order) => change('capture', order),
    void: (order) => change('cancel', order),
    refund: (order) => change('refund', order),
    lookUp: async ({ reference }) => believeLookUp(await ask(lookUpRequest(access, reference)), reference),
  }
}
