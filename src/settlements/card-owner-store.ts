import type { Connection } from '../db/database.ts'
import type { Settlement } from './settlement.ts'

/** For which purchase a card was made; `wasSent`: our books know that its PSP was asked to charge it. */
export interface CardOwner {
  readonly purchaseId: string
  readonly cardId: string | null
  readonly state: Settlement['state']
  readonly wasSent: boolean
  readonly isDoubted: boolean
}

/** Those of an issuer's cards, by their ids and by the purchases that are written on them. */
export async function findOwnersOfCards(
  connection: Connection,
  issuerAccountId: string,
  { cardIds, purchaseIds }: { readonly cardIds: readonly string[]; readonly purchaseIds: readonly string[] },
): Promise<CardOwner[]> {
  const { rows } = await connection.query<CardOwner & Record<string, unknown>>(
    `select purchase_id as "purchaseId", card_id as "cardId", state,
            first_sent_at is not null or try_number > 1 as "wasSent", doubted_at is not null as "isDoubted"
       from settlements
      where (card_id = any($2) and issuer_account_id = $1) or purchase_id = any($3::uuid[])`,
    [issuerAccountId, cardIds, purchaseIds],
  )
  return rows
}
