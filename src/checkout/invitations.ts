import type { FastifyInstance } from 'fastify'
import { resendInvitation } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { listInvitationStatus } from '../messages/index.ts'
import { addMs, MINUTE_MS } from '../shared/clocks.ts'
import { listShares } from '../shares/index.ts'
import { forgetTyped, keepTyped } from './draft.ts'

import { newestOwn } from './own-attempt.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { readInvitation } from './read-invitation.ts'
import { identifyVisitor, requireOwnForm } from './visitor.ts'

/** A friend is not written to more often than this by the same button. */
export const RESEND_WAIT_MS = MINUTE_MS

/** A friend has not more addresses than that; beyond it somebody is using us to write to strangers. */
const ADDRESSES_MAX = 5

/**
 * `POST /pay/<token>/invitations/<position>`: the leader corrects a friend's name and address, or sends the link again. A name
 * alone writes to nobody.
 */
export function registerInvitations(app: FastifyInstance, ports: CheckoutPorts): void {
  app.post<{ Params: { position: string } }>('/:token/invitations/:position', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    if (visitor.role !== 'leader') throw new PageError(409, 'changed_meanwhile')
    const { purchase, basePath } = visitor
    const position = Number(request.params.position)
    const shares = await listShares(ports.db, visitor.scope, purchase.id)
    const share = shares.find((candidate) => candidate.position === position && candidate.role === 'pledger')
    if (!share) throw new PageError(404, 'unknown_link')
    const { name, email, phoneNumber, errors } = readInvitation(fields, share, visitor.merchant.countryCode)
    const newest = await newestOwn(ports.db, visitor)
    if (errors.length > 0) {
      await keepTyped(ports, visitor, newest, { kind: 'invitation', fields })
      return reply.redirect(basePath, 303)
    }
    const status = (await listInvitationStatus(ports.db, purchase.id)).get(share.id)
    const isTooSoon =
      status && status.state !== 'failed' && addMs(status.createdAt, RESEND_WAIT_MS) > ports.systemClock.now()
    const isSame = email === share.email && phoneNumber === share.phoneNumber
    if (!isSame && share.linkVersion > ADDRESSES_MAX) throw new PageError(429, 'too_many')
    const isNameAlone = isSame && (isTooSoon || name !== share.name)
    const order = { purchaseId: purchase.id, shareId: share.id, name, email, phoneNumber, isSent: !isNameAlone }
    await transaction(ports.db, (tx) => resendInvitation(tx, visitor.call, order))
    await forgetTyped(ports, visitor, newest)
    return reply.redirect(isNameAlone ? basePath : `${basePath}?invitation=sent`, 303)
  })
}
