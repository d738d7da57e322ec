import type { FastifyInstance } from 'fastify'
import { declinePledge, reconsiderPledge } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { giveUpPurchase } from '../selling/index.ts'
import { saveWords } from '../shares/index.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { failedAddress, shopOrigins } from './shop-address.ts'
import { MESSAGE_MAX } from './views/form-fields.ts'
import { formFields } from './views/index.ts'
import { identifyVisitor, requireOwnForm, requireOwnShare } from './visitor.ts'

/** The small forms of leader and pledger; each is success when repeated. */
export function registerPotActions(app: FastifyInstance, ports: CheckoutPorts): void {
  /** A friend who paid without a word says one to the leader: once, and whoever comes to their page later changes nothing. */
  app.post('/:token/words', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    const share = requireOwnShare(visitor)
    const words = (fields[formFields.message] ?? '').trim().slice(0, MESSAGE_MAX)
    if (words !== '') await saveWords(ports.db, share.id, words)
    return reply.redirect(visitor.basePath, 303)
  })

  /** A pledger says no, kindly. */
  app.post('/:token/decline', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    requireOwnForm(visitor, request.body)
    const share = requireOwnShare(visitor)
    await transaction(ports.db, (tx) => declinePledge(tx, visitor.call, share))
    return reply.redirect(visitor.basePath, 303)
  })

  app.post('/:token/reconsider', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    requireOwnForm(visitor, request.body)
    const share = requireOwnShare(visitor)
    await transaction(ports.db, (tx) => reconsiderPledge(tx, visitor.call, share))
    return reply.redirect(visitor.basePath, 303)
  })

  /** The customer leaves before paying, and asked to be taken back to the shop. */
  app.post('/:token/give-up', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    requireOwnForm(visitor, request.body)
    if (visitor.role !== 'leader') throw new PageError(409, 'changed_meanwhile')
    await transaction(ports.db, (tx) => giveUpPurchase(tx, visitor.call, visitor.purchase.id))
    const shop = shopOrigins(visitor).length > 0 ? await failedAddress(ports, visitor, 'abandonment') : undefined
    return reply.redirect(shop ?? visitor.basePath, 303)
  })
}
