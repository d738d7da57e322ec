import type { FastifyInstance } from 'fastify'
import { declinePledge, reconsiderPledge, resendInvitation } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { listInvitationStatus } from '../messages/index.ts'
import { giveUpPurchase } from '../selling/index.ts'
import { addMs } from '../shared/clocks.ts'
import { listShares } from '../shares/index.ts'
import { sendPage } from './answer.ts'
import { RESEND_WAIT_MS } from './limits.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { readContact } from './read-people.ts'
import { failedAddress, shopOrigins } from './shop-address.ts'
import { showPage } from './show-page.ts'
import { formFields } from './views/index.ts'
import type { FormError } from './views/view-models.ts'
import { identifyVisitor, requireOwnForm } from './visitor.ts'

/** A friend has not more addresses than that; beyond it somebody is using us to write to strangers. */
const ADDRESSES_MAX = 5

/** The small forms of leader and pledger; each is success when repeated. */
export function registerPotActions(app: FastifyInstance, ports: CheckoutPorts): void {
  /** A pledger says no, kindly. */
  app.post('/:token/decline', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    requireOwnForm(visitor, request.body)
    const { share } = visitor
    if (!share) throw new PageError(404, 'unknown_link')
    await transaction(ports.db, (tx) => declinePledge(tx, visitor.call, share))
    return reply.redirect(visitor.basePath, 303)
  })

  app.post('/:token/reconsider', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    requireOwnForm(visitor, request.body)
    const { share } = visitor
    if (!share) throw new PageError(404, 'unknown_link')
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

  /** The leader sends a friend's link again, or to another address. */
  app.post<{ Params: { position: string } }>('/:token/invitations/:position', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    if (visitor.role !== 'leader') throw new PageError(409, 'changed_meanwhile')
    const position = Number(request.params.position)
    const shares = await listShares(ports.db, visitor.scope, visitor.purchase.id)
    const share = shares.find((candidate) => candidate.position === position && candidate.role === 'pledger')
    if (!share) throw new PageError(404, 'unknown_link')
    const status = (await listInvitationStatus(ports.db, visitor.purchase.id)).get(share.id)
    const isTooSoon =
      status && status.state !== 'failed' && addMs(status.createdAt, RESEND_WAIT_MS) > ports.systemClock.now()
    const contactField = formFields.invitationContact(position)
    const typed = (fields[contactField] ?? '').trim() || share.email || share.phoneNumber || ''
    const errors: FormError[] = []
    const contact = readContact(typed, position, visitor.merchant.countryCode, errors)
    if (typed === '') errors.push({ field: contactField, code: 'contact_invalid' })
    if (errors.length > 0) {
      return sendPage(
        ports,
        reply.code(422),
        await showPage(ports, visitor, { justPaid: false, isSlow: false, errors }),
        visitor,
      )
    }
    const isSame = contact.email === share.email && contact.phoneNumber === share.phoneNumber
    if (isTooSoon && isSame) return reply.redirect(visitor.basePath, 303)
    if (!isSame && share.linkVersion > ADDRESSES_MAX) throw new PageError(429, 'too_many')
    const order = { purchaseId: visitor.purchase.id, shareId: share.id, ...contact }
    await transaction(ports.db, (tx) => resendInvitation(tx, visitor.call, order))
    return reply.redirect(`${visitor.basePath}?invitation=sent`, 303)
  })
}
