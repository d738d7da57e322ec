import type { FastifyInstance } from 'fastify'
import { decodeFramedLink } from '../crypto/index.ts'
import type { CheckoutPorts } from './ports.ts'

/**
 * A framed link is a browser, and whoever has a shop's settings can have one made: opened by somebody else in a window, it would
 * make both of them the leader. There it becomes the ordinary link; only the way back from the acquirer's window goes on
 * with it (ADR 0026). Of browsers that do not say what they ask for the page's script says it: `?window`.
 */
export function leaveFrame(app: FastifyInstance, ports: CheckoutPorts): void {
  app.addHook('preHandler', async (request, reply) => {
    const isInWindow = request.headers['sec-fetch-dest'] === 'document' || 'window' in (request.query as object)
    if (!isInWindow || request.routeOptions.url?.includes('/return/')) return
    const { token = '' } = (request.params ?? {}) as { token?: string }
    const framed = decodeFramedLink(ports.linkKeys, token)
    if (!framed) return
    const ordinary = new URL(ports.links.paymentUrl(framed.purchaseId, framed.version))
    return reply.redirect(ordinary.pathname, 303)
  })
}
