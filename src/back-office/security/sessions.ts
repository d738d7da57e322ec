import { type Html, html } from '../../pages/html.ts'
import { moment } from '../../pages/office/figures.ts'
import { table } from '../../pages/office/table.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { hidden } from '../../pages/parts/field.ts'
import type { listSessions } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { browserName } from './browser-name.ts'
import type { OwnVisit } from './own-account.ts'

/** Where somebody is signed in; every browser but this one can be signed out. */
export function listOfSessions(
  { reader, address, formToken, visitor }: OwnVisit,
  sessions: Awaited<ReturnType<typeof listSessions>>,
): Html {
  const texts = languages[reader.language].security
  return table({
    caption: texts.sessions,
    rows: sessions,
    columns: [
      {
        label: texts.browser,
        place: 'name',
        cell: ({ browser }) => browserName(browser, texts.on) || texts.unknownBrowser,
      },
      { label: texts.seen, place: 'start', cell: ({ seenAt }) => moment(seenAt, reader) },
      {
        label: texts.end,
        place: 'end',
        cell: ({ id }) =>
          id === visitor.sessionId
            ? texts.thisOne
            : buttonForm({
                ...{ action: address.path, formToken, label: texts.end, style: 'link' },
                fields: html`${hidden('act', 'end_session')}${hidden('session', id)}`,
              }),
      },
    ],
  })
}
