import type { FastifyInstance } from 'fastify'
import { REARRANGEMENT_FORMS, readMissed, rearrangePayment, writeRearrangement } from '../collecting/index.ts'
import { isOutsideCreditLaw } from '../credit/index.ts'
import { transaction } from '../db/database.ts'
import { findStoredCard } from '../payments/index.ts'
import { isSplit } from '../purchases/index.ts'
import { DomainError } from '../refusals/index.ts'
import { type CalendarDate, hourInZone, requireDate } from '../schedules/index.ts'
import { sumMinor } from '../shared/money.ts'
import { chargeMinor } from '../shares/index.ts'
import { debtAdviceIn } from '../texts/debt-advice.ts'
import { sendPage } from './answer.ts'
import { dueRows } from './due-rows.ts'
import { basketOf, visitorFrame } from './frame.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { readSale } from './read-sale.ts'
import { formFields, latePage, rearrangedPage } from './views/index.ts'
import type { LatePayment } from './views/view-models.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'

/** What was refused because the page was an older one: the page that is shown then is true. */
const STALE = new Set(['schedule_changed', 'illegal_transition', 'payment_in_progress'])

/**
 * `/pay/<token>/late`: the letter of a missed payment as a page, and the other days that its payer may choose. GET changes nothing; a
 * second press, in whatever tab, finds the days chosen.
 */
export function registerLate(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get<{ Querystring: { changed?: string } }>('/:token/late', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    requirePayer(visitor)
    const page = (await showLate(ports, visitor, request.query.changed === '1')) ?? (await showChosen(ports, visitor))
    if (!page) return reply.redirect(visitor.basePath, 303)
    return sendPage(ports, reply, page, visitor)
  })

  app.post('/:token/late', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    requirePayer(visitor)
    const form = REARRANGEMENT_FORMS.find((each) => each === fields[formFields.form])
    const position = Number(fields[formFields.position])
    if (!form || !Number.isInteger(position)) throw new PageError(400, 'garbled_form')
    const choice = { purchaseId: visitor.purchase.id, position, form, shown: fields[formFields.shownPlan] ?? '' }
    try {
      await transaction(ports.db, (tx) => rearrangePayment(tx, visitor.call, choice))
    } catch (error) {
      if (!(error instanceof DomainError && STALE.has(error.code))) throw error
      return reply.redirect(`${visitor.basePath}/late?changed=1`, 303)
    }
    return reply.redirect(`${visitor.basePath}/late`, 303)
  })
}

/** Throws `PageError` 404 for whoever is not the payer of payments on dates. */
function requirePayer({ purchase, role }: Visitor): void {
  if (role !== 'leader' || purchase.acceptedAt === null || isSplit(purchase)) throw new PageError(404, 'unknown_link')
}

async function showLate(ports: CheckoutPorts, visitor: Visitor, hasChanged: boolean): Promise<string | undefined> {
  const { purchase, basePath, formToken, language, merchant } = visitor
  const { missed, endsOn } = await readMissed(ports.db, purchase, ports.businessClock.now())
  if (missed.length === 0) return undefined
  const { shares, products } = await readSale(ports.db, visitor)
  const money = (amountMinor: bigint) => ({ amountMinor, currency: purchase.currency })
  const missedMinor = sumMinor(missed.map(({ share }) => chargeMinor(share)))
  const openMinor = sumMinor(shares.filter(({ state }) => state === 'owed').map(chargeMinor))
  const payments = missed.map(({ share, ways, whyNone }): LatePayment => {
    return {
      position: share.position,
      amount: money(chargeMinor(share)),
      on: noonOf(share.dueOn),
      canPay: whyNone !== 'busy',
      ways: ways.map((way) => ({
        form: way.form,
        shown: writeRearrangement(way),
        parts: way.parts.map((part) => ({ amount: money(chargeMinor(part)), on: noonOf(part.dueOn) })),
      })),
      whyNone,
    }
  })
  return latePage(
    {
      ...visitorFrame(ports, visitor),
      ...{ basePath, formToken, hasChanged, missed: payments, missedTotal: money(missedMinor) },
      basket: basketOf(purchase, products),
      open: openMinor > missedMinor ? money(openMinor) : undefined,
      law: merchant.countryCode === 'FR' && !isOutsideCreditLaw(purchase.creditRegime) ? 'french' : 'other',
      until: endsOn ? atNoon(endsOn) : undefined,
      help: debtAdviceIn(merchant.countryCode)?.places ?? [],
    },
    language,
  )
}

/** What became of it: the days that were chosen, among all payments; undefined where none were. */
async function showChosen(ports: CheckoutPorts, visitor: Visitor): Promise<string | undefined> {
  const { purchase, basePath, language } = visitor
  const { shares, attempts, products } = await readSale(ports.db, visitor)
  if (!shares.some(({ state, agreedDueOn }) => state === 'owed' && agreedDueOn !== null)) return undefined
  const now = ports.businessClock.now()
  const stored = await findStoredCard(ports.db, purchase.id, now)
  const view = {
    ...visitorFrame(ports, visitor),
    basePath,
    basket: basketOf(purchase, products),
    rows: dueRows(purchase, shares, attempts, { basePath, stored, now }),
  }
  return rearrangedPage(view, language)
}

const atNoon = (date: CalendarDate) => hourInZone(date, 12)

function noonOf(dueOn: string | null): Date {
  return atNoon(requireDate(dueOn))
}
