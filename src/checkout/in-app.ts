import type { FastifyReply, FastifyRequest } from 'fastify'

/** Says of the links of one purchase, until the browser is closed, that an app shows them. */
const IN_APP_COOKIE = 'whipround_in_app'

/** The funnel's own word, which leads from its form to the payer's page (docs/shop-modules.md, "Mobile kits"). */
export const IN_APP_QUERY = 'in_app=1'

/**
 * Whether a mobile kit's web view shows the pages of this purchase: its funnel said so, and its pages go on saying it. Anybody may
 * say it: the page then looks for the bridge of such an app, and tells it what the page itself says.
 */
export function isInApp(
  request: FastifyRequest,
  reply: FastifyReply,
  { purchaseId, path, secure }: { readonly purchaseId: string; readonly path: string; readonly secure: boolean },
): boolean {
  if ((request.query as { in_app?: unknown }).in_app === '1') {
    reply.setCookie(IN_APP_COOKIE, purchaseId, { path, httpOnly: true, sameSite: 'lax', secure })
    return true
  }
  return request.cookies[IN_APP_COOKIE] === purchaseId
}
