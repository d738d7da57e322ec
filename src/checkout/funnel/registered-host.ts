import { parseWebUrl } from '../../wire/web-url.ts'

/** The only addresses that count without a signature: on the host that the merchant registered, over https if that is. */
export function isOnRegisteredHost(address: string, siteUrl: string): boolean {
  const [url, site] = [parseWebUrl(address), parseWebUrl(siteUrl)]
  if (!url || !site) return false
  const isSameProtocol = url.protocol === site.protocol || url.protocol === 'https:'
  return isSameProtocol && url.host === site.host
}
