import type { AccountSettings } from '../../descriptor.ts'
import type { AdyenConnection } from '../client.ts'
import { CHECKOUT_VERSION } from '../traits.ts'

/** What an account of ours there is opened with. */
export interface AdyenSettings {
  readonly apiKey: string
  readonly merchantAccount: string
  /** In front of the live hosts, as the Customer Area shows it; null: the test environment. */
  readonly livePrefix: string | null
  /** A simulator's; null: Adyen's own hosts. */
  readonly apiUrl: string | null
  /** Of the card page, as the first session showed it; null before that. */
  readonly pageOrigin: string | null
  /** v72 wants an address with every payment, also with those whose payer is not there: nobody is ever sent to it. */
  readonly returnUrl: string
  /** In hexadecimal; of both webhooks, and of a rotation the old ones too. */
  readonly hmacKeys: readonly string[]
  /** Ours, of the standard type; null: it was made by hand, or before we kept its id. */
  readonly webhook: string | null
  /** Of the report user; null: payouts are read from files alone. */
  readonly reportKey: string | null
  /** Whose report is read first. */
  readonly firstBatch: number
  readonly timeoutMs: number
}

const MANAGEMENT_VERSION = 'v3'

export interface AdyenHosts {
  readonly checkout: string
  readonly management: string
  readonly reports: string
  readonly pageOrigin: string
}

/** Live hosts of the Checkout API are the company's own; the Management API and reports have one for all. */
export function adyenHosts({
  apiUrl,
  livePrefix,
  pageOrigin,
}: Pick<AdyenSettings, 'apiUrl' | 'livePrefix' | 'pageOrigin'>): AdyenHosts {
  if (apiUrl) {
    const { origin } = new URL(apiUrl)
    return {
      checkout: `${origin}/${CHECKOUT_VERSION}`,
      management: `${origin}/${MANAGEMENT_VERSION}`,
      reports: `${origin}/reports/download`,
      pageOrigin: pageOrigin ?? origin,
    }
  }
  return livePrefix
    ? {
        checkout: `https://${livePrefix}-checkout-live.adyenpayments.com/checkout/${CHECKOUT_VERSION}`,
        management: `https://management-live.adyen.com/${MANAGEMENT_VERSION}`,
        reports: 'https://ca-live.adyen.com/reports/download',
        pageOrigin: pageOrigin ?? 'https://eu.adyen.link',
      }
    : {
        checkout: `https://checkout-test.adyen.com/${CHECKOUT_VERSION}`,
        management: `https://management-test.adyen.com/${MANAGEMENT_VERSION}`,
        reports: 'https://ca-test.adyen.com/reports/download',
        pageOrigin: pageOrigin ?? 'https://test.adyen.link',
      }
}

/** From what an account keeps: what was given, and what connecting has made. */
export function toAdyenSettings(
  { apiUrl, timeoutMs }: Pick<AdyenSettings, 'apiUrl' | 'timeoutMs'>,
  kept: AccountSettings,
): AdyenSettings {
  const keys = `${kept['hmac-keys'] ?? ''} ${kept['tokens-hmac-key'] ?? ''}`
  return {
    apiKey: kept.key ?? '',
    merchantAccount: kept['merchant-account'] ?? '',
    livePrefix: kept['live-prefix'] ?? null,
    apiUrl,
    pageOrigin: kept['page-origin'] ?? null,
    returnUrl: kept['return-url'] ?? '',
    hmacKeys: keys.split(' ').filter((key) => key !== ''),
    webhook: kept.webhook ?? null,
    reportKey: kept['report-key'] ?? null,
    firstBatch: Number(kept['first-batch'] ?? 1),
    timeoutMs,
  }
}

export function connectionOf(settings: AdyenSettings): AdyenConnection {
  return { hosts: adyenHosts(settings), login: { 'x-api-key': settings.apiKey }, timeoutMs: settings.timeoutMs }
}
