import type { FastifyInstance } from 'fastify'
import { confirmZero, planPeople, startAttempt } from '../collecting/index.ts'
import { hashToken } from '../crypto/index.ts'
import { transaction } from '../db/database.ts'
import { findNewestAttempt, isUndecided } from '../payments/index.ts'
import { isSplit } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { findLeaderShare, updateShareContact } from '../shares/index.ts'
import { agreeToSchedule, type RefusedPage } from './agree-to-schedule.ts'
import { sendPage } from './answer.ts'
import { declineOrigin } from './decline-origin.ts'
import { leadBack } from './lead-back.ts'
import { leadOn } from './lead-on.ts'
import { makeRoom } from './make-room.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { paymentErrors, readPeople } from './read-people.ts'
import { readPledge } from './read-pledge.ts'
import { showPage } from './show-page.ts'
import { formFields } from './views/index.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'

/** `POST /pay/<token>/start`: the one button that leads to the card page, for leader and pledger alike. */
export function registerStart(app: FastifyInstance, ports: CheckoutPorts): void {
  app.post('/:token/start', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    if (visitor.role === 'stranger') throw new PageError(409, 'changed_meanwhile')
    if (fields[formFields.intent] === 'another_card') await closeOpenAttempt(ports, visitor)
    const refused = await agree(ports, visitor, fields)
    if (refused) return sendPage(ports, reply.code(refused.status), refused.page, visitor)
    if (visitor.role === 'leader' && visitor.purchase.amountMinor === 0n) {
      const browserHash = hashToken(visitor.browserId)
      await transaction(ports.db, (tx) => confirmZero(tx, visitor.call, visitor.purchase.id, browserHash))
      return leadBack(ports, request, reply, visitor)
    }
    const shareId = await shareToPay(ports, visitor)
    const call = { ...ports.collecting, ...visitor.call }
    const attempt = await startAttempt(ports.db, call, {
      purchaseId: visitor.purchase.id,
      shareId,
      origin: declineOrigin(ports, visitor, shareId),
      browserHash: hashToken(visitor.browserId),
      language: visitor.language,
      returnUrl: (attemptId) => `${ports.baseUrl}${visitor.basePath}/return/${attemptId}`,
    })
    const isEmbedded = fields[formFields.embedded] === '1'
    return leadOn(ports, reply, visitor, attempt, { isEmbedded, otherwise: visitor.basePath })
  })
}

/** What the form says is saved with the payment; a page when it is refused. */
async function agree(
  ports: CheckoutPorts,
  visitor: Visitor,
  fields: Readonly<Record<string, string>>,
): Promise<RefusedPage | undefined> {
  if (!isSplit(visitor.purchase)) {
    return agreeToSchedule(ports, visitor, fields)
  }
  const save = visitor.role === 'pledger' ? savePledge : savePlan
  const page = await save(ports, visitor, fields)
  return page === undefined ? undefined : { status: 422, page }
}

async function shareToPay(ports: CheckoutPorts, visitor: Visitor): Promise<string> {
  if (visitor.share) return visitor.share.id
  const share = await findLeaderShare(ports.db, visitor.purchase.id)
  if (!share) refuse('purchase_not_payable', { why: 'nobody_named' })
  return share.id
}

/** The plan is saved with the payment; a page when the form is refused. Nothing to save once it is under way. */
async function savePlan(
  ports: CheckoutPorts,
  visitor: Visitor,
  fields: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { purchase, merchant } = visitor
  const isPlanning = purchase.state === 'initialized' || purchase.state === 'failed_payer'
  if (!isPlanning || purchase.amountMinor === 0n) return undefined
  const form = readPeople(
    fields,
    { kind: 'save' },
    { totalMinor: purchase.amountMinor, currency: purchase.currency, phoneCountry: merchant.countryCode },
  )
  const errors = paymentErrors(form)
  if (errors.length > 0) return showPage(ports, visitor, { justPaid: false, isSlow: false, start: { form, errors } })
  const [leader] = form.planned
  await transaction(ports.db, (tx) =>
    planPeople(tx, visitor.call, purchase.id, {
      people: form.mode === 'alone' ? [{ ...leader, fixedAmountMinor: null }] : form.planned,
      message: form.message || null,
      showNames: form.showNames,
      language: visitor.language,
    }),
  )
  return undefined
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
