import type { FastifyReply } from 'fastify'
import type { AcquirerTraits } from '../acquirers/index.ts'
import type { CheckoutPorts } from './ports.ts'
import { shopOrigins } from './shop-origins.ts'
import type { Visitor } from './visitor.ts'

/** What one page may load and where its forms may lead, redirects after a POST included (CSP checks those too). */
export function contentSecurityPolicy(
  acquirers: readonly Pick<AcquirerTraits, 'presentation' | 'pageOrigin'>[],
  shops: readonly string[] = [],
): string {
  const origins = acquirers.map(({ pageOrigin }) => pageOrigin)
  const framed = acquirers.flatMap(({ presentation, pageOrigin }) => (presentation === 'framed' ? [pageOrigin] : []))
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The merchant's logo and the picture of the basket.
    "img-src 'self' https: data:",
    "connect-src 'self'",
    `frame-src ${framed.join(' ') || "'none'"}`,
    `form-action ${["'self'", ...origins, ...shops].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** `visitor`: whose forms may lead back to the shop. */
export function sendPage(ports: CheckoutPorts, reply: FastifyReply, page: string, visitor?: Visitor): FastifyReply {
  const shops = visitor ? shopOrigins(visitor) : []
  const acquirers = ports.collecting.acquirers.all().map(({ acquirer }) => acquirer.traits)
  return reply
    .header('content-security-policy', contentSecurityPolicy(acquirers, shops))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
}
