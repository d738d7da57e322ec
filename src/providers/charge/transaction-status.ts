/**
 * What becomes of a transaction at a merchant's PSP: the fifteen words that merchants are told (docs/shop-modules.md,
 * "Statuses of a transaction"), and what each means for us. `waits`: neither paid nor refused yet. `undone`: it was
 * taken back after it had been paid, or its authorisation was let go.
 */
export const TRANSACTION_STATUSES = {
  waiting: 'waits',
  pending: 'waits',
  authorized: 'waits',
  'pending-capture': 'waits',
  'in-review': 'waits',
  completed: 'paid',
  failed: 'refused',
  blocked: 'refused',
  voided: 'undone',
  refunded: 'undone',
  reversed: 'undone',
  'retrieval-request': 'paid',
  'fraud-notification': 'paid',
  'chargeback-initiated': 'undone',
  solved: 'paid',
} as const satisfies Record<string, 'waits' | 'paid' | 'refused' | 'undone'>

export type TransactionStatus = keyof typeof TRANSACTION_STATUSES
