import type { AccountSettings } from '../../descriptor.ts'
import type { AdyenSettings } from './settings.ts'

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
    timeoutMs,
  }
}
