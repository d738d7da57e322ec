import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { refuse } from '../refusals/index.ts'

/** `loopback_too` is for the demo and tests: public addresses plus this machine's own. */
export type AddressPolicy = 'public' | 'loopback_too'

/** Longer addresses are cut by proxies and logs on the way. */
const URL_CHARS_MAX = 2048
/** What the IANA has given out as global unicast; the rest of IPv6 embeds IPv4 or is special. */
const globalUnicastIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether we may connect to this IP address. Mapped, translated (NAT64) and tunnelled IPv4 is never allowed. */
export function isAllowedAddress(address: string, policy: AddressPolicy): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (range === 'loopback') return policy === 'loopback_too'
  if (range !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicastIpv6)
}

/** A connection refused by us, before a byte was sent. */
class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'

  constructor() {
    super('address not allowed')
  }
}

/**
 * A resolver that answers with allowed addresses only. The connection is made to exactly what it returns, so a name
 * that resolves differently the second time (DNS rebinding) gains nothing.
 */
export function guardedLookup(policy: AddressPolicy, resolve: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const allowed = (found as LookupAddress[]).filter(({ address }) => isAllowedAddress(address, policy))
      const first = allowed[0]
      if (!first) return callback(new AddressRefused(), '')
      if (options.all) return callback(null, allowed)
      callback(null, first.address, first.family)
    })
  }
}

/**
 * What can be told from the text alone, for addresses that people register: http(s) (https only, unless loopback
 * is allowed), no credentials in it, no literal private address. Names are checked again at each connection.
 * `name`: how whoever registers it knows it. Throws invalid `url_not_allowed`.
 */
export function assertPublicUrl(text: string, policy: AddressPolicy, name = 'the url'): URL {
  const refuseIt = (rule: string): never => refuse('url_not_allowed', { why: 'unfit', name, rule })
  if (text.length > URL_CHARS_MAX) refuseIt(`is longer than ${URL_CHARS_MAX} characters`)
  // Parsers drop or change them: what is called would not be what was registered.
  if (/[\s\p{C}\\]/u.test(text)) refuseIt('must not contain white space, control characters or backslashes')
  if (!URL.canParse(text)) refuseIt('is not a complete address')
  const url = new URL(text)
  if (!isAllowedProtocol(url, policy)) refuseIt('must start with https://')
  if (url.username !== '' || url.password !== '') refuseIt('must not contain credentials')
  const host = literalHost(url)
  if (isLocalName(host) ? policy === 'public' : isIP(host) !== 0 && !isAllowedAddress(host, policy)) {
    refuseIt('must lead to a public address')
  }
  return url
}

export function isAllowedProtocol(url: URL, policy: AddressPolicy): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && policy === 'loopback_too')
}

/** The host without the brackets of an IPv6 literal. */
function literalHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** RFC 6761: `localhost` and everything under it is this machine. */
function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host)
}
