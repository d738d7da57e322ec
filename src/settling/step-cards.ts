import { listAccountsWithCards } from '../connections/index.ts'
import type { Database } from '../db/database.ts'
import { readCollectionState } from '../payments/index.ts'
import { addMs, HOUR_MS, MINUTE_MS } from '../shared/clocks.ts'
import { compareCards } from './compare-cards.ts'
import type { SettlingPorts } from './ports.ts'

/** A callback that was lost is found within the hour. */
const CARDS_EVERY_MS = HOUR_MS
/** While collection is held our books learn from others, and so does what is compared with them. */
const WHILE_HELD_EVERY_MS = MINUTE_MS

/** Compares cards where it is due: each hour, and again and again while collection is held. Returns how much it read. */
export async function stepCards(db: Database, ports: SettlingPorts): Promise<number> {
  const accounts = await listAccountsWithCards(db)
  if (accounts.length === 0) return 0
  const { hold } = await readCollectionState(db, undefined)
  const before = addMs(ports.systemClock.now(), hold ? -WHILE_HELD_EVERY_MS : -CARDS_EVERY_MS)
  const isDue = accounts.some(
    ({ comparedAt }) => !comparedAt || comparedAt <= before || (hold && comparedAt < hold.heldAt),
  )
  return isDue ? (await compareCards(db, ports)).facts : 0
}
