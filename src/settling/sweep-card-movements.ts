import type { Database } from '../db/database.ts'
import { findIssuer, listAccountsWithCards } from '../issuers/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { hearCardMovement } from './hear-card-movement.ts'
import type { SettlingPorts } from './ports.ts'

/** Issuers repeat a callback for three days; what they gave up by then was missed for as long again, and is found. */
const SWEPT_MS = 7 * DAY_MS

/**
 * What a merchant gives back comes months after its card was closed, when nobody looks that up any more: all that moved at
 * each account lately, in case its callback was lost. What was heard already is kept once. Answers with how many there were. Throws in a sentence when an account does not answer, after the others.
 */
export async function sweepCardMovements(db: Database, ports: SettlingPorts): Promise<number> {
  const since = addMs(ports.businessClock.now(), -SWEPT_MS)
  const silent: string[] = []
  let count = 0
  for (const { id, issuer } of await listAccountsWithCards(db)) {
    const account = findIssuer(issuer)?.listsMoved ? await ports.accounts.issuer(db, id) : undefined
    if (!account) continue
    const moved = await ports.vault.issuer.listMoved(account.opened, since)
    if (moved.kind !== 'answered') {
      silent.push(`${issuer} ${id}: ${moved.reason}`)
      continue
    }
    for (const fact of moved.value) await hearCardMovement(db, id, fact, ports.systemClock.now())
    count += moved.value.length
  }
  // Asked again in an hour, for the same days.
  if (silent.length > 0) throw new Error(`what moved on cards lately is not told: ${silent.join(', ')}`)
  return count
}
