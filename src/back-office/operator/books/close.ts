import { closeMonth } from '../../../books/index.ts'
import { html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { choice, postForm } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import { DEFAULT_TIME_ZONE, dateInZone } from '../../../schedules/index.ts'
import { languages } from '../../../texts/languages.ts'
import { text } from '../../inputs.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { BOOKS_PATH, monthInWords } from './paths.ts'

/** The last months that are over: an older one is closed with any of them. */
const MONTHS_OFFERED = 6

export const booksClose = staffPage({
  path: `${BOOKS_PATH}/close`,
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 0,
  form: { month: text({ max: 10 }) },
  view(_connection, { reader, formToken }, { typed, errors }) {
    const texts = languages[reader.language].operator.books
    const months = monthsBefore(reader.now)
    const above = [{ href: BOOKS_PATH, label: texts.section }]
    const [never, late, keep] = texts.closeFollows
    const field = choice({
      ...{ name: 'month', label: texts.month, value: typed.month ?? months[0] ?? '', error: errors.month },
      options: months.map((month) => [month, monthInWords(month, reader.language)] as const),
    })
    const stay = { href: BOOKS_PATH, label: texts.stay }
    return {
      title: texts.closeTitle,
      body: html`${head(reader, { title: texts.closeTitle, above })}${consequences([
        { shape: 'ended', text: never },
        { shape: 'waits', text: late },
        { shape: 'note', text: keep },
      ])}${postForm({ formToken, fields: field, verb: texts.closeVerb, stay, isFinal: true })}`,
    }
  },
  async submit(db, { call, reader }, { month }) {
    const texts = languages[reader.language].operator.books
    if (!/^\d{4}-(0[1-9]|1[0-2])-01$/.test(month)) return { errors: { month: texts.notOver } }
    const closed = await closeMonth(db, call, { month, timeZone: DEFAULT_TIME_ZONE })
    if (closed.kind === 'not_over') return { errors: { month: texts.notOver } }
    if (closed.kind === 'closed_before')
      return { errors: { month: texts.closedBefore(monthInWords(closed.lastMonth, reader.language)) } }
    return { to: BOOKS_PATH, done: 'closed' }
  },
})

/** First days of the months that are over, the last one first. */
function monthsBefore(now: Date): string[] {
  const first = dateInZone(now, DEFAULT_TIME_ZONE).with({ day: 1 })
  return Array.from({ length: MONTHS_OFFERED }, (_, index) => first.subtract({ months: index + 1 }).toString())
}
