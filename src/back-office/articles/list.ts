import { html } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { moment, moneyText, numberText } from '../../pages/office/figures.ts'
import { pager } from '../../pages/office/filters.ts'
import { head } from '../../pages/office/head.ts'
import { mark } from '../../pages/office/mark.ts'
import { table } from '../../pages/office/table.ts'
import { readArticles } from '../../reading/index.ts'
import { zoneCity } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { LINKS_PATH } from '../links/link-parts.ts'
import { staffPage } from '../staff-page.ts'
import { ARTICLES_PATH, articleMark, articlePath } from './paths.ts'

/** A page lists 25 articles: of each so many purchases, counted in some milliseconds; its own page counts all. */
const COUNTED_MAX = 1_000

/** What many people buy at one price, each on the same page. */
export const articles = staffPage({
  path: ARTICLES_PATH,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  mayLag: true,
  statementsMax: 1,
  query: { after: text({ max: 200 }) },
  async view(connection, { scope, query, reader, address, visitor }) {
    const { language, now, timeZone } = reader
    const { articles: texts, links } = languages[language]
    const { columns } = texts
    const { rows, nextCursor } = await readArticles(
      connection,
      scope,
      { now, countedMax: COUNTED_MAX },
      query.after ? { cursor: query.after } : {},
    )
    const counted = (count: number, isMore: boolean) => {
      const said = numberText(count, reader)
      return isMore ? texts.atLeast(said) : said
    }
    const make = { href: `${ARTICLES_PATH}/new`, label: texts.make }
    const mayMake = visitor.role !== 'read_only'
    return {
      title: texts.title,
      isLive: true,
      body: html`${head(reader, {
        title: texts.title,
        above: [{ href: LINKS_PATH, label: links.title }],
        // An empty list has the same button where it says what is missing.
        action: mayMake && rows.length > 0 && html`<a class="button" href="${make.href}">${make.label}</a>`,
        text: texts.intro,
      })}
<section class="section" aria-label="${texts.title}">
${
  rows.length === 0
    ? empty({ ...texts.none, ...(mayMake && { action: make }) })
    : [
        table({
          ...{ caption: texts.title, rows },
          hrefOf: ({ id }) => articlePath(id),
          columns: [
            { label: columns.name, place: 'name', cell: ({ name }) => name },
            { label: columns.state, place: 'start', cell: (row) => mark(articleMark(row, now, language)) },
            {
              label: columns.begun,
              place: 'away',
              isNumber: true,
              cell: ({ begunCount, isMore }) => counted(begunCount, isMore),
            },
            {
              label: columns.paid,
              place: 'away',
              isNumber: true,
              cell: ({ paidCount, isMore }) => counted(paidCount, isMore),
            },
            {
              label: columns.made(zoneCity(timeZone, language)),
              place: 'end',
              cell: ({ createdAt }) => moment(createdAt, reader),
            },
            { label: columns.price, place: 'amount', cell: (row) => moneyText(row, reader) },
          ],
        }),
        pager(reader, { address, said: texts.shown(rows.length), nextCursor }),
      ]
}
</section>`,
    }
  },
})
