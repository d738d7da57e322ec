import type { Database } from '../../db/database.ts'
import type { Clock } from '../../shared/clocks.ts'
import { checkInTurn, noteCheck } from '../check-accounts.ts'
import { ACQUIRER_ACCOUNTS } from './acquirer-accounts.ts'
import type { Acquirers } from './open-accounts.ts'

/** Asks each account whose turn it is whether it accepts our key. Returns how many. */
export function checkAcquirers(db: Database, acquirers: Acquirers, systemClock: Clock): Promise<number> {
  return checkInTurn(db, ACQUIRER_ACCOUNTS, systemClock, (id) => checkAcquirer(db, acquirers, systemClock, id))
}

export async function checkAcquirer(
  db: Database,
  acquirers: Acquirers,
  systemClock: Clock,
  id: string,
): Promise<string> {
  const acquirer = acquirers.of(id)
  return acquirer ? noteCheck(db, ACQUIRER_ACCOUNTS, id, await acquirer.check(), systemClock) : 'not open'
}
