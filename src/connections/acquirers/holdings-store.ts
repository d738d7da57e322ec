import type { Transaction } from '../../db/database.ts'
import { only } from '../../shared/assert.ts'

/** What an account still holds, or owes us an answer for. */
export interface AccountHoldings {
  /** Attempts whose outcome is not known. */
  readonly undecided: number
  /** Payers' money that is held, neither captured nor let go. */
  readonly holds: number
  /** Captures, voids and refunds under way. */
  readonly operations: number
  /** Cards that shares still owed will be charged to. */
  readonly cards: number
  /** Purchases of which something was paid there, and which are still collected or being given back. */
  readonly purchases: number
  /** Disputes that no bank has decided. */
  readonly disputes: number
  /** Payments since `takenSince` that are not given back: their payers may dispute them, their merchants give them back. */
  readonly payments: number
}

/** The account is locked: an attempt that is being made there was waited for, and counts. */
export async function countHoldings(tx: Transaction, accountId: string, takenSince: Date): Promise<AccountHoldings> {
  const { rows } = await tx.query<AccountHoldings & Record<string, unknown>>(
    `select (select count(*)::int from attempts
              where acquirer_account_id = $1 and state in ('created', 'open', 'closing', 'unknown')) as undecided,
            (select count(*)::int from attempts where acquirer_account_id = $1 and state = 'held') as holds,
            (select count(*)::int from operations join attempts on attempts.id = attempt_id
              where acquirer_account_id = $1 and operations.decided_at is null) as operations,
            (select count(*)::int from stored_cards
              where acquirer_account_id = $1 and replaced_at is null
                and exists (select from shares
                             where shares.purchase_id = stored_cards.purchase_id and shares.state = 'owed'
                               and shares.collect_at is not null)) as cards,
            (select count(*)::int from purchases
              where (state = 'leader_processed' or unwinding is not null or pot_state = 'closing')
                and exists (select from attempts
                             where attempts.purchase_id = purchases.id and acquirer_account_id = $1
                               and attempts.state in ('held', 'paid', 'captured'))) as purchases,
            (select count(*)::int from disputes where acquirer_account_id = $1 and state = 'opened') as disputes,
            (select count(*)::int from attempts
              where acquirer_account_id = $1 and state in ('paid', 'captured') and decided_at >= $2) as payments`,
    [accountId, takenSince],
  )
  return only(rows)
}
