import { byWhom } from '../../../audit/index.ts'
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
import type { StaffPorts } from '../../ports.ts'
import { requireFound } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { BOOKS_CLOSE, BOOKS_PATH } from '../paths.ts'
import { openOf, readOpenOf, requestFacts } from './closing-parts.ts'

/** Whoever asked does not confirm, unless `FOUR_EYES` says so; or who has nobody else does it at the command line, which says so. */
export const booksCloseConfirm = closingAct('confirm', 'closed', async (db, call, id, { needsTwoPeople }) => {
  const which = { id, timeZone: DEFAULT_TIME_ZONE }
  const { kind } = await confirmClosing(db, call, which, { mayBeOnePerson: !needsTwoPeople })
  return kind === 'closed' ? undefined : kind === 'own' ? 'own' : 'changed'
})
export const booksCloseWithdraw = closingAct('withdraw', 'withdrawn', async (db, call, id) =>
  (await withdrawClosing(db, call, id)) ? undefined : 'changed',
)

function closingAct(
  act: 'confirm' | 'withdraw',
  done: 'closed' | 'withdrawn',
  decide: (
    db: Database,
    call: Call,
    id: string,
    ports: Pick<StaffPorts, 'needsTwoPeople'>,
  ) => Promise<'own' | 'changed' | undefined>,
) {
  return staffPage({
    path: `${BOOKS_CLOSE}/${act}`,
    audience: 'operator',
    roles: ['admin'],
    ...SENSITIVE,
    statementsMax: 2,
    form: { seen: text({ max: 36 }) },
    async view(connection, { reader, formToken, call, ports }, { errors }) {
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
      const isOnePerson = act === 'confirm' && !ports.needsTwoPeople && request.askedBy === byWhom(call)
      return {
        title,
        body: html`${head(reader, { title, above })}${requestFacts(request, reader)}${open}${errors.seen && notice('bad', { heading: errors.seen })}${isOnePerson && html`<p class="quiet">${languages[reader.language].operator.onePerson}</p>`}${consequences(follows)}${postForm({ formToken, fields: hidden('seen', id), verb: words.verb, stay, isFinal: act === 'confirm' })}`,
      }
    },
    async submit(db, { call, reader, ports }, { seen }) {
      const wrong = await decide(db, call, seen, ports)
      if (wrong === 'own') return { errors: { seen: languages[reader.language].operator.books.closing.own } }
      return wrong ? { to: BOOKS_CLOSE, done: wrong } : { to: BOOKS_PATH, done }
    },
  })
}
