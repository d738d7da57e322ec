import type { FastifyInstance } from 'fastify'
import { endCheck, repayHeld, startAttempt } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { findNewestAttempt, isUndecided, listAttempts } from '../payments/index.ts'
import { isSplit, listProducts } from '../purchases/index.ts'
import { listShares, type Share } from '../shares/index.ts'
import { sendPage } from './answer.ts'
import { attemptOrder, makeRoom } from './attempt-order.ts'
import { basketOf, visitorFrame } from './frame.ts'
import { leadOn } from './lead-on.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { acceptedAddress } from './shop-address.ts'
import { duePath, showPaying } from './show-paying.ts'
import { formFields } from './views/index.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'

interface ShareRoute {
  Params: { position: string }
  Querystring: { slow?: string }
}

/**
 * `/pay/<token>/shares/<position>`: one payment of a purchase on dates, by hand, early or late. The GET shows a payment
 * under way, the POST starts one; the other payments go on meanwhile.
 */
export function registerDueShare(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get<ShareRoute>('/:token/shares/:position', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const share = await findDueShare(ports, visitor, request.params.position)
    const newest = await findNewestAttempt(ports.db, share.id)
    const isPaying = newest && isUndecided(newest.state) && newest.initiatedBy === 'payer'
    if (!isPaying) return reply.redirect(`${visitor.basePath}?done=1`, 303)
    const { purchase } = visitor
    const products = await listProducts(ports.db, [purchase.id])
    const frame = {
      ...visitorFrame(ports, visitor),
      basket: basketOf(purchase, products.get(purchase.id) ?? []),
      returnUrl: await acceptedAddress(ports, visitor),
    }
    const glance = { isSlow: request.query.slow === '1' }
    return sendPage(ports, reply, showPaying(ports, visitor, newest, glance, frame, duePath(visitor, share)), visitor)
  })

  app.post<ShareRoute>('/:token/shares/:position/start', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    const share = await findDueShare(ports, visitor, request.params.position)
    const newest = await findNewestAttempt(ports.db, share.id)
    const { purchase } = visitor
    // A part of it, in another tab: this button says all of it.
    if (newest && newest.partMinor !== null && isUndecided(newest.state)) await makeRoom(ports, visitor, newest)
    const attempts = await listAttempts(ports.db, purchase.id)
    if (attempts.some(({ shareId, state }) => shareId === share.id && state === 'held')) {
      const order = { purchaseId: purchase.id, shareId: share.id }
      const isTaken = await transaction(ports.db, (tx) => repayHeld(tx, visitor.call, order))
      if (isTaken) return reply.redirect(visitor.basePath, 303)
    }
    // A card page without a payment makes room for one.
    if (fields[formFields.intent] === 'another_card' || newest?.kind === 'verify') {
      await makeRoom(ports, visitor, newest)
    }
    const call = { ...ports.collecting, ...visitor.call }
    if (newest) await endCheck(ports.db, call, newest)
    const attempt = await startAttempt(ports.db, call, attemptOrder(ports, visitor, share.id))
    const isEmbedded = fields[formFields.embedded] === '1'
    return leadOn(ports, reply, visitor, attempt, { isEmbedded, otherwise: duePath(visitor, share) })
  })
}

/** A payment of the visitor's own purchase, once that is accepted. Throws `PageError` 404 for anything else. */
export async function findDueShare(ports: CheckoutPorts, visitor: Visitor, at: string): Promise<Share> {
  const { purchase, role, scope } = visitor
  if (role !== 'leader' || isSplit(purchase)) throw new PageError(404, 'unknown_link')
  const shares = await listShares(ports.db, scope, purchase.id)
  const share = shares.find(({ position }) => String(position) === at)
  if (!share) throw new PageError(404, 'unknown_link')
  if (purchase.acceptedAt === null) throw new PageError(409, 'changed_meanwhile')
  return share
}
