import type { FastifyReply } from 'fastify'
import type { CheckoutPorts } from './ports.ts'

/** What one page may load and where its forms may lead, redirects after a POST included (CSP checks those too). */
export function contentSecurityPolicy(acquirerOrigin: string | undefined): string {
  const acquirer = acquirerOrigin ? ` ${acquirerOrigin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The merchant's logo and the picture of the basket.
    "img-src 'self' https: data:",
    "connect-src 'self'",
    `frame-src${acquirer || " 'none'"}`,
    `form-action 'self'${acquirer}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function sendPage(ports: CheckoutPorts, reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', contentSecurityPolicy(ports.collecting.acquirer?.pageOrigin))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
}
