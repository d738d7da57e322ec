import type { Database } from '../../src/db/database.ts'
import type { DeliveryPump, PumpTerms } from '../../src/deliveries/index.ts'

type TriesTable = 'webhook_tries' | 'notification_tries' | 'message_tries'

/**
 * One round of the pump that runs in production: started, and stopped once all that it claimed at first has been tried and
 * recorded. Returns how many tries were recorded meanwhile; throws what the pump told as an error.
 */
export async function oneRound(
  db: Database,
  tries: TriesTable,
  start: (onError: PumpTerms['onError']) => DeliveryPump,
): Promise<number> {
  const before = await countTries(db, tries)
  const errors: unknown[] = []
  await start((error) => errors.push(error)).stop()
  if (errors.length > 0) throw new AggregateError(errors, 'the pump told errors')
  return (await countTries(db, tries)) - before
}

async function countTries(db: Database, tries: TriesTable): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>(`select count(*) from ${tries}`)
  return Number(rows[0]?.count)
}
