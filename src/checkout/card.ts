import type { FastifyInstance } from 'fastify'
import { isUndecided, openCardPage } from '../payments/index.ts'
import { listProducts } from '../purchases/index.ts'
import { sendUnlessSame } from './answer.ts'
import { basketOf, visitorFrame } from './frame.ts'
import { findOwnAttempt, startedElsewhere } from './own-attempt.ts'
import type { CheckoutPorts } from './ports.ts'
import { cardPage, otherWindowPage } from './views/index.ts'
import { identifyVisitor } from './visitor.ts'

/**
 * `GET /pay/<token>/card/<attempt>`: the acquirer's card page in a frame, or the way to it where it is visited. A card
 * number never comes near us. In a shop's frame this page asks for itself until it leads on: what is paid in another
 * window is told there.
 */
export function registerCard(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get<{ Params: { attempt: string } }>('/:token/card/:attempt', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const attempt = await findOwnAttempt(ports, visitor, request.params.attempt)
    const acquirer = ports.collecting.acquirers.of(attempt.acquirerAccountId)
    const { basePath, purchase } = visitor
    const isMine = visitor.role !== 'stranger' && !startedElsewhere(visitor, attempt)
    const cardPageUrl = openCardPage(ports.sealer, attempt)
    const returnPath = `${basePath}/return/${attempt.id}`
    if (!acquirer || !cardPageUrl || attempt.state !== 'open' || !isMine) {
      const isToTell = visitor.framedBy && isMine && !isUndecided(attempt.state)
      return reply.redirect(isToTell ? returnPath : basePath, 303)
    }
    const { presentation, pageOrigin } = acquirer.traits
    const isVisited = presentation === 'visited'
    if (isVisited && !visitor.framedBy) return reply.redirect(cardPageUrl, 303)
    const view = {
      ...visitorFrame(ports, visitor, attempt),
      cardPageUrl,
      newsPath: visitor.framedBy ? `${basePath}/card/${attempt.id}` : undefined,
      backPath: basePath,
    }
    const send = (page: string) => sendUnlessSame(ports, request, reply, page, visitor)
    if (!isVisited) {
      const framed = { framedCardPageUrl: `${cardPageUrl}?embedded=1`, acquirerOrigin: pageOrigin, returnPath }
      return send(cardPage({ ...view, ...framed }, visitor.language))
    }
    const products = await listProducts(ports.db, [purchase.id])
    const bought = {
      isHold: attempt.kind === 'hold',
      basket: basketOf(purchase, products.get(purchase.id) ?? []),
      amount: { amountMinor: attempt.amountMinor, currency: attempt.currency },
    }
    return send(otherWindowPage({ ...view, ...bought }, visitor.language))
  })
}
