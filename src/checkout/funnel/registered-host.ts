/** The only addresses that count without a signature: on the host that the merchant registered, over https if that is. */
export function isOnRegisteredHost(address: string, siteUrl: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(siteUrl)) return false
  const [url, site] = [new URL(address), new URL(siteUrl)]
  const isSameProtocol = url.protocol === site.protocol || url.protocol === 'https:'
  return isSameProtocol && url.host === site.host && url.username === '' && url.password === ''
}
