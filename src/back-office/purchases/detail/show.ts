import { isRegulated } from '../../../credit/index.ts'
import { type Html, html, type Renderable } from '../../../pages/html.ts'
import { moment } from '../../../pages/office/figures.ts'
import { type FormToken, postForm } from '../../../pages/office/form.ts'
import { beside, dates, facts, head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { textArea } from '../../../pages/parts/field.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { isSplit, NOTE_CHARS_MAX } from '../../../purchases/index.ts'
import { type PurchaseDetail, type PurchaseOutline, readPurchaseDetail } from '../../../reading/index.ts'
import { publicId } from '../../../shared/ids.ts'
import { owedInOrder } from '../../../shares/index.ts'
import { dayInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import type { StaffRole } from '../../../texts/office.ts'
import { addressOf } from '../../developers/request.ts'
import { KEEPERS } from '../../developers/whose.ts'
import { requireFound, requirePublicId } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { ACT_ROLES, ACTS, LIST, pathOf } from './acts.ts'
import { actsOf } from './acts-of.ts'
import { atBank } from './at-bank.ts'
import { atPsp } from './at-psp.ts'
import { booksOf } from './books.ts'
import { creditDocumentsPath } from './credit-documents.ts'
import { payoutsOf } from './payouts-of.ts'
import { stateLine } from './state-line.ts'
import { whyStates } from './states.ts'
import { whatHappened } from './what-happened.ts'
import { whatWasTold } from './what-was-told.ts'
import { whoPaid } from './who-paid.ts'
import { type Words, wordsFor } from './words.ts'

/** One purchase: all that is known of it, and what one can do with it. */
export const purchase = staffPage({
  path: '/dashboard/purchases/:id',
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 12,
  async view(connection, { scope, params, reader, visitor, formToken, done }) {
    const id = requirePublicId('pur', params.id)
    const detail = requireFound(await readPurchaseDetail(connection, scope, id))
    const words = wordsFor(detail, reader)
    const { title, reference, amountMinor } = detail.purchase
    return {
      title: [title, reference].filter(Boolean).join(', '),
      body: html`${doneNotice(done, words)}${head(reader, {
        title,
        above: [{ href: LIST, label: words.texts.purchases }],
        amount: words.money(amountMinor),
        state: stateLine(detail, words, reader),
      })}
${withdrawnNotice(detail, words, reader, visitor.role)}${heldNotice(detail, words, reader)}${threeDates(detail, words, reader)}
${beside([whoPaid(detail, words, reader), whatHappened(detail, words, reader)], [actsOf(detail, words, reader, visitor.role), factsOf(detail, words, isKeeper(visitor.role) && requestsOf(id, reader)), notes(detail, words, reader, visitor.role === 'read_only' ? undefined : formToken)])}
${[payoutsOf(detail, reader), atBank(detail, words, reader), atPsp(detail, words, reader), booksOf(detail, words, reader), whatWasTold(detail, words, reader, visitor.role), whyStates(detail, words)]}`,
    }
  },
})

/** What the form before has done, once. */
function doneNotice(done: string | undefined, { texts }: Words): Html | '' {
  if (done === 'note') return notice('good', { heading: texts.acts.noteAdded })
  const { accept, goods, refuse } = texts.withdrawal
  const ofWithdrawal: Readonly<Partial<Record<string, string>>> = {
    withdrawal_accepted: accept.done,
    withdrawal_paused: goods.done,
    withdrawal_resumed: goods.arrivedDone,
    withdrawal_refused: refuse.done,
  }
  const heading = done && ofWithdrawal[done]
  if (heading) return notice('good', { heading })
  const act = ACTS.find((each) => each === done)
  if (!act) return ''
  return notice('good', { heading: act === 'refund' ? texts.acts.refund.done : texts.acts[act].done })
}

/** Whoever may decide it is led there. */
function withdrawnNotice(
  { purchase: { id, withdrawnAt } }: PurchaseOutline,
  words: Words,
  reader: Reader,
  role: StaffRole,
) {
  if (!withdrawnAt) return ''
  const { withdrawal: said } = words.texts
  const mayAct = ACT_ROLES.some((each) => each === role)
  return html`<p>${said.noticed(dayInWords(withdrawnAt, reader.now, reader.timeZone, reader.language))} ${mayAct && html`<a href="${pathOf(id)}/withdrawal">${said.see}</a>`}</p>
`
}

/** Nothing is collected meanwhile: whoever looks for the next charge reads why there is none. */
function heldNotice({ purchase: { collectionHeldAt } }: PurchaseOutline, { texts }: Words, reader: Reader) {
  if (!collectionHeldAt) return ''
  return html`<p>${texts.acts.hold.noticed(dayInWords(collectionHeldAt, reader.now, reader.timeZone, reader.language))}</p>
`
}

/** When it began, when its merchant was sure of the money, and what comes next or came last. */
function threeDates(outline: PurchaseOutline, { texts, dueDay }: Words, reader: Reader): Html {
  const { purchase: of, shares, events } = outline
  const { dates: said } = texts
  const isOpen = of.acceptedAt === null
  const isBack = of.settlement === 'BACK'
  const settled = of.settledAt ? (isBack ? said.settledAtPsp : said.promised) : said.notYet
  const begun = {
    label: said.begun,
    value: moment(of.createdAt, reader),
    note: isOpen ? said.linkUntil(dueDay(of.linkExpiresAt.toISOString().slice(0, 10))) : undefined,
  }
  const accepted = {
    label: said.accepted,
    value: of.acceptedAt ? moment(of.acceptedAt, reader) : said.notYet,
    note: of.acceptedAt ? settled : undefined,
  }
  const done = shares.filter(({ state }) => state === 'paid').length
  const note = shares.length > 1 ? said.of(done, shares.length) : undefined
  const ends = ['purchaseSuccessful', 'purchaseCancelled', 'purchaseAborted', 'purchaseRefunded']
  const end = events.find(({ name }) => ends.includes(name))
  const next = owedInOrder(shares)[0]?.dueOn
  const last = end
    ? {
        label: end.name === 'purchaseSuccessful' ? said.complete : said.ended,
        value: moment(end.occurredAt, reader),
        note,
      }
    : isSplit(of) && of.pot.deadlineAt
      ? {
          label: of.pot.state === 'open' ? said.potUntil : said.potEnded,
          value: moment(of.pot.deadlineAt, reader),
          note,
        }
      : { label: next ? said.nextDay : said.complete, value: next ? dueDay(next) : said.notYet, note }
  return dates([begun, accepted, last])
}

const isKeeper = (role: string) => KEEPERS.some((each) => each === role)

/** What machines asked about it, where it is named in the path. */
function requestsOf(id: string, { language }: Reader): Html {
  const { title } = languages[language].requests
  return html`<p><a href="${addressOf({ purchase: publicId('pur', id) })}">${title}</a></p>`
}

/** Its buyer agreed to a regulated credit. */
const isLent = ({ creditRegime }: PurchaseDetail['purchase']) => creditRegime !== null && isRegulated(creditRegime)

/** `more`: below them. */
function factsOf(
  { purchase: of, merchant, customer }: PurchaseDetail,
  { texts, leader }: Words,
  more: Renderable,
): Html {
  const { facts: said } = texts
  const contact = [customer?.email, customer?.phoneNumber].filter(Boolean).map((one) => html`<br>${one}`)
  const described = [of.subtitle, of.description].filter(Boolean).join(' · ')
  return section(
    { id: 'facts', title: said.title },
    html`${facts([
      [said.id, html`<code class="id break">${publicId('pur', of.id)}</code>`],
      ...(of.reference ? [[said.reference, of.reference] as const] : []),
      [said.merchant, merchant.name],
      [said.leader, html`${leader}${contact}`],
      [said.settlement, said.settlements[of.settlement]],
      ...(described ? [[said.description, described] as const] : []),
    ])}${isLent(of) && html`<p><a href="${creditDocumentsPath(of.id)}">${texts.credit.title}</a></p>`}${more}`,
  )
}

/** `formToken`: of whoever may write one. */
function notes(
  { purchase: { id }, remarks }: PurchaseDetail,
  words: Words,
  reader: Reader,
  formToken: FormToken | undefined,
): Html {
  const { notes: said } = words.texts
  const written = remarks.filter(({ act }) => act === null)
  const items = written.map(
    ({ text, about, at, ...doer }) =>
      html`<li><p>${about && html`<strong>${said.about[about] ?? about}:</strong> `}${text}</p><p class="quiet">${words.doer(doer)}, ${moment(at, reader)}</p></li>`,
  )
  return section(
    { id: 'notes', title: said.title },
    html`${items.length > 0 ? html`<ul class="notes">${items}</ul>` : html`<p class="quiet">${said.none}</p>`}
${
  formToken &&
  postForm({
    action: `${pathOf(id)}/notes`,
    formToken,
    verb: said.add,
    isPlain: true,
    fields: textArea({ name: 'note', label: said.label, value: '', maxLength: NOTE_CHARS_MAX }),
  })
}`,
  )
}
