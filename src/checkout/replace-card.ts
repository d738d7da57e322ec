import type { FastifyInstance } from 'fastify'
import { startAttempt } from '../collecting/index.ts'
import { askTogether } from '../db/database.ts'
import { type Attempt, findStoredCard, isUndecided, listAttempts } from '../payments/index.ts'
import { isSplit, listProducts } from '../purchases/index.ts'
import { hourInZone, requireDate } from '../schedules/index.ts'
import { chargeMinor, listShares, owedInOrder, type Share } from '../shares/index.ts'
import { sendPage } from './answer.ts'
import { attemptOrder, makeRoom } from './attempt-order.ts'
import { basketOf, visitorFrame } from './frame.ts'
import { leadOn } from './lead-on.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { acceptedAddress } from './shop-address.ts'
import { duePath, showPaying } from './show-paying.ts'
import { storedCardView } from './show-schedule.ts'
import { formFields, scheduleCardPage } from './views/index.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'

/** `/pay/<token>/card`: another card for what is still to come. The GET changes nothing, the POST leads to the card page. */
export function registerReplaceCard(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get('/:token/card', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const { shares, next, open } = await findOwed(ports, visitor)
    if (!next) return reply.redirect(visitor.basePath, 303)
    const { purchase, basePath, formToken, language } = visitor
    const products = await listProducts(ports.db, [purchase.id])
    const frame = {
      ...visitorFrame(ports, visitor),
      basket: basketOf(purchase, products.get(purchase.id) ?? []),
      returnUrl: await acceptedAddress(ports, visitor),
    }
    if (open) {
      return sendPage(
        ports,
        reply,
        showPaying(ports, visitor, open, { isSlow: false }, frame, duePath(visitor, next)),
        visitor,
      )
    }
    const dueOn = requireDate(next.dueOn)
    const stored = await findStoredCard(ports.db, purchase.id, ports.businessClock.now())
    const page = scheduleCardPage(
      {
        ...frame,
        basePath,
        formToken,
        ...storedCardView(stored, shares),
        next: { amount: { amountMinor: chargeMinor(next), currency: purchase.currency }, on: hourInZone(dueOn, 12) },
        isOverdue: next.firstRefusedAt !== null,
      },
      language,
    )
    return sendPage(ports, reply, page, visitor)
  })

  app.post('/:token/card', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    const { next, open } = await findOwed(ports, visitor)
    if (!next) throw new PageError(409, 'changed_meanwhile')
    if (fields[formFields.intent] === 'another_card') await makeRoom(ports, visitor, open)
    const call = { ...ports.collecting, ...visitor.call }
    const attempt = await startAttempt(ports.db, call, { ...attemptOrder(ports, visitor, next.id), purpose: 'card' })
    const isEmbedded = fields[formFields.embedded] === '1'
    return leadOn(ports, reply, visitor, attempt, { isEmbedded, otherwise: duePath(visitor, next) })
  })
}

/**
 * The payment that a new card would be for: the next that is owed, is not blocked on a card, and that nobody is paying.
 * `open`: a replacement already under way. Throws `PageError` 404 for whoever is not the payer of payments on dates.
 */
async function findOwed(
  ports: CheckoutPorts,
  { purchase, role, scope }: Visitor,
): Promise<{ shares: Share[]; next: Share | undefined; open: Attempt | undefined }> {
  if (role !== 'leader' || purchase.acceptedAt === null || isSplit(purchase)) {
    throw new PageError(404, 'unknown_link')
  }
  const [shares, attempts] = await askTogether(ports.db, (connection) =>
    Promise.all([listShares(connection, scope, purchase.id), listAttempts(connection, purchase.id)]),
  )
  const open = attempts.findLast((attempt) => attempt.kind === 'verify' && isUndecided(attempt.state))
  if (open) return { shares, next: shares.find(({ id }) => id === open.shareId), open }
  const isTaken = (share: Share) =>
    attempts.some(({ shareId, state }) => shareId === share.id && (isUndecided(state) || state === 'held'))
  return { shares, next: owedInOrder(shares).find((share) => !isTaken(share)), open }
}
