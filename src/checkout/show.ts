import type { FastifyInstance } from 'fastify'
import { askTogether } from '../db/database.ts'
import { type Attempt, findNewestAttempt, isUndecided, listAttempts } from '../payments/index.ts'
import { findLeaderShare, listShares } from '../shares/index.ts'
import { sendPage } from './answer.ts'
import { TIME_ZONE } from './frame.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { sendUnlessSame } from './send-unless-same.ts'
import { showPage } from './show-page.ts'
import { potOf } from './show-pot.ts'
import { potFragment } from './views/index.ts'
import type { LeaderPotView } from './views/view-models.ts'
import { identifyVisitor, type Visitor } from './visitor.ts'

/** A map: `?invitation=constructor` names no notice. */
const NOTICES = new Map<unknown, LeaderPotView['notice']>([
  ['sent', 'invitation_sent'],
  ['failed', 'invitation_failed'],
])

/** `GET /pay/<token>` and `GET /pay/<token>/pot`: opening a link changes nothing, whoever or whatever opens it. */
export function registerShow(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get<{ Querystring: { done?: string; slow?: string; invitation?: string } }>('/:token', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const { done, slow, invitation } = request.query
    // Who waited for a slow bank goes on as if it had answered at once.
    const answered = slow === '1' && (await findAnswered(ports, visitor))
    if (answered) return reply.redirect(`${visitor.basePath}/return/${answered.id}`, 303)
    const page = await showPage(ports, visitor, {
      justPaid: done === '1',
      isSlow: slow === '1',
      notice: NOTICES.get(invitation),
    })
    return sendPage(ports, reply, page, visitor)
  })

  app.get('/:token/pot', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const { purchase, role } = visitor
    if (role === 'stranger' || !purchase.pot || purchase.pot.state === 'planned')
      throw new PageError(404, 'unknown_link')
    const [shares, attempts] = await askTogether(ports.db, (connection) =>
      Promise.all([listShares(connection, visitor.scope, purchase.id), listAttempts(connection, purchase.id)]),
    )
    const own = visitor.share?.id ?? shares.find((share) => share.role === 'leader')?.id ?? null
    const pot = potOf(purchase, shares, attempts, { role, shareId: own })
    const now = ports.businessClock.now()
    const fragment = potFragment({ pot, viewer: role, now, timeZone: TIME_ZONE }, visitor.language)
    return sendUnlessSame(ports, request, reply, fragment, visitor)
  })
}

/** The visitor's last payment, once its bank has answered. */
async function findAnswered(ports: CheckoutPorts, visitor: Visitor): Promise<Attempt | undefined> {
  if (visitor.role === 'stranger') return undefined
  const share = visitor.share ?? (await findLeaderShare(ports.db, visitor.purchase.id))
  const newest = share && (await findNewestAttempt(ports.db, share.id))
  return newest && newest.initiatedBy === 'payer' && !isUndecided(newest.state) ? newest : undefined
}
