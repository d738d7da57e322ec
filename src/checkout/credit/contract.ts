import type { FastifyInstance, FastifyReply } from 'fastify'
import { drawUpSchedule, startAttempt } from '../../collecting/index.ts'
import { acceptContract, saveAttempt } from '../../credit-documents/index.ts'
import { findAssessment, mayBeLent } from '../../creditworthiness/index.ts'
import type { Transaction } from '../../db/database.ts'
import { awaitsLeader, requirePurchase } from '../../purchases/index.ts'
import { DomainError, refuse } from '../../refusals/index.ts'
import { dateInZone, formatDate } from '../../schedules/index.ts'
import { isEmailAddress } from '../../shared/email.ts'
import { formatMoney } from '../../shared/money.ts'
import { languages } from '../../texts/languages.ts'
import { sendPage } from '../answer.ts'
import { attemptOrder } from '../attempt-order.ts'
import { keepTyped } from '../draft.ts'
import { basketOf, visitorFrame } from '../frame.ts'
import { canGiveUp } from '../framing.ts'
import { leadOn } from '../lead-on.ts'
import { newestOwn } from '../own-attempt.ts'
import { PageError } from '../page-error.ts'
import type { CheckoutPorts } from '../ports.ts'
import { readSale } from '../read-sale.ts'
import { shareToPay } from '../start.ts'
import { creditContractPage, formFields } from '../views/index.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from '../visitor.ts'
import { payerOf, readBorrower } from './read-borrower.ts'
import { type CreditInSteps, creditInSteps, type Progress, readProgress } from './read-steps.ts'

/**
 * Step three: `/pay/<token>/contract` shows what was drawn up, and its button, which names the credit, agrees to it and leads to the bank.
 * `…/credit/now` pays all of it instead, from every step.
 */
export function registerCreditContract(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get('/:token/contract', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    if (visitor.role !== 'leader') throw new PageError(404, 'unknown_link')
    const credit = creditInSteps(visitor, ports.businessClock.now())
    if (!credit) return reply.redirect(visitor.basePath, 303)
    const progress = await readProgress(ports.db, ports, visitor, credit)
    const { isFormCurrent, contract, isGranted } = progress
    if (!isFormCurrent) return reply.redirect(visitor.basePath, 303)
    if (!contract || !isGranted) return reply.redirect(`${visitor.basePath}/situation`, 303)
    return sendPage(ports, reply, await showContract(ports, visitor, credit, progress), visitor)
  })

  app.post('/:token/contract', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    if (visitor.role !== 'leader') throw new PageError(404, 'unknown_link')
    const contractId = fields[formFields.contract] ?? ''
    return pay(ports, reply, visitor, fields, async (tx) => agreeToContract(tx, ports, visitor, contractId))
  })

  app.post('/:token/credit/now', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    if (visitor.role !== 'leader') throw new PageError(404, 'unknown_link')
    const now = ports.businessClock.now()
    const credit = creditInSteps(visitor, now)
    const { borrower: typed } = readBorrower(fields, visitor.merchant.countryCode)
    const given = credit && (await readProgress(ports.db, ports, visitor, credit)).form?.borrower
    const payer = isEmailAddress(typed.email) ? typed : given
    if (!payer) {
      await keepTyped(ports, visitor, await newestOwn(ports.db, visitor), { kind: 'credit', fields })
      return reply.redirect(visitor.basePath, 303)
    }
    const { name, email, phoneNumber } = payerOf(payer)
    return pay(ports, reply, visitor, fields, async (tx) => {
      const purchase = await requirePurchase(tx, visitor.scope, visitor.purchase.id)
      if (!awaitsLeader(purchase)) return undefined
      await drawUpSchedule(tx, visitor.call, purchase.id, {
        ...{ isAllNow: true, shownOn: formatDate(dateInZone(now)), language: visitor.language },
        payer: { name: name || null, email, phoneNumber: phoneNumber || null },
      })
      return undefined
    })
  })
}

/** Agrees in the transaction of the payment's intent, then leads to the card page; pressed twice, the first press's page is shown. */
async function pay(
  ports: CheckoutPorts,
  reply: FastifyReply,
  visitor: Visitor,
  fields: Readonly<Record<string, string>>,
  agree: (tx: Transaction) => Promise<{ readonly purchaseId: string; readonly givenAt: Date } | undefined>,
): Promise<FastifyReply> {
  const call = { ...ports.collecting, ...visitor.call }
  let contract: Awaited<ReturnType<typeof agree>>
  try {
    const attempt = await startAttempt(ports.db, call, async (tx) => {
      contract = await agree(tx)
      const toPay = await shareToPay(tx, visitor)
      return { ...attemptOrder(ports, visitor, toPay.shareId), ...toPay }
    })
    if (contract) await saveAttempt(ports.db, contract, attempt.id)
    const isEmbedded = fields[formFields.embedded] === '1'
    return leadOn(ports, reply, visitor, attempt, { isEmbedded, otherwise: visitor.basePath })
  } catch (error) {
    const isStale = error instanceof DomainError && ['schedule_changed', 'purchase_not_payable'].includes(error.code)
    if (!isStale) throw error
    return reply.redirect(visitor.basePath, 303)
  }
}

async function agreeToContract(tx: Transaction, ports: CheckoutPorts, visitor: Visitor, contractId: string) {
  const { id } = visitor.purchase
  const now = ports.businessClock.now()
  const purchase = await requirePurchase(tx, visitor.scope, id)
  // Agreed to already, in another tab or by a press before: that payment goes on.
  if (!awaitsLeader(purchase)) return undefined
  const credit = creditInSteps({ ...visitor, purchase }, now)
  if (!credit) refuse('schedule_changed', { why: 'another_plan' })
  const assessment = await findAssessment(tx, visitor.scope, id)
  if (!mayBeLent(assessment, { creditMinor: credit.creditMinor, now }))
    refuse('schedule_changed', { why: 'another_plan' })
  const { form } = await readProgress(tx, ports, visitor, credit)
  const { plan, offeredOn } = credit
  const consent = consentOf(visitor, credit).button
  const contract = await acceptContract(tx, visitor.call, { purchaseId: id, contractId, plan, offeredOn, consent })
  await drawUpSchedule(tx, visitor.call, id, {
    ...{ shownOn: offeredOn, shownPlan: plan, language: visitor.language },
    ...(form?.borrower && { payer: payerOf(form.borrower) }),
  })
  return contract
}

/** What is agreed to, in the words of the page: they are kept with it. */
function consentOf({ language, purchase }: Visitor, { creditMinor, cashMinor, lenderName }: CreditInSteps) {
  const texts = languages[language].checkout.credit.contract
  const money = (amountMinor: bigint) => formatMoney({ amountMinor, currency: purchase.currency }, language)
  const button =
    cashMinor > 0n ? texts.acceptAndPay(money(creditMinor), money(cashMinor)) : texts.accept(money(creditMinor))
  return { button, sentence: texts.consent(money(creditMinor), lenderName) }
}

async function showContract(
  ports: CheckoutPorts,
  visitor: Visitor,
  credit: CreditInSteps,
  { kept, contract, form }: Progress,
): Promise<string> {
  const { purchase, basePath, formToken, language } = visitor
  const { products } = await readSale(ports.db, visitor)
  const slip = kept.findLast(
    ({ kind, givenAt }) => kind === 'slip' && givenAt.getTime() === contract?.givenAt.getTime(),
  )
  return creditContractPage(
    {
      ...visitorFrame(ports, visitor),
      ...{ basePath, formToken, lenderName: credit.lenderName, canGiveUp: canGiveUp(visitor) },
      basket: basketOf(purchase, products),
      credit: { amountMinor: credit.creditMinor, currency: purchase.currency },
      contract: { id: contract?.id ?? '', document: contract?.document ?? undefined },
      slip: slip && { id: slip.id, document: slip.document ?? undefined },
      formId: form?.id,
      consent: consentOf(visitor, credit),
    },
    language,
  )
}
