import { html } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { pager } from '../../pages/office/filters.ts'
import { head } from '../../pages/office/head.ts'
import { mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { findBrand } from '../../providers/index.ts'
import { type MerchantRow, readMerchants } from '../../reading/index.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { staffPage } from '../staff-page.ts'
import { healthMark, MERCHANTS_PATH, merchantPath } from './own-merchant.ts'

const CURSOR_CHARS_MAX = 200

/** The merchants of a company, and whether money finds its way to each. */
export const merchants = staffPage({
  path: MERCHANTS_PATH,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  section: (language) => languages[language].merchants.title,
  place: 21,
  mayLag: true,
  statementsMax: 2,
  query: { after: text({ max: CURSOR_CHARS_MAX }) },
  async view(connection, { scope, query, reader, address }) {
    const { rows, nextCursor } = await readMerchants(connection, scope, query.after ? { cursor: query.after } : {})
    const { title, intro, none, count } = languages[reader.language].merchants
    return {
      title,
      body: html`${head(reader, { title, text: intro })}
<section class="section" aria-label="${title}">
${rows.length === 0 ? empty(none) : [tableOf(rows, reader), pager(reader, { address, said: count(rows.length), nextCursor })]}
</section>`,
    }
  },
})

function tableOf(rows: readonly MerchantRow[], reader: Reader) {
  const { paymentTypes } = languages[reader.language].checkout
  const { title, columns, mode } = languages[reader.language].merchants
  const { values } = languages[reader.language].settings
  return table({
    caption: title,
    rows,
    hrefOf: ({ merchant }) => merchantPath(merchant),
    columns: [
      { label: columns.merchant, place: 'name', cell: ({ merchant }) => merchant.name },
      { label: columns.type, place: 'start', cell: ({ merchant }) => paymentTypes[merchant.paymentType].short },
      {
        label: columns.settlement,
        place: 'late_end',
        cell: ({ merchant, psp }) =>
          psp && merchant.settlement === 'BACK'
            ? `${findBrand(psp.provider)?.brand.label ?? psp.provider} (${mode[psp.mode]})`
            : values[merchant.settlement],
      },
      { label: columns.health, place: 'end', cell: ({ health }) => mark(healthMark(health, reader.language)) },
    ],
  })
}
