import { type Purchase, searchPurchases, standingOf } from '../../purchases/index.ts'
import { publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { TOKEN_STATES } from '../../wire/purchase-views.ts'
import { report } from './report.ts'

/** What was begun to be sold, newest first. */
export const purchases = report<Purchase>({
  name: 'purchases',
  title: (language) => languages[language].reports.purchases.title,
  text: (language) => languages[language].reports.purchases.text,
  columns: [
    { name: 'title', label: (language) => languages[language].reports.purchases.what, cell: ({ title }) => title },
    { name: 'uid', label: () => 'UID', cell: ({ id }) => publicId('pur', id), isInFileOnly: true },
    {
      name: 'reference',
      label: (language) => languages[language].reports.purchases.reference,
      cell: ({ reference }) => reference,
    },
    {
      name: 'state',
      label: (language) => languages[language].reports.purchases.state,
      cell: (row) => TOKEN_STATES[row.state],
      inWords: (row, language) => languages[language].purchases.standings[standingOf(row)],
    },
    {
      name: 'created',
      label: (language) => languages[language].reports.purchases.created,
      cell: (row) => row.createdAt,
    },
    {
      name: 'currency',
      label: (language) => languages[language].reports.purchases.currency,
      cell: (row) => row.currency,
      // An amount on a page has its sign.
      isInFileOnly: true,
    },
    { name: 'amount', label: (language) => languages[language].reports.purchases.amount, cell: (row) => row },
  ],
  read: (connection, scope, { from, before }, limit) =>
    searchPurchases(connection, scope, { createdFrom: from, createdBefore: before, limit }),
})
