import type { Connection } from '../../db/database.ts'
import { readCollectionState } from '../../payments/index.ts'

/** For readiness and commands: no name of a payment or a folder in it. */
export async function readCollection(connection: Connection): Promise<string> {
  const { hold } = await readCollectionState(connection, undefined)
  if (!hold) return 'open'
  return `held since ${hold.heldAt.toISOString()} (${hold.reason}): npm run collection -- status`
}
