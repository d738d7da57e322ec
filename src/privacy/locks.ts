/** What law keeps of somebody who asked to be forgotten. It is sealed, shown to nobody, and deleted when its time is over. */
export type LockKind = 'credit_record' | 'disputable_payment'

interface LockRule {
  /** Counted from the last payment. */
  readonly months: number
  readonly source: string
}

export const LOCK_RULES: Readonly<Record<LockKind, LockRule>> = {
  // Who borrowed: what a lender must be able to prove until nobody can sue any more.
  credit_record: { months: 60, source: 'Code civil, art. 2224: five years' },
  // Which card: what a payment is looked up by that its payer contests at the bank.
  disputable_payment: { months: 13, source: 'Code monétaire et financier, art. L. 133-24: thirteen months' },
}

/** Of a row of purchases, as a statement calls it: whether its lender must prove who borrowed. */
export const isCreditSql = (purchase: string) =>
  `(${purchase}.payment_type <> 'SPLIT' and ${purchase}.accepted_at is not null
     and coalesce(${purchase}.credit_regime, 'old_law') in ('old_law', 'light', 'full'))`
