import type { FastifyInstance } from 'fastify'
import { askTogether } from '../db/database.ts'
import { listInvitationStatus } from '../messages/index.ts'
import { type Attempt, isUndecided, listAttempts } from '../payments/index.ts'
import { listShares } from '../shares/index.ts'
import { sendPage, sendUnlessSame } from './answer.ts'
import { TIME_ZONE } from './frame.ts'
import { isByOwnLink, newestOwn } from './own-attempt.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { showPage } from './show-page.ts'
import { awaitsInvited, deliveredTo, potOf } from './show-pot.ts'
import { potFragment } from './views/index.ts'
import type { LeaderPotView } from './views/view-models.ts'
import { identifyVisitor, type Visitor } from './visitor.ts'

/** A map: `?invitation=constructor` names no notice. */
const NOTICES = new Map<unknown, LeaderPotView['notice']>([
  ['sent', 'invitation_sent'],
  ['failed', 'invitation_failed'],
  ['freed', 'part_freed'],
  ['added', 'friend_added'],
  ['removed', 'friend_removed'],
  ['nudged', 'friend_nudged'],
])

/** `GET /pay/<token>` and `GET /pay/<token>/pot`: opening a link changes nothing, whoever or whatever opens it. */
export function registerShow(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get<{ Querystring: { done?: string; slow?: string; invitation?: string; taken?: string } }>(
    '/:token',
    async (request, reply) => {
      const visitor = await identifyVisitor(ports, request, reply)
      const { done, slow, invitation, taken } = request.query
      // Who waited for a slow bank goes on as if it had answered at once.
      const answered = slow === '1' && (await findAnswered(ports, visitor))
      if (answered) return reply.redirect(`${visitor.basePath}/return/${answered.id}`, 303)
      const page = await showPage(ports, visitor, {
        justPaid: done === '1',
        isSlow: slow === '1',
        notice: NOTICES.get(invitation),
        takenPosition: taken,
      })
      return sendPage(ports, reply, page, visitor)
    },
  )

  app.get('/:token/pot', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const { purchase, role } = visitor
    if (role === 'stranger' || !purchase.pot || purchase.pot.state === 'planned')
      throw new PageError(404, 'unknown_link')
    const isLeader = role === 'leader'
    const [shares, attempts, statuses] = await askTogether(ports.db, (connection) =>
      Promise.all([
        listShares(connection, visitor.scope, purchase.id),
        listAttempts(connection, purchase.id),
        isLeader && purchase.pot?.state === 'open' ? listInvitationStatus(connection, purchase.id) : undefined,
      ]),
    )
    const deliveries =
      statuses && shares.filter(awaitsInvited).map((share) => deliveredTo(share, statuses.get(share.id)))
    const own = visitor.share?.id ?? shares.find((share) => share.role === 'leader')?.id ?? null
    const pot = potOf(purchase, shares, attempts, { role, shareId: own })
    const now = ports.businessClock.now()
    const fragment = potFragment({ pot, viewer: role, deliveries, now, timeZone: TIME_ZONE }, visitor.language)
    return sendUnlessSame(ports, request, reply, fragment, visitor)
  })
}

/** The visitor's last payment, once its bank has answered. */
async function findAnswered(ports: CheckoutPorts, visitor: Visitor): Promise<Attempt | undefined> {
  if (visitor.role === 'stranger') return undefined
  const newest = await newestOwn(ports.db, visitor)
  return newest && isByOwnLink(visitor, newest) && newest.initiatedBy === 'payer' && !isUndecided(newest.state)
    ? newest
    : undefined
}
