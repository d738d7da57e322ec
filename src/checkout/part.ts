import type { FastifyInstance } from 'fastify'
import { type PartBounds, partBounds, partChargeMinor, startAttempt } from '../collecting/index.ts'
import { type Attempt, findNewestAttempt, isUndecided, listAttempts } from '../payments/index.ts'
import { DomainError } from '../refusals/index.ts'
import { hourInZone, requireDate } from '../schedules/index.ts'
import { parseDecimal, toDecimal } from '../shared/money.ts'
import { chargeMinor, type Share } from '../shares/index.ts'
import { sendPage } from './answer.ts'
import { attemptOrder, makeRoom } from './attempt-order.ts'
import { findDueShare } from './due-share.ts'
import { basketOf, visitorFrame } from './frame.ts'
import { leadOn } from './lead-on.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { amountError } from './read-friend.ts'
import { readSale } from './read-sale.ts'
import { duePath } from './show-paying.ts'
import { formFields, partPage } from './views/index.ts'
import type { ChosenPart } from './views/view-models.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'

interface PartRoute {
  Params: { position: string }
  Querystring: { amount?: string; changed?: string }
}

/**
 * `/pay/<token>/shares/<position>/part`: some of one payment, before its day. The address says how much; the page then says what that
 * takes, and its button starts it. GET changes nothing.
 */
export function registerPart(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get<PartRoute>('/:token/shares/:position/part', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const share = await findDueShare(ports, visitor, request.params.position)
    const now = ports.businessClock.now()
    const bounds = partBounds(visitor.purchase, share, now)
    if (!bounds) return reply.redirect(visitor.basePath, 303)
    return sendPage(ports, reply, await showPart(ports, visitor, share, bounds, request.query), visitor)
  })

  app.post<PartRoute>('/:token/shares/:position/part', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    const share = await findDueShare(ports, visitor, request.params.position)
    const part = { partMinor: minorOf(fields[formFields.part]), shownMinor: minorOf(fields[formFields.partShown]) }
    const newest = await findNewestAttempt(ports.db, share.id)
    // A card page that is open for another amount, or for none, gives way to this one.
    if (newest?.initiatedBy === 'payer' && !isOf(newest, part)) await makeRoom(ports, visitor, newest)
    const call = { ...ports.collecting, ...visitor.call }
    try {
      const attempt = await startAttempt(ports.db, call, { ...attemptOrder(ports, visitor, share.id), part })
      const isEmbedded = fields[formFields.embedded] === '1'
      return leadOn(ports, reply, visitor, attempt, { isEmbedded, otherwise: duePath(visitor, share) })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      if (error.code === 'schedule_changed')
        return reply.redirect(
          `${duePath(visitor, share)}/part?changed=1&amount=${toDecimal(part.partMinor, visitor.purchase.currency)}`,
          303,
        )
      // A charge, or what is held, is on its way: where that stands is told.
      if (error.code === 'payment_in_progress') return reply.redirect(duePath(visitor, share), 303)
      throw error
    }
  })
}

async function showPart(
  ports: CheckoutPorts,
  visitor: Visitor,
  share: Share,
  { leastMinor, mostMinor }: PartBounds,
  asked: PartRoute['Querystring'],
): Promise<string> {
  const { purchase, basePath, formToken, language } = visitor
  const { currency } = purchase
  const { shares, products } = await readSale(ports.db, visitor)
  const attempts = await listAttempts(ports.db, purchase.id)
  const money = (amountMinor: bigint) => ({ amountMinor, currency })
  const typed = (asked.amount ?? '').trim().slice(0, AMOUNT_MAX)
  const partMinor = typed === '' ? undefined : parseDecimal(typed, currency)
  const wrong = typed === '' ? undefined : amountError(PART_FIELD, partMinor, { currency, leastMinor, mostMinor })
  const now = ports.businessClock.now()
  let chosen: ChosenPart | undefined
  if (partMinor !== undefined && !wrong) {
    const chargedMinor = partChargeMinor(purchase, shares, share, { partMinor, now })
    chosen = {
      part: money(partMinor),
      charged: money(chargedMinor),
      feeLess: chargedMinor < partMinor ? money(partMinor - chargedMinor) : undefined,
      rest: money(chargeMinor(share) - partMinor),
    }
  }
  return partPage(
    {
      ...visitorFrame(ports, visitor),
      ...{ basePath, formToken, typed, chosen, path: `${duePath(visitor, share)}/part` },
      basket: basketOf(purchase, products),
      open: money(chargeMinor(share)),
      on: hourInZone(requireDate(share.dueOn), 12),
      least: money(leastMinor),
      most: money(mostMinor),
      errors: wrong ? [wrong] : [],
      isHeld: attempts.some(({ shareId, state }) => shareId === share.id && state === 'held'),
      hasChanged: asked.changed === '1',
    },
    language,
  )
}

/** Long enough for any amount that we store. */
const AMOUNT_MAX = 16
const PART_FIELD = 'amount'

/** An amount that a page of ours wrote into its form. Throws `PageError` 400 where nobody could have. */
function minorOf(text: string | undefined): bigint {
  if (!text || !/^\d{1,15}$/.test(text)) throw new PageError(400, 'garbled_form')
  return BigInt(text)
}

function isOf(attempt: Attempt, { partMinor, shownMinor }: { partMinor: bigint; shownMinor: bigint }): boolean {
  return !isUndecided(attempt.state) || (attempt.partMinor === partMinor && attempt.amountMinor === shownMinor)
}
