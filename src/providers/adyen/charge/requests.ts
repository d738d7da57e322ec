import type { ChargeOrder, ModifyOrder, PaymentCard } from '../../charge/psp.ts'
import type { ScaFlag } from '../../charge/traits.ts'
import type { AdyenAmount } from '../amounts.ts'
import { type AdyenCall, changePath } from '../client.ts'

export function chargeRequest(
  merchantAccount: string,
  order: ChargeOrder,
  card: PaymentCard,
  { amount, captures }: { readonly amount: AdyenAmount; readonly captures: boolean },
): AdyenCall {
  return post('/payments', order.idempotencyKey, {
    merchantAccount,
    amount,
    reference: order.reference,
    ...(order.orderReference !== null && { merchantOrderReference: order.orderReference }),
    paymentMethod: {
      type: 'scheme',
      number: card.number,
      expiryMonth: String(card.expiryMonth).padStart(2, '0'),
      expiryYear: String(card.expiryYear),
      cvc: card.code,
      holderName: card.holder,
    },
    shopperInteraction: order.scaFlag === 'moto' ? 'Moto' : 'Ecommerce',
    // Nobody is there to authenticate: a bank that wants it refuses.
    ...(order.scaFlag !== 'moto' && { authenticationData: { attemptAuthentication: 'never' } }),
    // Whatever the account's own delay is.
    ...(captures && { captureDelayHours: 0 }),
    ...additionalOf(order.scaFlag, captures),
    // Demanded of each payment; nobody is ever sent there.
    returnUrl: order.callbackUrl,
  })
}

const EXEMPTIONS = { exempt: 'transactionRiskAnalysis', corporate: 'secureCorporate', moto: null, none: null } as const

function additionalOf(scaFlag: ScaFlag, captures: boolean): object {
  const scaExemption = EXEMPTIONS[scaFlag]
  const additionalData = { ...(!captures && { manualCapture: 'true' }), ...(scaExemption && { scaExemption }) }
  return Object.keys(additionalData).length > 0 ? { additionalData } : {}
}

/** A change bears the reference of its payment: so the event that decides it says whose it is. Its key makes it unique. */
export function changeRequest(
  merchantAccount: string,
  kind: 'capture' | 'void' | 'refund',
  order: ModifyOrder,
  amount: AdyenAmount,
): AdyenCall {
  return post(changePath(order.payment.paymentId, kind), order.reference, {
    merchantAccount,
    reference: order.charge.reference,
    ...(kind !== 'void' && { amount }),
  })
}

/** Harmless: what the account could offer. */
export function checkRequest(merchantAccount: string): AdyenCall {
  return post('/paymentMethods', null, { merchantAccount })
}

function post(path: string, idempotencyKey: string | null, body: object): AdyenCall {
  return { host: 'checkout', method: 'POST', path, body, ...(idempotencyKey !== null && { idempotencyKey }) }
}
