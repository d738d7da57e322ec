import type { Registry } from 'prom-client'
import type { Connection, Database } from '../../db/database.ts'
import { measure } from '../../http/index.ts'
import { addMs, type Clock, DAY_MS } from '../../shared/clocks.ts'
import { publicId } from '../../shared/ids.ts'
import { readInvitationReports } from '../../shares/index.ts'

/** Told for so long: whoever is on duty reads it, and a fraud writes to many within a day. */
const TOLD_FOR_MS = DAY_MS
/** In the sentence; the log has a line for each. */
const NAMED_MAX = 3

/** What an operator must look at, a sentence. */
export async function watchReports(db: Database, systemClock: Clock): Promise<string[]> {
  const { count, purchaseIds } = await readLately(db, systemClock)
  if (count === 0) return []
  const named = purchaseIds.map((id) => publicId('pur', id)).join(', ')
  return [`${count} friends said since yesterday that they do not know who asks them to pay: ${named}`]
}

export function measureReports(registry: Registry, db: Database, systemClock: Clock): void {
  const gauge = {
    name: 'whipround_invitations_reported',
    help: 'Friends who said since a day that they do not know who asks them to pay',
  }
  measure(registry, gauge, async () => (await readLately(db, systemClock)).count)
}

function readLately(connection: Connection, systemClock: Clock) {
  return readInvitationReports(connection, { since: addMs(systemClock.now(), -TOLD_FOR_MS), listedMax: NAMED_MAX })
}
