import {
  type Assessment,
  decideReview,
  findAssessmentById,
  isUnderReview,
  type OpenedAssessment,
  readAnswersOf,
} from '../../../creditworthiness/index.ts'
import { type Connection, transaction } from '../../../db/database.ts'
import { type Html, html, type Renderable } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { moment, moneyText } from '../../../pages/office/figures.ts'
import { postForm } from '../../../pages/office/form.ts'
import { facts, head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { select } from '../../../pages/parts/field.ts'
import { findPurchase } from '../../../purchases/index.ts'
import { DomainError } from '../../../refusals/index.ts'
import { parseUuid, publicId } from '../../../shared/ids.ts'
import { SYSTEM } from '../../../shared/scope.ts'
import { plainDay } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { oneOf } from '../../inputs.ts'
import { requireFound } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { REVIEWS_PATH, reviewHref } from '../paths.ts'
import { ADMINS } from '../people/operators.ts'
import { REASON, type ReasonForm, reasonField } from '../reason-field.ts'
import { dueText, reasonsText } from './list.ts'

const VERDICTS = ['granted', 'refused'] as const

interface Found {
  readonly assessment: Assessment
  readonly currency: string
}

async function requireReview(connection: Connection, given: string): Promise<Found> {
  const id = parseUuid(given)
  const assessment = requireFound(id === undefined ? undefined : await findAssessmentById(connection, id))
  const { currency } = requireFound(await findPurchase(connection, SYSTEM, assessment.purchaseId))
  return { assessment, currency }
}

const headOf = ({ assessment, currency }: Found, reader: Reader) => {
  const texts = languages[reader.language].operator.reviews
  const title = texts.creditOf(moneyText({ amountMinor: assessment.creditMinor, currency }, reader))
  return { title, above: [{ href: REVIEWS_PATH, label: texts.title }] }
}

/** One that waits, as far as it is not sealed; sent, what somebody said of their means, once, and the log keeps who has read it. */
export const reviewShown = staffPage({
  path: `${REVIEWS_PATH}/:id`,
  ...ADMINS,
  statementsMax: 2,
  form: {},
  async view(connection, { params, reader, formToken }) {
    const texts = languages[reader.language].operator.reviews
    const found = await requireReview(connection, params.id)
    const { assessment } = found
    const { title, above } = headOf(found, reader)
    const answer = isUnderReview(assessment)
      ? html`<p><a class="button" href="${reviewHref(assessment.id)}/answer">${texts.decide}</a></p>`
      : html`<p>${texts.isDecided}</p>`
    return {
      title,
      body: html`${head(reader, { title, above })}<section class="section" aria-label="${texts.title}">${knownOf(assessment, reader)}</section>
${postForm({ formToken, fields: html`<p>${texts.sealed}</p>`, verb: texts.open })}${answer}`,
    }
  },
  async submit(db, { params, reader, formToken, call, ports }) {
    const texts = languages[reader.language].operator.reviews
    const found = await requireReview(db, params.id)
    const opened = await readAnswersOf(db, ports.sealer, call, found.assessment.id)
    const { above } = headOf(found, reader)
    const answer =
      isUnderReview(opened.assessment) &&
      section(
        { id: 'answer', title: texts.question },
        html`${whatFollows(reader)}${postForm({
          ...{ action: `${reviewHref(opened.assessment.id)}/answer`, formToken, verb: texts.verb },
          fields: answerFields(reader, { typed: {}, errors: {} }),
        })}`,
      )
    return {
      shown: {
        title: texts.opened,
        body: html`${head(reader, { title: texts.opened, text: texts.openedText, above })}${saidOf(opened, reader)}
${section({ id: 'known', title: texts.state }, knownOf(opened.assessment, reader))}${answer}`,
      },
    }
  },
})

/** A person's yes or no. */
export const reviewAnswer = staffPage({
  path: `${REVIEWS_PATH}/:id/answer`,
  ...ADMINS,
  statementsMax: 2,
  form: { verdict: oneOf(VERDICTS), reason: REASON },
  async view(connection, { params, reader, formToken }, form) {
    const texts = languages[reader.language].operator.reviews
    const found = await requireReview(connection, params.id)
    const { above } = headOf(found, reader)
    const stay = { href: reviewHref(found.assessment.id), label: texts.stay }
    return {
      title: texts.question,
      body: html`${head(reader, { title: texts.question, above })}<section class="section" aria-label="${texts.question}">${knownOf(found.assessment, reader)}${whatFollows(reader)}</section>
${postForm({ formToken, fields: answerFields(reader, form), verb: texts.verb, stay })}`,
    }
  },
  async submit(db, { params, call, ports, reader }, { verdict, reason }) {
    const { assessment } = await requireReview(db, params.id)
    try {
      await transaction(db, (tx) => decideReview(tx, call, ports, { id: assessment.id, verdict, reason }))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const { tooMuch, isDecided } = languages[reader.language].operator.reviews
      if (error.code === 'invalid_parameters') return { errors: { verdict: tooMuch } }
      if (error.code === 'illegal_transition') return { errors: { verdict: isDecided } }
      throw error
    }
    return { to: REVIEWS_PATH, done: 'answered' }
  },
})

interface AnswerForm extends ReasonForm {
  readonly typed: ReasonForm['typed'] & { readonly verdict?: string | undefined }
  readonly errors: ReasonForm['errors'] & { readonly verdict?: string | undefined }
}

function answerFields(reader: Reader, form: AnswerForm): Html {
  const texts = languages[reader.language].operator.reviews
  const verdicts = VERDICTS.map((value) => ({ value, label: texts.verdicts[value] }))
  const chosen = select({
    ...{ name: 'verdict', label: texts.verdict, value: form.typed.verdict ?? '', error: form.errors.verdict },
    options: [{ value: '', label: texts.choose }, ...verdicts],
  })
  return html`${chosen}${reasonField(texts, form)}`
}

function whatFollows({ language }: Reader): Html {
  const [mail, stays, sealed] = languages[language].operator.reviews.follows
  return consequences([
    { shape: 'note', text: mail },
    { shape: 'held', text: stays },
    { shape: 'note', text: sealed },
  ])
}

/** Nothing of what somebody said. */
function knownOf(assessment: Assessment, reader: Reader): Html {
  const texts = languages[reader.language].operator.reviews
  const { purchaseId, state, reasons, assessor, rules, reviewAskedAt, reviewDueAt } = assessment
  return facts([
    [texts.state, texts.states[state]],
    [texts.why, reasonsText(reasons, reader)],
    [texts.decidedBy, texts.assessors[assessor]],
    [texts.rules, rules],
    ...(reviewAskedAt ? [[texts.asked, moment(reviewAskedAt, reader)] as const] : []),
    ...(reviewDueAt ? [[texts.due, dueText(reviewDueAt, reader)] as const] : []),
    [texts.purchase, html`<code class="id break">${publicId('pur', purchaseId)}</code>`],
  ])
}

function saidOf({ asked, words }: OpenedAssessment, reader: Reader): Renderable {
  const texts = languages[reader.language].operator.reviews
  if (!asked) return html`<p>${texts.erased}</p>`
  const { answers, currency, payments, owedHere } = asked
  const money = (amountMinor: bigint) => moneyText({ amountMinor, currency }, reader)
  const plan = (dues: typeof payments) =>
    dues.map(({ on, amountMinor }) => `${plainDay(on, reader.language)}: ${money(amountMinor)}`).join(', ') ||
    texts.nothing
  return section(
    { id: 'said', title: texts.opened },
    facts([
      [texts.income, money(answers.incomeMinor)],
      [texts.costs, money(answers.costsMinor)],
      [texts.loans, money(answers.loansMinor)],
      [texts.dependants, `${answers.dependants}`],
      [texts.payments, plan(payments)],
      [texts.owedHere, plan(owedHere.payments)],
      ...(words.said ? [[texts.said, words.said] as const] : []),
      ...(words.reason ? [[texts.reason, words.reason] as const] : []),
    ]),
  )
}
