import type { OutboundRequest } from '../../../outbound/index.ts'
import { writeAmount } from '../../charge/amount.ts'
import type { PspSettings, PspTerms } from '../../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../../charge/psp.ts'
import { AMOUNTS } from '../words.ts'

/** A call to be, without shop and password: the same for the same order. */
export interface LyraCall {
  readonly service: string
  readonly body: object
}

/** Null where Lyra cannot write the amount. `isValidated`: it is captured by itself, without a second call. */
export function createPayment(order: ChargeOrder, card: PaymentCard, isValidated: boolean): LyraCall | null {
  const amount = writeAmount(AMOUNTS, order.amountMinor, order.currency)
  if (amount === null) return null
  const { email, name } = order.customer
  return {
    service: 'PCI/Charge/CreatePayment',
    body: {
      amount: Number(amount),
      currency: order.currency,
      orderId: order.reference,
      paymentForms: [
        {
          paymentMethodType: 'CARD',
          pan: card.number,
          expiryMonth: card.expiryMonth,
          expiryYear: card.expiryYear,
          securityCode: card.code,
        },
      ],
      customer: {
        ...(email !== null && { email }),
        billingDetails: { language: order.language.toUpperCase(), ...(name !== null && { lastName: name }) },
      },
      // A card that nobody holds cannot be asked to authenticate.
      strongAuthentication: 'DISABLED',
      transactionOptions: {
        cardOptions: {
          paymentSource: order.scaFlag === 'moto' ? 'MOTO' : 'EC',
          captureDelay: 0,
          manualValidation: isValidated ? 'NO' : 'YES',
        },
      },
      ipnTargetUrl: order.callbackUrl,
      ...(order.orderReference !== null && { metadata: { order_reference: order.orderReference } }),
    },
  }
}

export const testConnection: LyraCall = { service: 'Charge/SDKTest', body: { value: 'connection-check' } }

export const getOrder = (orderId: string): LyraCall => ({
  service: 'Order/Get',
  body: { orderId, operationType: 'DEBIT' },
})

export const getTransaction = (uuid: string): LyraCall => ({ service: 'Transaction/Get', body: { uuid } })

export const validate = (_order: ModifyOrder, uuid: string): LyraCall => ({
  service: 'Transaction/Validate',
  body: { uuid },
})

export const cancel = (order: ModifyOrder, uuid: string) => giveBack(order, uuid, 'CANCELLATION_ONLY')

export const refund = (order: ModifyOrder, uuid: string) => giveBack(order, uuid, 'REFUND_ONLY')

function giveBack({ charge, amountMinor }: ModifyOrder, uuid: string, resolutionMode: string): LyraCall | null {
  const amount = writeAmount(AMOUNTS, amountMinor, charge.currency)
  const body = { uuid, amount: Number(amount), currency: charge.currency, resolutionMode }
  return amount === null ? null : { service: 'Transaction/CancelOrRefund', body }
}

export function toRequest(
  { apiUrl, brand, mode, timeoutMs }: Pick<PspTerms, 'apiUrl' | 'brand' | 'mode' | 'timeoutMs'>,
  settings: PspSettings,
  { service, body }: LyraCall,
): OutboundRequest {
  const credentials = Buffer.from(`${settings.username}:${settings.password}`).toString('base64')
  return {
    method: 'POST',
    url: `${apiUrl ?? brand.hosts[mode].rest}/api-payment/V4/${service}`,
    headers: {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify(body),
    timeoutMs,
  }
}
