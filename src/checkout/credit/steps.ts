import type { FastifyInstance, FastifyReply } from 'fastify'
import { drawUpSchedule } from '../../collecting/index.ts'
import { dutiesOf } from '../../credit/index.ts'
import { drawUpContract, giveForm } from '../../credit-documents/index.ts'
import { assessPayer, canBeReviewed, QUESTIONS, readAnswers, requestReview } from '../../creditworthiness/index.ts'
import { transaction } from '../../db/database.ts'
import { requirePurchase } from '../../purchases/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { formatDate } from '../../schedules/index.ts'
import { languages } from '../../texts/languages.ts'
import { sendPage } from '../answer.ts'
import { forgetTyped, keepTyped, readTyped } from '../draft.ts'
import { newestOwn } from '../own-attempt.ts'
import { PageError } from '../page-error.ts'
import type { CheckoutPorts } from '../ports.ts'
import { formFields } from '../views/index.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from '../visitor.ts'
import { payerOf, readBorrower } from './read-borrower.ts'
import { type CreditInSteps, creditInSteps, offeredCredit, readProgress } from './read-steps.ts'
import { showSituation } from './show-situation.ts'

/**
 * The steps of a credit before its contract, all behind the payer's one link: `POST /pay/<token>/credit` gives the form, `…/situation` asks
 * what the law has a lender ask. GET changes nothing, and leads back to the first step that is not done, or not of today's offer.
 */
export function registerCreditSteps(app: FastifyInstance, ports: CheckoutPorts): void {
  app.post('/:token/credit', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    const credit = stepsOf(ports, visitor)
    if (!credit) return reply.redirect(visitor.basePath, 303)
    const { borrower, errors } = readBorrower(fields, visitor.merchant.countryCode)
    const isShown = fields[formFields.shownOn] === credit.offeredOn && fields[formFields.shownPlan] === credit.plan
    if (!isShown || errors.length > 0) {
      const kind = isShown ? 'credit' : 'credit_changed'
      await keepTyped(ports, visitor, await newestOwn(ports.db, visitor), { kind, fields })
      return reply.redirect(visitor.basePath, 303)
    }
    const newest = await newestOwn(ports.db, visitor)
    return unlessChanged(reply, visitor, async () => {
      await transaction(ports.db, async (tx) => {
        await drawUpSchedule(tx, visitor.call, visitor.purchase.id, {
          ...{ shownOn: credit.offeredOn, shownPlan: credit.plan, language: visitor.language },
          payer: payerOf(borrower),
        })
        const purchase = await requirePurchase(tx, visitor.scope, visitor.purchase.id)
        await giveForm(tx, visitor.call, offeredCredit(visitor, credit, purchase, borrower))
      })
      await forgetTyped(ports, visitor, newest)
      return `${visitor.basePath}/situation`
    })
  })

  app.get('/:token/situation', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const credit = stepsOf(ports, visitor)
    if (!credit) return reply.redirect(visitor.basePath, 303)
    const progress = await readProgress(ports.db, ports, visitor, credit)
    if (!progress.isFormCurrent) return reply.redirect(visitor.basePath, 303)
    const draft = await readTyped(ports, visitor, await newestOwn(ports.db, visitor))
    return sendPage(ports, reply, await showSituation(ports, visitor, { credit, progress, draft }), visitor)
  })

  app.post('/:token/situation', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    const credit = stepsOf(ports, visitor)
    const progress = credit && (await readProgress(ports.db, ports, visitor, credit))
    if (!credit || !progress?.isFormCurrent) return reply.redirect(visitor.basePath, 303)
    const newest = await newestOwn(ports.db, visitor)
    const path = `${visitor.basePath}/situation`
    if (!progress.isGranted) {
      const { answers } = readAnswers(fields, visitor.purchase.currency)
      // Kept for whoever comes back to them; sealed, and for a while.
      await keepTyped(ports, visitor, newest, { kind: 'situation', fields })
      if (!answers) return reply.redirect(path, 303)
      const assessment = await assessPayer(ports.assessing, visitor.call, orderOf(visitor, credit, progress, answers))
      if (assessment.state !== 'granted') return reply.redirect(path, 303)
    }
    return unlessChanged(reply, visitor, async () => {
      await transaction(ports.db, async (tx) => {
        const purchase = await requirePurchase(tx, visitor.scope, visitor.purchase.id)
        // A twin of this press drew it up already.
        const now = await readProgress(tx, ports, visitor, credit)
        if (!now.form?.borrower || !now.isGranted || now.contract) return
        await drawUpContract(tx, visitor.call, offeredCredit(visitor, credit, purchase, now.form.borrower))
      })
      return `${visitor.basePath}/contract`
    })
  })

  /** Whoever was refused asks for a person, and may say what nobody asked. */
  app.post('/:token/review', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    const credit = stepsOf(ports, visitor)
    const assessment = credit && (await readProgress(ports.db, ports, visitor, credit)).assessment
    if (assessment && canBeReviewed(assessment)) {
      const words = fields[formFields.message] ?? null
      await transaction(ports.db, (tx) =>
        requestReview(tx, visitor.call, ports, { purchaseId: visitor.purchase.id, words }),
      )
    }
    return reply.redirect(`${visitor.basePath}/situation`, 303)
  })
}

function stepsOf({ businessClock }: CheckoutPorts, visitor: Visitor): CreditInSteps | undefined {
  if (visitor.role !== 'leader') throw new PageError(404, 'unknown_link')
  return creditInSteps(visitor, businessClock.now())
}

/** What another tab, or midnight, has made another offer is shown as it is now. */
async function unlessChanged(reply: FastifyReply, visitor: Visitor, act: () => Promise<string>): Promise<FastifyReply> {
  try {
    return reply.redirect(await act(), 303)
  } catch (error) {
    const isStale = error instanceof DomainError && ['schedule_changed', 'purchase_not_payable'].includes(error.code)
    if (!isStale) throw error
    return reply.redirect(visitor.basePath, 303)
  }
}

type Order = Parameters<typeof assessPayer>[2]

function orderOf(
  { purchase, language }: Visitor,
  credit: CreditInSteps,
  { form }: Awaited<ReturnType<typeof readProgress>>,
  answers: Order['answers'],
): Order {
  const { offer } = credit.offered.credit
  const texts = languages[language].checkout.credit.situation
  const later = offer.payments.filter(({ on }) => formatDate(on) > credit.offeredOn)
  return {
    ...{ purchaseId: purchase.id, lender: offer.lender, creditMinor: credit.creditMinor, currency: purchase.currency },
    payments: later.map(({ on, principalMinor, feeMinor }) => ({
      on: formatDate(on),
      amountMinor: principalMinor + feeMinor,
    })),
    register: dutiesOf(offer, credit.offered.credit.decision).defaultRegister,
    ...{ email: form?.borrower?.email ?? null, phoneNumber: form?.borrower?.phone ?? null, answers, language },
    shown: [texts.automatic, ...QUESTIONS.map(({ name }) => texts[name])].join('\n'),
  }
}
