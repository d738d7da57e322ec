/** What follows when a buyer withdraws from a sale, and how long they may (docs/credit.md). */
export const WITHDRAWAL_SETTINGS = {
  saleWithdrawal: {
    column: 'sale_withdrawal',
    group: 'terms',
    option: 'sale-withdrawal',
    example: 'ask|automatic|none',
    what: 'what follows when a buyer withdraws from the sale; ask: a task, automatic: a refund; none: buyers have no such right, from the next sale on',
    type: { kind: 'choice', of: ['ask', 'automatic', 'none'] },
    changedBy: 'owner',
    counts: 'at_once',
  },
  saleWithdrawalReason: {
    column: 'sale_withdrawal_reason',
    group: 'terms',
    option: 'sale-withdrawal-reason',
    example: '"A journey on a date (Directive 2011/83, article 16(l))"|none',
    what: 'why buyers have no such right; needed with none, and shown to them',
    type: { kind: 'words', max: 200 },
    changedBy: 'owner',
    counts: 'at_once',
  },
  saleWithdrawalDays: {
    column: 'sale_withdrawal_days',
    group: 'terms',
    option: 'sale-withdrawal-days',
    example: '30',
    what: 'how long a buyer may withdraw, from the sale on; more than the law asks where goods come later',
    type: { kind: 'integer', min: 14, max: 100, unit: 'days' },
    changedBy: 'owner',
    counts: 'when_accepted',
  },
} as const
