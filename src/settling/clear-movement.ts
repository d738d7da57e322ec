import { keepDecision } from '../audit/index.ts'
import { type Connection, type Database, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { lockPurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { type KeptMovement, listMovementsLeft, recordMovement } from '../settlements/index.ts'
import { idFor } from '../shared/ids.ts'
import { type Scope, SYSTEM } from '../shared/scope.ts'

/** Also the cause of the journals that a movement makes. */
export function movementId({ issuerAccountId, eventId }: Pick<KeptMovement, 'issuerAccountId' | 'eventId'>): string {
  return idFor(`card movement ${issuerAccountId} ${eventId}`)
}

/** Movements of cards that no rule applies to, by their ids. */
export async function listMovementsOfNobody(
  connection: Connection,
  scope: Scope,
): Promise<readonly (KeptMovement & { readonly id: string })[]> {
  return (await listMovementsLeft(connection, scope)).map((movement) => ({ ...movement, id: movementId(movement) }))
}

/** Somebody has dealt with it elsewhere: nothing is booked, and nobody is told of it again. Throws conflict `not_waiting`. */
export async function clearMovement(db: Database, call: Call, id: string, reason: string): Promise<KeptMovement> {
  return transaction(db, async (tx) => {
    const unlocked = await findLeft(tx, id)
    await lockPurchase(tx, SYSTEM, unlocked.purchaseId)
    // Whoever was faster has cleared it.
    const movement = await findLeft(tx, id)
    const { kind, purchaseId, amountMinor, currency } = movement
    const decision = { kind: 'card_movement', subject: id, purchaseId, outcome: 'cleared', reason } as const
    await keepDecision(tx, call, decision, `a card movement was cleared by hand: ${kind} of ${amountMinor} ${currency}`)
    await recordMovement(tx, movement, { appliedAt: call.businessClock.now() })
    return movement
  })
}

async function findLeft(connection: Connection, id: string): Promise<KeptMovement> {
  const found = (await listMovementsOfNobody(connection, SYSTEM)).find((movement) => movement.id === id)
  if (!found) refuse('not_waiting', { told: `no movement ${id} waits for anybody: npm run settlement -- movements` })
  return found
}
