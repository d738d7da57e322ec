import type { Connection } from '../../db/database.ts'
import type { TryKind } from '../../settlements/index.ts'
import { type Scope, within } from '../../shared/scope.ts'

/** One call to a merchant's PSP or to the issuer of the card for it. System clock. */
export interface SettlementTry {
  readonly id: string
  readonly kind: TryKind
  readonly tryNumber: number
  readonly sentAt: Date
  readonly answeredAt: Date | null
  /** Answered, not sent, rejected, or no answer. */
  readonly outcome: string | null
  /** The PSP's or issuer's own word. */
  readonly detail: string | null
}

/** In the order in which they were made. */
export async function listSettlementTries(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<SettlementTry[]> {
  const { rows } = await connection.query<SettlementTry>(
    ...within(
      scope,
      'settlement',
      [purchaseId],
      (own) => `
        select tries.id, kind, tries.try_number as "tryNumber", tries.sent_at as "sentAt", answered_at as "answeredAt",
               outcome, detail
          from settlement_tries tries join settlements on settlements.purchase_id = tries.purchase_id
         where tries.purchase_id = $1 and ${own} order by tries.sent_at, tries.id`,
    ),
  )
  return rows
}
