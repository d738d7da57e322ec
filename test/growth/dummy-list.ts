import { oneOf, text } from '../../src/back-office/inputs.ts'
import { staffPage } from '../../src/back-office/staff-page.ts'
import { html } from '../../src/pages/html.ts'
import { empty } from '../../src/pages/office/blocks.ts'
import { moment, moneyText } from '../../src/pages/office/figures.ts'
import { filters, pager } from '../../src/pages/office/filters.ts'
import { choice } from '../../src/pages/office/form.ts'
import { head } from '../../src/pages/office/head.ts'
import { mark } from '../../src/pages/office/mark.ts'
import { table } from '../../src/pages/office/table.ts'
import { notice } from '../../src/pages/parts/notice.ts'
import { readPurchases } from '../../src/reading/index.ts'

const STATES = ['initialized', 'aborted'] as const
const PAGE_ROWS = 3

export const dummies = staffPage({
  path: '/dashboard/dummies',
  audience: 'merchant',
  roles: ['owner', 'support', 'read_only'],
  section: () => 'Dummies',
  // The page and, behind a cursor, whether its row is there.
  statementsMax: 2,
  query: { state: oneOf(STATES), reference: text({ max: 80 }), after: text({ max: 200 }) },
  async view(connection, { scope, query, address, reader, done }) {
    const { state, reference: referencePrefix, after: cursor } = query
    const filter = { referencePrefix, states: state && [state] }
    const page = await readPurchases(connection, scope, filter, { limit: PAGE_ROWS, ...(cursor && { cursor }) })
    const options = [['', 'All'], ...STATES.map((each) => [each, each] as const)] as const
    return {
      title: 'Dummies',
      body: html`${done === 'aborted' && notice('good', { heading: 'The dummy is aborted', body: html`<p>Nobody can pay it any more.</p>` })}
${head(reader, { title: 'Dummies' })}
${filters(reader, {
  address,
  chips: state ? [{ names: ['state'], label: 'State', value: state }] : [],
  fields: choice({ name: 'state', label: 'State', value: state ?? '', options }),
})}
${
  page.rows.length === 0
    ? empty({ title: 'No dummies yet.', text: 'A purchase is one.' })
    : table({
        caption: 'Dummies, newest first',
        columns: [
          { label: 'What', place: 'name', cell: ({ title }) => title },
          { label: 'Reference', place: 'late', cell: ({ reference }) => reference },
          {
            label: 'State',
            place: 'start',
            cell: ({ state: is }) => mark({ shape: is === 'aborted' ? 'ended' : 'started', word: is }),
          },
          { label: 'When', place: 'end', cell: ({ createdAt }) => moment(createdAt, reader) },
          { label: 'Amount', place: 'amount', cell: (row) => moneyText(row, reader) },
        ],
        rows: page.rows,
        hrefOf: ({ id }) => `/dashboard/dummies/${id}`,
      })
}
${pager(reader, { address, said: `${page.rows.length}, newest first`, nextCursor: page.nextCursor, csvPath: '/dashboard/reports/dummy.csv' })}`,
    }
  },
})
