import { addMs, DAY_MS, HOUR_MS } from '../../../shared/clocks.ts'
import type { Payment } from '../../collect/acquirer.ts'
import { carriedBy, readCountry, WALLETS, type Wallet } from '../../collect/read-answer.ts'
import type { AdditionalData } from '../wire.ts'

/** Where their word is not ours. */
const BRANDS: ReadonlyMap<string, string> = new Map([
  ['mc', 'mastercard'],
  ['cartebancaire', 'cartes_bancaires'],
])

interface ToldCard {
  /** `mc`, or with the wallet that carried it, `mc_applepay`. */
  readonly brand: string | undefined
  /** Of the payment method, of which sessions tell the wallet: `scheme` or `applepay`. */
  readonly type?: string | undefined
  readonly additionalData: AdditionalData | undefined
  /** Of an approval in a webhook: `authCode:last4:MM/YYYY`. */
  readonly reason?: string | null | undefined
}

/** What is not told is empty: the session's result names the brand only. */
export function toCard({ brand = '', type, additionalData, reason }: ToldCard): Payment['card'] {
  const [, last4, expiry] = reason?.split(':') ?? []
  const scheme = schemeOf(brand)
  return {
    brand: carriedBy(
      BRANDS.get(scheme) ?? scheme,
      walletIn(brand) ?? walletIn(type) ?? walletIn(additionalData?.paymentMethodVariant),
    ),
    last4: fourDigits(additionalData?.cardSummary) ?? fourDigits(last4) ?? '',
    expiry: toExpiry(additionalData?.expiryDate) ?? toExpiry(expiry) ?? null,
    country: readCountry(additionalData?.issuerCountry) ?? readCountry(additionalData?.cardIssuingCountry),
  }
}

/** `applepay` and `visa_applepay` (docs.adyen.com, "PaymentMethodVariant"). */
function walletIn(told: unknown): Wallet | undefined {
  return typeof told === 'string' ? WALLETS.find((wallet) => told === wallet || told.endsWith(`_${wallet}`)) : undefined
}

/** The rules of a card are its scheme's, whatever carried it. */
function schemeOf(brand: string): string {
  const wallet = walletIn(brand)
  return wallet ? brand.slice(0, -wallet.length).replace(/_$/, '') : brand
}

function fourDigits(text: unknown): string | undefined {
  return typeof text === 'string' && /^\d{4}$/.test(text) ? text : undefined
}

/** `3/2030` and `03/2030` → `2030-03`. */
function toExpiry(text: unknown): string | undefined {
  const match = typeof text === 'string' ? /^(\d{1,2})\/(\d{4})$/.exec(text) : null
  return match ? `${match[2]}-${match[1]?.padStart(2, '0')}` : undefined
}

/** Whether the payer was there: schemes keep a hold that a merchant made alone for a shorter time. */
export type Initiator = 'payer' | 'merchant'

interface HoldLife {
  readonly payer: number
  readonly merchant: number
}

/**
 * Mastercard Transaction Processing Rules: seven days for a final authorisation. As long for every scheme that is not
 * listed, though the platform itself gives holds up only after 28 days (cartes bancaires: 12).
 */
const DEFAULT: HoldLife = { payer: 7 * DAY_MS, merchant: 7 * DAY_MS }

const HOLD_LIVES: ReadonlyMap<string, HoldLife> = new Map([
  // Visa Core Rules: ten days with the payer, five without, of which clearing takes six hours.
  ['visa', { payer: 10 * DAY_MS, merchant: 4 * DAY_MS + 18 * HOUR_MS }],
])

/** Adyen tells no end of a hold. From when it was asked for: rather too early than too late. */
export function estimateHoldEnd(brand: string | undefined, initiator: Initiator, since: Date): Date {
  return addMs(since, (HOLD_LIVES.get(schemeOf(brand ?? '')) ?? DEFAULT)[initiator])
}

/**
 * Adyen knows a token only together with the shopper it was stored for, so ours has both. Each attempt is a shopper of
 * its own: it says whose card a token is that is told later, and tells nothing of the person.
 */
export function toCredential(shopperReference: string, token: string): string {
  return `${shopperReference}.${token}`
}

/** What is none of ours is nothing that Adyen knows either. */
export function parseCredential(credential: string): { shopperReference: string; token: string } {
  const [shopperReference = '', token = shopperReference] = credential.split('.')
  return { shopperReference, token }
}
