import type { FastifyInstance } from 'fastify'
import { freePot, invitePledger, nudgePledger, removePledger, roomMinor } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { findNewestAttempt } from '../payments/index.ts'
import { acceptsPledges, isSplit } from '../purchases/index.ts'
import { DomainError } from '../refusals/index.ts'
import { listShares, type Share } from '../shares/index.ts'
import { makeRoom } from './attempt-order.ts'
import { forgetTyped, keepTyped } from './draft.ts'
import { newestOwn } from './own-attempt.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { readFriend } from './read-friend.ts'
import { readSale } from './read-sale.ts'
import { formFields } from './views/index.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'

/** The leader of an open pot asks somebody besides, or asks somebody no more: everybody else's part stays as it is. */
export function registerFriends(app: FastifyInstance, ports: CheckoutPorts): void {
  app.post('/:token/friends', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    const { purchase, merchant, role, basePath } = visitor
    if (role !== 'leader' || !isSplit(purchase) || !acceptsPledges(purchase))
      throw new PageError(409, 'changed_meanwhile')
    const { shares, attempts } = await readSale(ports.db, visitor)
    const newest = await newestOwn(ports.db, visitor)
    const refused = async () => {
      await keepTyped(ports, visitor, newest, { kind: 'friend', fields })
      return reply.redirect(`${basePath}#add-friend`, 303)
    }
    const { errors, ...friend } = readFriend(fields, {
      ...{ currency: purchase.currency, phoneCountry: merchant.countryCode },
      roomMinor: roomMinor(purchase, shares, attempts),
    })
    if (errors.length > 0) return refused()
    const invite = transaction(ports.db, (tx) =>
      invitePledger(tx, visitor.call, { ...friend, purchaseId: purchase.id }),
    )
    // Between what the page showed and the lock a friend has paid more: the form says how much is left now.
    const share = await invite.catch((error) => {
      if (error instanceof DomainError && error.code === 'no_room') return undefined
      throw error
    })
    if (!share) return refused()
    await forgetTyped(ports, visitor, newest)
    return reply.redirect(`${basePath}?invitation=added`, 303)
  })

  /** Reminds a friend once more; pressed too soon, also from another page, it does nothing, and the page says from when on. */
  app.post<{ Params: { position: string } }>('/:token/friends/:position/nudge', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    requireOwnForm(visitor, request.body)
    const share = await leadersFriend(ports, visitor, request.params.position)
    const isNudged = await transaction(ports.db, (tx) => nudgePledger(tx, visitor.call, share))
    return reply.redirect(isNudged ? `${visitor.basePath}?invitation=nudged` : visitor.basePath, 303)
  })

  /** Whether everybody gives what they choose: what was paid or begun stays. */
  app.post('/:token/freedom', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    if (visitor.role !== 'leader') throw new PageError(409, 'changed_meanwhile')
    const isFree = fields[formFields.freeAmounts] !== undefined
    await transaction(ports.db, (tx) => freePot(tx, visitor.call, visitor.purchase.id, isFree))
    return reply.redirect(visitor.basePath, 303)
  })

  /** A card page that is open for the part is closed first. */
  app.post<{ Params: { position: string } }>('/:token/friends/:position/remove', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    requireOwnForm(visitor, request.body)
    const share = await leadersFriend(ports, visitor, request.params.position)
    if (share.state !== 'paid') await makeRoom(ports, visitor, await findNewestAttempt(ports.db, share.id))
    await transaction(ports.db, (tx) => removePledger(tx, visitor.call, share))
    return reply.redirect(`${visitor.basePath}?invitation=removed`, 303)
  })
}

/** Throws `PageError` 409 for whoever does not lead, 404 where there is no such friend. */
async function leadersFriend(ports: CheckoutPorts, visitor: Visitor, position: string): Promise<Share> {
  if (visitor.role !== 'leader') throw new PageError(409, 'changed_meanwhile')
  const shares = await listShares(ports.db, visitor.scope, visitor.purchase.id)
  const share = shares.find((candidate) => candidate.role === 'pledger' && String(candidate.position) === position)
  if (!share) throw new PageError(404, 'unknown_link')
  return share
}
