import { randomUUID } from 'node:crypto'
import { lookFromFirst } from '../../books/index.ts'
import { announceWrites, type Connection, closeDatabase, openDatabase, transaction } from '../../db/database.ts'
import { AWAITED } from '../../jobs/index.ts'
import { placeInFeed, readTables, writeTables } from './history-store.ts'
import type { PlayTerms } from './start-play.ts'
import { PLAYED } from './tables.ts'

/** All that was played is the demo's from one commit on: its rows are what says that nothing is left to be played. */
export async function release(played: Connection, { databaseUrl }: PlayTerms): Promise<void> {
  const rows = await readTables(played, PLAYED)
  const live = openDatabase(databaseUrl, { connectionsMax: 2 })
  // The demo's loops hear of it as of another process: what falls due next is planned by then.
  const announcer = announceWrites(live, randomUUID(), AWAITED)
  try {
    await transaction(live, async (tx) => {
      rows.set('events', await placeInFeed(tx, rows.get('events') ?? '[]'))
      await writeTables(tx, rows)
      await lookFromFirst(tx)
    })
  } finally {
    await announcer.stop()
    await closeDatabase(live)
  }
}

/** The bank's side: its books become part of those of the demo's bank, once, however often they are offered. */
export async function offerBooks(
  { sandbox }: PlayTerms,
  folder: string,
  addresses: Readonly<Record<string, string>>,
): Promise<void> {
  const answer = await fetch(`${sandbox.baseUrl}/played`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ folder, addresses }),
  })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} to the books of the play`)
}
