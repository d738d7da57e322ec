import type { FastifyReply } from 'fastify'
import type { CheckoutPorts } from './ports.ts'
import { shopOrigins } from './shop-origins.ts'
import type { Visitor } from './visitor.ts'

/** What one page may load and where its forms may lead, redirects after a POST included (CSP checks those too). */
export function contentSecurityPolicy(acquirerOrigin: string | undefined, shops: readonly string[] = []): string {
  const acquirer = acquirerOrigin ? ` ${acquirerOrigin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The merchant's logo and the picture of the basket.
    "img-src 'self' https: data:",
    "connect-src 'self'",
    `frame-src${acquirer || " 'none'"}`,
    `form-action ${["'self'", ...(acquirerOrigin ? [acquirerOrigin] : []), ...shops].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** `visitor`: whose forms may lead back to the shop. */
export function sendPage(ports: CheckoutPorts, reply: FastifyReply, page: string, visitor?: Visitor): FastifyReply {
  const shops = visitor ? shopOrigins(visitor) : []
  return reply
    .header('content-security-policy', contentSecurityPolicy(ports.collecting.acquirer?.traits.pageOrigin, shops))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
}
