import { listWaitingReviews, type WaitingReview } from '../../../creditworthiness/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { empty } from '../../../pages/office/blocks.ts'
import { moment, moneyText } from '../../../pages/office/figures.ts'
import { head } from '../../../pages/office/head.ts'
import { mark } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { languages } from '../../../texts/languages.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { REVIEWS_PATH, reviewHref } from '../paths.ts'

/** Beyond it nobody reads on: what is answered makes room. */
const LISTED_MAX = 100

/** Who waits for a person's answer, the first deadline first. Nothing of what anybody said. */
export const reviewList = staffPage({
  path: REVIEWS_PATH,
  ...OPERATORS,
  statementsMax: 1,
  async view(connection, { reader, visitor, done }) {
    const texts = languages[reader.language].operator.reviews
    const rows = await listWaitingReviews(connection, LISTED_MAX)
    const list = table({
      caption: texts.title,
      rows,
      ...(visitor.role === 'admin' && { hrefOf: ({ id }: WaitingReview) => reviewHref(id) }),
      columns: [
        {
          ...{ label: texts.shop, place: 'name' as const },
          cell: ({ merchantName }: WaitingReview) => merchantName,
        },
        { label: texts.state, place: 'start', cell: ({ state }) => texts.states[state] },
        { label: texts.why, place: 'whole', cell: ({ reasons }) => reasonsText(reasons, reader) },
        { label: texts.due, place: 'end', cell: ({ reviewDueAt }) => dueText(reviewDueAt, reader) },
        {
          label: texts.credit,
          place: 'amount',
          cell: ({ creditMinor: amountMinor, currency }) => moneyText({ amountMinor, currency }, reader),
        },
      ],
    })
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title, text: texts.text })}${done === 'answered' && notice('good', { heading: texts.done })}
${rows.length === 0 ? empty({ title: texts.none, text: texts.noneText }) : html`<section class="section" aria-label="${texts.title}">${list}</section>`}`,
    }
  },
})

export function reasonsText(reasons: WaitingReview['reasons'], { language }: Reader): string {
  return reasons.map((reason) => languages[language].operator.reviews.reasons[reason]).join('; ') || '–'
}

export function dueText(dueAt: Date, reader: Reader): Html {
  const { late } = languages[reader.language].operator.reviews
  return html`${moment(dueAt, reader)}${dueAt < reader.now && html`<br>${mark({ shape: 'attention', word: late })}`}`
}
