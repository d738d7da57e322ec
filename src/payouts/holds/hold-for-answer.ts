import { type Database, transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { holdFor } from './place-holds.ts'

/** An id of this service's (UUIDv7), as messages have it. */
const OURS = /^[0-9a-f]{12}7[0-9a-f]{19}$/

/** A bank has answered a file that these books do not know, and that was named here: its account is held. */
export async function holdForAnswer(db: Database, call: Call, accountId: string, messageId: string): Promise<void> {
  if (!OURS.test(messageId)) return
  const reason = `the bank has answered ${messageId}.xml, which these books do not know`
  await transaction(db, (tx) => holdFor(tx, call, accountId, { kind: 'bank', reason }))
}
