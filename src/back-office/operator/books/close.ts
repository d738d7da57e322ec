import { byWhom } from '../../../audit/index.ts'
import { askToClose, type ClosingRequest, findClosingRequest } from '../../../books/index.ts'
import { transaction } from '../../../db/database.ts'
import type { Call } from '../../../events/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { acts, consequences } from '../../../pages/office/blocks.ts'
import { choice, postForm } from '../../../pages/office/form.ts'
import { head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { DEFAULT_TIME_ZONE, dateInZone } from '../../../schedules/index.ts'
import { monthInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { text } from '../../inputs.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { doneNotice } from '../decisions/list-page.ts'
import { BOOKS_CLOSE, BOOKS_PATH } from '../paths.ts'
import { REASON, reasonField } from '../reason-field.ts'
import { openOf, readOpenOf, requestFacts } from './closing-parts.ts'

/** The last months that are over: an older one is closed with any of them. */
const MONTHS_OFFERED = 6

/** One operator asks for a month to be closed and says why; somebody else looks at what is open, and confirms. */
export const booksClose = staffPage({
  path: BOOKS_CLOSE,
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 2,
  form: { month: text({ max: 10 }), reason: REASON },
  async view(connection, { reader, formToken, call, done }, { typed, errors }) {
    const texts = languages[reader.language].operator.books
    const months = monthsBefore(reader.now)
    const request = await findClosingRequest(connection)
    const month = request?.month ?? months[0] ?? ''
    const open = openOf(await readOpenOf(connection, month), month, reader)
    const above = [{ href: BOOKS_PATH, label: texts.section }]
    const [never, late, keep] = texts.closeFollows
    const fields = html`${choice({
      ...{ name: 'month', label: texts.month, value: typed.month ?? month, error: errors.month },
      options: months.map((each) => [each, monthInWords(each, reader.language)] as const),
    })}${reasonField(texts.closing, { typed, errors })}`
    const stay = { href: BOOKS_PATH, label: texts.stay }
    const ask = html`${consequences([
      { shape: 'waits', text: texts.closing.somebodyElse },
      { shape: 'ended', text: never },
      { shape: 'waits', text: late },
      { shape: 'note', text: keep },
    ])}${postForm({ formToken, fields, verb: texts.closing.ask, stay })}`
    return {
      title: texts.closeTitle,
      body: html`${doneNotice(done === 'asked' || done === 'changed' ? texts.closing[done] : undefined)}${request && errors.month && notice('bad', { heading: errors.month })}${head(reader, { title: texts.closeTitle, above })}${open}${request ? waiting(request, call, reader) : ask}`,
    }
  },
  async submit(db, { call, reader }, { month, reason }) {
    const texts = languages[reader.language].operator.books
    if (!/^\d{4}-(0[1-9]|1[0-2])-01$/.test(month)) return { errors: { month: texts.notOver } }
    const found = await readOpenOf(db, month)
    const open = Object.fromEntries(found.map(({ name, count }) => [name, count]))
    const wish = { month, reason, timeZone: DEFAULT_TIME_ZONE, open }
    const asked = await transaction(db, (tx) => askToClose(tx, call, wish))
    if (asked.kind === 'asked') return { to: BOOKS_CLOSE, done: 'asked' }
    if (asked.kind === 'closed_before')
      return { errors: { month: texts.closedBefore(monthInWords(asked.lastMonth, reader.language)) } }
    return { errors: { month: asked.kind === 'asked_before' ? texts.closing.askedBefore : texts.notOver } }
  },
})

/** Whoever asked may withdraw it, as anybody may, and does not confirm it. */
function waiting(request: ClosingRequest, call: Call, reader: Reader): Html {
  const { closing } = languages[reader.language].operator.books
  const isOwn = request.askedBy === byWhom(call)
  return section(
    { id: 'waiting', title: closing.waiting },
    html`${requestFacts(request, reader)}${isOwn && html`<p>${closing.own}</p>`}${acts([
      ...(isOwn ? [] : [{ href: `${BOOKS_CLOSE}/confirm`, label: closing.confirm.link }]),
      { href: `${BOOKS_CLOSE}/withdraw`, label: closing.withdraw.link },
    ])}`,
  )
}

/** First days of the months that are over, the last one first. */
function monthsBefore(now: Date): string[] {
  const first = dateInZone(now, DEFAULT_TIME_ZONE).with({ day: 1 })
  return Array.from({ length: MONTHS_OFFERED }, (_, index) => first.subtract({ months: index + 1 }).toString())
}
