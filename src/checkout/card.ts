import type { FastifyInstance } from 'fastify'
import { openCardPage } from '../payments/index.ts'
import { listProducts } from '../purchases/index.ts'
import { sendPage } from './answer.ts'
import { findOwnAttempt } from './find-own-attempt.ts'
import { basketOf, visitorFrame } from './frame.ts'
import type { CheckoutPorts } from './ports.ts'
import { startedElsewhere } from './started-elsewhere.ts'
import { cardPage } from './views/index.ts'
import { identifyVisitor } from './visitor.ts'

/**
 * `GET /pay/<token>/card/<attempt>`: the acquirer's card page in a frame, or the way to it where it is visited. A card
 * number never comes near us.
 */
export function registerCard(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get<{ Params: { attempt: string } }>('/:token/card/:attempt', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const attempt = await findOwnAttempt(ports, visitor, request.params.attempt)
    const acquirer = ports.collecting.acquirers.of(attempt.acquirerAccountId)
    const { basePath, purchase } = visitor
    const isMine = visitor.role !== 'stranger' && !startedElsewhere(visitor, attempt)
    const cardPageUrl = openCardPage(ports.sealer, attempt)
    if (!acquirer || !cardPageUrl || attempt.state !== 'open' || !isMine) {
      return reply.redirect(basePath, 303)
    }
    if (acquirer.traits.presentation === 'visited') return reply.redirect(cardPageUrl, 303)
    const products = await listProducts(ports.db, [purchase.id])
    const page = cardPage(
      {
        ...visitorFrame(ports, visitor, attempt),
        isHold: attempt.kind === 'hold',
        basket: basketOf(purchase, products.get(purchase.id) ?? []),
        amount: { amountMinor: attempt.amountMinor, currency: attempt.currency },
        cardPageUrl,
        framedCardPageUrl: `${cardPageUrl}?embedded=1`,
        acquirerOrigin: acquirer.traits.pageOrigin,
        returnPath: `${basePath}/return/${attempt.id}`,
        backPath: basePath,
      },
      visitor.language,
    )
    return sendPage(ports, reply, page)
  })
}
