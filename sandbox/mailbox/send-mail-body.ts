import type { FastifyReply } from 'fastify'

/**
 * Somebody else's HTML, as a document of its own without origin, scripts or network. Mail styles itself inline, hence
 * the only `unsafe-inline` of the sandbox: it holds for this document, which can reach nothing.
 */
export function sendMailBody(reply: FastifyReply, content: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; ' +
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(`<!doctype html><base target="_top">${content.replace(/<!doctype[^<>]*>/i, '')}`)
}
