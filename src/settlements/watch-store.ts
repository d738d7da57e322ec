import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import { type Settlement, UNDECIDED_SETTLEMENT } from './settlement.ts'
import { type SettlementRow, settlementColumns, toSettlement } from './settlement-row.ts'

/** Whose deadline was so long ago, and of which nobody knows. */
export async function listOverdue(connection: Connection, scope: Scope, deadlineBefore: Date): Promise<Settlement[]> {
  const { rows } = await connection.query<SettlementRow>(
    ...within(
      scope,
      'settlement',
      [UNDECIDED_SETTLEMENT, deadlineBefore],
      (own) => `
        select ${settlementColumns} from settlements
         where step_at is not null and state = any($1) and deadline_at < $2 and ${own}
         order by deadline_at limit 100`,
    ),
  )
  return rows.map(toSettlement)
}

/** Decided, and its card's issuer does not say that nothing can be debited any more. */
export async function listOpenCards(
  connection: Connection,
  decidedBefore: { readonly withoutMoney: Date; readonly settled: Date },
): Promise<Settlement[]> {
  const { rows } = await connection.query<SettlementRow>(
    `select ${settlementColumns} from settlements
      where (step_at is not null or due_at is not null) and card_closed_at is null and state <> all($1)
        and decided_at < case when state = 'settled' then $3::timestamptz else $2::timestamptz end
      order by decided_at limit 100`,
    [UNDECIDED_SETTLEMENT, decidedBefore.withoutMoney, decidedBefore.settled],
  )
  return rows.map(toSettlement)
}

/** Debited of a card beyond what its merchant was owed, and not given back; and what waits for a person. */
export async function listUnexpected(
  connection: Connection,
): Promise<{ purchaseId: string; what: string; amountMinor: bigint; currency: string }[]> {
  const { rows } = await connection.query<{ purchaseId: string; what: string; amountMinor: bigint; currency: string }>(
    `select purchase_id as "purchaseId", 'lost' as what, lost_minor as "amountMinor", currency
       from settlements where lost_minor > 0
     union all
     select purchase_id, kind, amount_minor, currency from card_movements where applied_at is null and retry_at is null
     limit 100`,
  )
  return rows
}

/** The last that a PSP has named its payment of, asked for before then; what a person says was paid may have no name there. */
export async function findLastPaid(
  connection: Connection,
  pspAccountId: string,
  sentBefore: Date,
): Promise<Settlement | undefined> {
  const { rows } = await connection.query<SettlementRow>(
    {
      name: 'find-last-paid-at-psp',
      text: `
        select ${settlementColumns} from settlements
         where psp_account_id = $1 and payment_id is not null and payment_id <> reference and state = 'settled'
           and sent_at < $2
         order by sent_at desc limit 1`,
    },
    [pspAccountId, sentBefore],
  )
  return rows[0] && toSettlement(rows[0])
}
