import { hearOnly } from './bell.ts'
import type { Database } from './connection.ts'

/** Any name will do; older and newer processes of one database share it. */
export const WRITES_CHANNEL = 'whipround_writes'

/** Under load, what other processes hear: as often as their idle loops would have looked. */
const ANNOUNCE_EVERY_MS = 100

export interface Announcer {
  /** By which this process knows its own announcements. */
  readonly sender: string
  /** Returns when the last has been told. */
  stop(): Promise<void>
}

/**
 * Tells the other processes what of these kinds was committed here, at once and then at most every `ANNOUNCE_EVERY_MS`. In a
 * statement of its own: a commit that notifies waits for all others that do, with its log's flush in between (ADR 0014).
 */
export function announceWrites(db: Database, sender: string, kinds: readonly string[]): Announcer {
  let timer: NodeJS.Timeout | undefined
  let news = new Set<string>()
  let telling: Promise<unknown> | undefined

  function announce(): void {
    const payload = `${sender} ${[...news].join()}`
    news = new Set()
    timer = setTimeout(() => {
      timer = undefined
      if (news.size > 0) announce()
    }, ANNOUNCE_EVERY_MS).unref()
    const statement = { name: 'announce-writes', text: `select pg_notify('${WRITES_CHANNEL}', $1)` }
    // With the database away nobody is there to tell; the others look again when it is back.
    telling = db.query(statement, [payload]).catch(() => {})
  }

  const deafen = hearOnly(db.writes, kinds).hear((told = new Set(kinds)) => {
    for (const kind of kinds) if (told.has(kind)) news.add(kind)
    if (!timer) announce()
  })
  return {
    sender,
    async stop() {
      deafen()
      if (news.size > 0) announce()
      clearTimeout(timer)
      await telling
    },
  }
}
