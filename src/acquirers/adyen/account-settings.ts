import type { AdyenSettings } from './settings.ts'

/** As an account keeps them, all sealed together: what was given, and behind it what connecting has made. */
export type KeptSettings = Readonly<Record<string, string>>

export function toAdyenSettings(
  { apiUrl, timeoutMs }: Pick<AdyenSettings, 'apiUrl' | 'timeoutMs'>,
  kept: KeptSettings,
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
    timeoutMs,
  }
}
