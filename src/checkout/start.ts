import type { FastifyInstance } from 'fastify'
import { type AttemptRequest, beginPlan, confirmZero, type PeoplePlan, startAttempt } from '../collecting/index.ts'
import { hashToken } from '../crypto/index.ts'
import { type Transaction, transaction } from '../db/database.ts'
import { findNewestAttempt, isUndecided } from '../payments/index.ts'
import { awaitsLeader, isSplit } from '../purchases/index.ts'
import { DomainError, refuse } from '../refusals/index.ts'
import { findLeaderShare, updateShareContact } from '../shares/index.ts'
import { agreeToSchedule, type RefusedPage } from './agree-to-schedule.ts'
import { sendPage } from './answer.ts'
import { attemptOrder, makeRoom } from './attempt-order.ts'
import { leadBack } from './lead-back.ts'
import { leadOn } from './lead-on.ts'
import { CONTACT_MAX, MESSAGE_MAX, NAME_MAX } from './limits.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { paymentErrors, readContact, readPeople } from './read-people.ts'
import { showPage } from './show-page.ts'
import type { PledgeForm } from './show-pledger.ts'
import { formFields, formFields as names } from './views/index.ts'
import type { FormError } from './views/view-models.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'

/** `POST /pay/<token>/start`: the one button that leads to the card page, for leader and pledger alike. */
export function registerStart(app: FastifyInstance, ports: CheckoutPorts): void {
  app.post('/:token/start', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    if (visitor.role === 'stranger') throw new PageError(409, 'changed_meanwhile')
    if (fields[formFields.intent] === 'another_card') await closeOpenAttempt(ports, visitor)
    const agreed = await agree(ports, visitor, fields)
    if ('page' in agreed) return sendPage(ports, reply.code(agreed.status), agreed.page, visitor)
    if (visitor.role === 'leader' && visitor.purchase.amountMinor === 0n) {
      const browserHash = hashToken(visitor.browserId)
      await transaction(ports.db, (tx) => confirmZero(tx, visitor.call, visitor.purchase.id, browserHash))
      return leadBack(ports, request, reply, visitor)
    }
    const call = { ...ports.collecting, ...visitor.call }
    const attempt = await startAttempt(ports.db, call, async (tx) => {
      const toPay = await (agreed.plan ? savePlan(tx, visitor, agreed.plan) : shareToPay(tx, visitor))
      return { ...attemptOrder(ports, visitor, toPay.shareId), ...toPay }
    })
    const isEmbedded = fields[formFields.embedded] === '1'
    return leadOn(ports, reply, visitor, attempt, { isEmbedded, otherwise: visitor.basePath })
  })
}

/** What the form says: the leader's plan is saved with the payment, all else by now. */
interface Agreed {
  readonly plan?: PeoplePlan
}

/** A page when the form is refused. */
async function agree(
  ports: CheckoutPorts,
  visitor: Visitor,
  fields: Readonly<Record<string, string>>,
): Promise<Agreed | RefusedPage> {
  if (!isSplit(visitor.purchase)) return (await agreeToSchedule(ports, visitor, fields)) ?? {}
  if (visitor.role === 'leader') return readPlan(ports, visitor, fields)
  const page = await savePledge(ports, visitor, fields)
  return page === undefined ? {} : { status: 422, page }
}

type ToPay = Pick<AttemptRequest, 'shareId' | 'plan'>

async function shareToPay(tx: Transaction, visitor: Visitor): Promise<ToPay> {
  if (visitor.share) return { shareId: visitor.share.id }
  const share = await findLeaderShare(tx, visitor.purchase.id)
  if (!share) refuse('purchase_not_payable', { why: 'nobody_named' })
  return { shareId: share.id }
}

/** A twin of this press (a double click) may have saved its own meanwhile, and begun to pay: then that is the plan. */
async function savePlan(tx: Transaction, visitor: Visitor, plan: PeoplePlan): Promise<ToPay> {
  try {
    const begun = await beginPlan(tx, visitor.call, visitor.purchase.id, plan)
    return { shareId: begun.leaderShareId, plan: begun }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'purchase_not_payable') return shareToPay(tx, visitor)
    throw error
  }
}

/** Nothing to plan once a payment is under way. */
async function readPlan(
  ports: CheckoutPorts,
  visitor: Visitor,
  fields: Readonly<Record<string, string>>,
): Promise<Agreed | RefusedPage> {
  const { purchase, merchant } = visitor
  if (!awaitsLeader(purchase) || purchase.amountMinor === 0n) return {}
  const form = readPeople(
    fields,
    { kind: 'save' },
    { totalMinor: purchase.amountMinor, currency: purchase.currency, phoneCountry: merchant.countryCode },
  )
  const errors = paymentErrors(form)
  if (errors.length > 0) {
    const page = await showPage(ports, visitor, { justPaid: false, isSlow: false, start: { form, errors } })
    return { status: 422, page }
  }
  const [leader] = form.planned
  const people: PeoplePlan['people'] = form.mode === 'alone' ? [{ ...leader, fixedAmountMinor: null }] : form.planned
  return {
    plan: { people, message: form.message || null, showNames: form.showNames, language: visitor.language },
  }
}

async function savePledge(
  ports: CheckoutPorts,
  visitor: Visitor,
  fields: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { share } = visitor
  if (share?.state !== 'owed') return undefined
  const newest = await findNewestAttempt(ports.db, share.id)
  // On the way already (another tab): its name and message are settled.
  if (newest && isUndecided(newest.state)) return undefined
  const pledge = readPledge(fields)
  if (pledge.errors.length > 0) return showPage(ports, visitor, { justPaid: false, isSlow: false, pledge })
  await updateShareContact(ports.db, share.id, {
    name: pledge.name || share.name,
    email: pledge.email || share.email,
    message: pledge.message || null,
  })
  return undefined
}

async function closeOpenAttempt(ports: CheckoutPorts, visitor: Visitor): Promise<void> {
  const share = visitor.share ?? (await findLeaderShare(ports.db, visitor.purchase.id))
  const newest = share && (await findNewestAttempt(ports.db, share.id))
  await makeRoom(ports, visitor, newest)
}

/** A friend's form: name and e-mail are optional, the terms are not. */
export function readPledge(fields: Readonly<Record<string, string>>): PledgeForm {
  const errors: FormError[] = []
  const email = (fields[names.payerEmail] ?? '').trim().slice(0, CONTACT_MAX)
  const message = (fields[names.message] ?? '').trim()
  const contactErrors: FormError[] = []
  readContact(email, 0, 'FR', contactErrors)
  if (contactErrors.length > 0) errors.push({ field: names.payerEmail, code: 'email_invalid' })
  if (message.length > MESSAGE_MAX) errors.push({ field: names.message, code: 'text_too_long' })
  const termsAccepted = fields[names.terms] !== undefined
  if (!termsAccepted) errors.push({ field: names.terms, code: 'terms_required' })
  return { name: (fields[names.payerName] ?? '').trim().slice(0, NAME_MAX), email, message, termsAccepted, errors }
}
