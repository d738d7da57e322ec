import { type Html, html } from '../../../pages/html.ts'
import { empty } from '../../../pages/office/blocks.ts'
import { type Address, pager } from '../../../pages/office/filters.ts'
import { head } from '../../../pages/office/head.ts'
import { type Table, table } from '../../../pages/office/table.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { languages } from '../../../texts/languages.ts'
import type { OperatorDecisionsTexts } from '../../../texts/office/operator/decisions.ts'
import type { Content } from '../../staff-page.ts'
import { DECISIONS, type OperatorVisit } from './decidable.ts'

type Name =
  | 'charges'
  | 'operations'
  | 'refunds'
  | 'settlements'
  | 'movements'
  | 'findings'
  | 'events'
  | 'notifications'
  | 'messages'
  | 'made'

/** What was done on the page before, in a sentence. */
export function doneNotice(said: string | undefined): Html | '' {
  return said === undefined ? '' : notice('good', { heading: said })
}

/** A list of one kind of things that wait, or an empty sheet; `form`: above what there is; `said`: what was just done. */
export function waitingList<Row>(
  visit: OperatorVisit & { readonly address: Address },
  name: Name,
  content: Omit<Table<Row>, 'caption'> & {
    readonly nextCursor?: string | null
    readonly form?: Html | false
    readonly said?: string | undefined
  },
): Content {
  const { reader, address, done } = visit
  const { decisions } = languages[reader.language].operator
  const { title, what, none } = decisions[name]
  const { rows, nextCursor = null, form, said } = content
  const way = done ? decisions.ways[done as keyof OperatorDecisionsTexts['ways']]?.done : undefined
  const list = html`${form}<section class="section" aria-label="${title}">${table({ ...content, caption: title })}
${(nextCursor || address.query.after) && pager(reader, { address, said: '', nextCursor })}</section>`
  return {
    title,
    body: html`${head(reader, { title, above: [{ href: DECISIONS, label: decisions.section }], text: what })}
${doneNotice(done && (said ?? way))}${rows.length === 0 ? empty({ title: none, text: decisions.text }) : list}`,
  }
}
