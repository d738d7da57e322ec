import type { FastifyInstance } from 'fastify'
import { decodeFramedLink, type FramedLink, type LinkKeys } from '../crypto/index.ts'
import { habitsOf, type Merchant, siteOrigins } from '../merchants/index.ts'
import type { CheckoutPorts } from './ports.ts'

/** The page of the shop around ours, and what it wishes of us. */
export type Framing = Pick<FramedLink, 'origin' | 'opening' | 'showsClose' | 'isExternal'>

/** Null when the link's shop is none of the merchant's any more: the frame stays blank. */
export function framingOf({ origin, opening, showsClose, isExternal }: FramedLink, merchant: Merchant): Framing | null {
  return siteOrigins(merchant).includes(origin) ? { origin, opening, showsClose, isExternal } : null
}

/** Of a page that says what went wrong: also while nobody can be looked up. */
export function framingOfToken(keys: LinkKeys, token: string): Framing | null {
  return decodeFramedLink(keys, token) ?? null
}

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

/**
 * Whether the page offers to cancel. In a shop's frame only where the shop goes on when it hears that: a module without `onCancel`
 * would leave its customer before an empty frame. A shop that wishes for the cross hears what that says.
 */
export function canGiveUp({
  framedBy,
  merchant,
}: {
  readonly framedBy: Framing | null
  readonly merchant: Merchant
}): boolean {
  return framedBy === null || framedBy.showsClose || habitsOf(merchant).hearsCancel
}
