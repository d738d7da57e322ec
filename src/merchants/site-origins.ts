import { originOf } from '../wire/web-url.ts'
import type { Merchant } from './merchant.ts'

/** Whose pages may frame the payer's. */
export function siteOrigins({ siteUrl, furtherSiteUrls }: Pick<Merchant, 'siteUrl' | 'furtherSiteUrls'>): string[] {
  return [siteUrl, ...furtherSiteUrls].flatMap((address) => originOf(address) ?? [])
}
