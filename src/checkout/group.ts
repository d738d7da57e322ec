import type { FastifyInstance } from 'fastify'
import { undoClaim } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { countRequest } from '../http/index.ts'
import { findNewestAttempt } from '../payments/index.ts'
import { acceptsPledges } from '../purchases/index.ts'
import { listShares, listTakers } from '../shares/index.ts'
import { makeRoom } from './attempt-order.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { claimPath } from './read-link.ts'
import { readSale } from './read-sale.ts'
import { isOfGroup, stateFor } from './show-group.ts'
import { formFields } from './views/index.ts'
import { identifyVisitor, requireOwnForm } from './visitor.ts'

/** The forms of the link for a whole group: a friend's, who chooses a name, and the leader's, who frees one again. */
export function registerGroup(app: FastifyInstance, ports: CheckoutPorts): void {
  /** Keeps nothing: the browser is given the link of its choice, and the part is taken when its payment begins. */
  app.post('/:token/choose', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    const { purchase, scope, basePath } = visitor
    if (!visitor.isOfGroup || !purchase.pot?.showNames) throw new PageError(404, 'unknown_link')
    if (ports.limits.settings.tellsAddressesApart) countRequest(ports.limits, 'group_choices', visitor.address)
    if (!acceptsPledges(purchase)) return reply.redirect(basePath, 303)
    const position = fields[formFields.position] ?? ''
    const { shares, attempts } = await readSale(ports.db, visitor)
    const share = shares.filter(isOfGroup).find((candidate) => String(candidate.position) === position)
    if (!share) throw new PageError(400, 'garbled_form')
    const takers = await listTakers(ports.db, scope, purchase.id)
    const state = stateFor(visitor, share, attempts, takers.get(share.id))
    if (state !== 'free' && state !== 'yours') return reply.redirect(`${basePath}?taken=${position}`, 303)
    return reply.redirect(claimPath(ports, visitor.browserId, share), 303)
  })

  /** An unpaid part; a card page that is open for it is closed first. */
  app.post<{ Params: { position: string } }>('/:token/free/:position', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    requireOwnForm(visitor, request.body)
    if (visitor.role !== 'leader') throw new PageError(409, 'changed_meanwhile')
    const { purchase, scope, basePath } = visitor
    const shares = await listShares(ports.db, scope, purchase.id)
    const share = shares.filter(isOfGroup).find(({ position }) => String(position) === request.params.position)
    if (!share) throw new PageError(404, 'unknown_link')
    const takers = await listTakers(ports.db, scope, purchase.id)
    if (takers.has(share.id)) await makeRoom(ports, visitor, await findNewestAttempt(ports.db, share.id))
    await transaction(ports.db, (tx) => undoClaim(tx, visitor.call, share))
    return reply.redirect(`${basePath}?invitation=freed`, 303)
  })
}
