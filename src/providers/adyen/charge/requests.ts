import type { OutboundRequest } from '../../../outbound/index.ts'
import { writeAmount } from '../../charge/amount.ts'
import type { PspSettings } from '../../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../../charge/psp.ts'
import type { ScaFlag } from '../../charge/traits.ts'
import { AMOUNTS } from './traits.ts'
import type { AdyenAmount } from './wire.ts'

export interface AdyenAccess {
  /** With the version, of the merchant's own host in live mode. */
  readonly apiUrl: string
  readonly settings: PspSettings
  readonly timeoutMs: number
}

/** 15 digits is what every JSON number keeps. */
const DIGITS_MAX = 15

/** Null where Adyen cannot take it. */
export function amountOf(amountMinor: bigint, currency: string): AdyenAmount | null {
  const value = writeAmount(AMOUNTS, amountMinor, currency)
  return value === null || value.length > DIGITS_MAX ? null : { currency, value: Number(value) }
}

export function chargeRequest(
  access: AdyenAccess,
  order: ChargeOrder,
  card: PaymentCard,
  { amount, captures }: { readonly amount: AdyenAmount; readonly captures: boolean },
): OutboundRequest {
  return post(access, '/payments', order.idempotencyKey, {
    merchantAccount: access.settings['merchant-account'],
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

const PATHS = { capture: 'captures', void: 'cancels', refund: 'refunds' } as const

/** A change bears the reference of its payment: so the event that decides it says whose it is. Its key makes it unique. */
export function changeRequest(
  access: AdyenAccess,
  kind: keyof typeof PATHS,
  order: ModifyOrder,
  amount: AdyenAmount,
): OutboundRequest {
  const path = `/payments/${encodeURIComponent(order.payment.paymentId)}/${PATHS[kind]}`
  return post(access, path, order.reference, {
    merchantAccount: access.settings['merchant-account'],
    reference: order.charge.reference,
    ...(kind !== 'void' && { amount }),
  })
}

/** Harmless: what the account could offer. */
export function checkRequest(access: AdyenAccess): OutboundRequest {
  return post(access, '/paymentMethods', null, { merchantAccount: access.settings['merchant-account'] })
}

function post({ apiUrl, settings, timeoutMs }: AdyenAccess, path: string, key: string | null, body: object) {
  const login = Buffer.from(`${settings.username}:${settings.password}`, 'utf8').toString('base64')
  return {
    method: 'POST',
    url: `${apiUrl}${path}`,
    headers: {
      authorization: `Basic ${login}`,
      accept: 'application/json',
      'content-type': 'application/json',
      ...(key !== null && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
    timeoutMs,
  } as const satisfies OutboundRequest
}
