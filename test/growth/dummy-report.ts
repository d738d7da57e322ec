import { type Purchase, searchPurchases } from '../../src/purchases/index.ts'
import { report } from '../../src/reading/reports/report.ts'

export const dummy = report<Purchase>({
  name: 'dummy',
  title: () => 'Dummies by reference',
  text: () => 'What was sold.',
  columns: [
    { name: 'reference', label: () => 'Reference', cell: ({ reference }) => reference },
    { name: 'created', label: () => 'Created', cell: ({ createdAt }) => createdAt },
    { name: 'amount', label: () => 'Amount', cell: (row) => row },
  ],
  read: (connection, scope, { from, before }, limit) =>
    searchPurchases(connection, scope, { createdFrom: from, createdBefore: before, limit }),
})
