import type { FastifyRequest } from 'fastify'

/**
 * Browsers say where a form stood. What another site has filled in is not shown as if the visitor had typed it; the form's
 * token would refuse it anyhow. Which hosts are ours was asked before.
 */
export function isFromOurPage({ headers }: FastifyRequest, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  if (headers.origin === undefined) return true
  const own = `${new URL(baseUrl).protocol}//${headers.host}`
  return URL.canParse(own) && headers.origin === new URL(own).origin
}
