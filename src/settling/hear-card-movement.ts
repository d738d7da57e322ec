import type { Connection } from '../db/database.ts'
import type { IssuerFact } from '../issuers/index.ts'
import { findPurchaseOfCard, insertMovements } from '../settlements/index.ts'

/**
 * What the issuer tells of a card of ours, by a callback or when it is asked: kept once, applied by a job. False when the
 * card is none that we know.
 */
export async function hearCardMovement(
  connection: Connection,
  issuerAccountId: string,
  { cardId, movement }: IssuerFact,
  heardAt: Date,
): Promise<boolean> {
  const purchaseId = await findPurchaseOfCard(connection, issuerAccountId, cardId)
  if (purchaseId === undefined) return false
  if (movement) await insertMovements(connection, [{ ...movement, issuerAccountId, purchaseId }], heardAt)
  return true
}
