import type { Connection } from '../db/database.ts'
import type { IssuerFact } from '../providers/issue/index.ts'
import { keepMovementOfCard } from '../settlements/index.ts'

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
  return keepMovementOfCard(connection, { issuerAccountId, cardId }, movement, heardAt)
}
