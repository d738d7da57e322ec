import { findSoldArticle } from '../../articles/index.ts'
import type { Connection } from '../../db/database.ts'
import { listOwnMerchants } from '../../merchants/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { moneyText } from '../../pages/office/figures.ts'
import { type Address, addressWith, filters, pager, search, views } from '../../pages/office/filters.ts'
import { head } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import {
  NEEDS_ATTENTION,
  type PurchaseCount,
  type PurchaseListFilters,
  readPurchaseCount,
  readPurchaseList,
} from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { staffPage } from '../staff-page.ts'
import { screenColumns } from './columns.ts'
import { chipsOf, fieldsOf, filtersOf, isView, LIST_QUERY, type VIEWS, viewHref } from './list-filters.ts'

const PURCHASES_PATH = '/dashboard/purchases'
/** More are not counted on a screen: "more than" is what anybody wants to know of them. */
const COUNTED_MAX = 10_000
/** What a word finds is put together out of several indexes: each costs more. */
const FOUND_COUNTED_MAX = 1_000
/** A view with more has no count: nobody works through them by hand. */
const VIEW_COUNTED_MAX = 99
/** A company with more finds them by typing. */
const MERCHANTS_MAX = 100

/** What was begun to be sold: found, filtered, paged through. */
export const purchaseList = staffPage({
  path: PURCHASES_PATH,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  section: (language) => languages[language].purchases.title,
  place: 2,
  mayLag: true,
  statementsMax: 7,
  query: { ...LIST_QUERY, after: text({ max: 200 }) },
  async view(connection, { scope, query, reader, address }) {
    const texts = languages[reader.language].purchases
    const wished = filtersOf(query, reader)
    const [page, all, counts, merchants, article] = await Promise.all([
      readPurchaseList(connection, scope, wished, query.after === undefined ? {} : { cursor: query.after }),
      readPurchaseCount(connection, scope, wished, query.q ? FOUND_COUNTED_MAX : COUNTED_MAX),
      countViews(connection, scope, wished),
      scope.kind === 'merchant'
        ? []
        : listOwnMerchants(connection, scope, { afterId: undefined, limit: MERCHANTS_MAX }),
      query.article ? findSoldArticle(connection, scope, query.article, reader.now) : undefined,
    ])
    const chips = chipsOf(query, { merchants, article }, reader)
    const caption = texts.caption(chips.map(({ label, value }) => `${label} ${value}`).join(', '))
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title })}
<section class="section" aria-label="${texts.findAndFilter}">
${search({ address, name: 'q', label: texts.findIn, verb: texts.find, hint: texts.hint })}
${viewsOf(address, counts, reader)}
${filters(reader, { address, chips, fields: fieldsOf(query, merchants, reader) })}
</section>
<section class="section" aria-label="${texts.result}">
${
  page.rows.length === 0
    ? nothing(address, chips.length > 0, reader)
    : [
        html`<div class="section-line"><p>${sumOf(all, reader)}</p><a href="${addressWith({ ...address, path: `${PURCHASES_PATH}.csv` })}">${texts.asFile(all.count, all.isMore)}</a></div>`,
        table({
          ...{ caption, columns: screenColumns(reader), rows: page.rows },
          hrefOf: ({ id }) => `${PURCHASES_PATH}/${publicId('pur', id)}`,
        }),
        pager(reader, {
          ...{ address, nextCursor: page.nextCursor },
          said: texts.shown(page.rows.length, all.count, all.isMore),
        }),
      ]
}
</section>`,
    }
  },
})

type ViewCounts = Readonly<Partial<Record<keyof typeof VIEWS, number | undefined>>>

/** Of the views that somebody works through, under the other filters; nothing where there are too many to count. */
async function countViews(connection: Connection, scope: OwnerScope, wished: PurchaseListFilters): Promise<ViewCounts> {
  const others = { ...wished, standings: undefined, needsAttention: undefined }
  const count = async (more: PurchaseListFilters) => {
    const { count: found, isMore } = await readPurchaseCount(
      connection,
      scope,
      { ...others, ...more },
      VIEW_COUNTED_MAX,
    )
    return isMore ? undefined : found
  }
  const [attention, filling] = await Promise.all([count(NEEDS_ATTENTION), count({ standings: ['filling'] })])
  return { attention, filling }
}

function viewsOf(address: Address, counts: ViewCounts, reader: Reader): Html {
  const { views: words } = languages[reader.language].purchases
  const names = Object.keys(words) as (keyof typeof VIEWS)[]
  return views(
    reader,
    names.map((name) => ({
      ...{ href: viewHref(address, name), label: words[name], isCurrent: isView(address, name) },
      ...(counts[name] !== undefined && { count: counts[name] }),
    })),
  )
}

function sumOf({ count, sums, isMore }: PurchaseCount, reader: Reader): Html {
  const { counted } = languages[reader.language].purchases
  const money = isMore ? '' : sums.map((sum) => html`, <strong>${moneyText(sum, reader)}</strong>`)
  return html`<strong>${counted(count, isMore)}</strong>${money}`
}

/** Why the list is empty decides what there is to do about it. */
function nothing(address: Address, isFiltered: boolean, reader: Reader): Html {
  const texts = languages[reader.language].purchases
  if (!isFiltered) return empty(texts.none)
  if (isView(address, 'attention') && Object.keys(address.query).length === 1) return empty(texts.noneWaits)
  const { title, text: told, action } = texts.noneFound
  return empty({ title, text: told, action: { href: address.path, label: action } })
}
