import { confirmClosing, findClosingRequest, withdrawClosing } from '../../../books/index.ts'
import type { Database } from '../../../db/database.ts'
import type { Call } from '../../../events/index.ts'
import { html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { postForm } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import { hidden } from '../../../pages/parts/field.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { DEFAULT_TIME_ZONE } from '../../../schedules/index.ts'
import { monthInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { text } from '../../inputs.ts'
import { requireFound } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { BOOKS_CLOSE, BOOKS_PATH } from '../paths.ts'
import { openOf, readOpenOf, requestFacts } from './closing-parts.ts'

/** Whoever asked does not confirm; who has nobody else does it at the command line, which says so. */
export const booksCloseConfirm = closingAct('confirm', 'closed', async (db, call, id) => {
  const { kind } = await confirmClosing(db, call, { id, timeZone: DEFAULT_TIME_ZONE }, { mayBeOnePerson: false })
  return kind === 'closed' ? undefined : kind === 'own' ? 'own' : 'changed'
})
export const booksCloseWithdraw = closingAct('withdraw', 'withdrawn', async (db, call, id) =>
  (await withdrawClosing(db, call, id)) ? undefined : 'changed',
)

function closingAct(
  act: 'confirm' | 'withdraw',
  done: 'closed' | 'withdrawn',
  decide: (db: Database, call: Call, id: string) => Promise<'own' | 'changed' | undefined>,
) {
  return staffPage({
    path: `${BOOKS_CLOSE}/${act}`,
    audience: 'operator',
    roles: ['admin'],
    ...SENSITIVE,
    statementsMax: 2,
    form: { seen: text({ max: 36 }) },
    async view(connection, { reader, formToken }, { errors }) {
      const texts = languages[reader.language].operator.books
      const request = requireFound(await findClosingRequest(connection))
      const { month, id } = request
      const open = openOf(await readOpenOf(connection, month), month, reader)
      const words = texts.closing[act]
      const title = words.title(monthInWords(month, reader.language))
      const above = [
        { href: BOOKS_PATH, label: texts.section },
        { href: BOOKS_CLOSE, label: texts.closeTitle },
      ]
      const [never, late, keep] = texts.closeFollows
      const follows =
        act === 'withdraw'
          ? [{ shape: 'note' as const, text: texts.closing.withdraw.follows }]
          : [
              { shape: 'ended' as const, text: never },
              { shape: 'waits' as const, text: late },
              { shape: 'note' as const, text: keep },
            ]
      const stay = { href: BOOKS_CLOSE, label: texts.stay }
      return {
        title,
        body: html`${head(reader, { title, above })}${requestFacts(request, reader)}${open}${errors.seen && notice('bad', { heading: errors.seen })}${consequences(follows)}${postForm({ formToken, fields: hidden('seen', id), verb: words.verb, stay, isFinal: act === 'confirm' })}`,
      }
    },
    async submit(db, { call, reader }, { seen }) {
      const wrong = await decide(db, call, seen)
      if (wrong === 'own') return { errors: { seen: languages[reader.language].operator.books.closing.own } }
      return wrong ? { to: BOOKS_CLOSE, done: wrong } : { to: BOOKS_PATH, done }
    },
  })
}
