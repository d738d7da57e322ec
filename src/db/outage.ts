import { SECOND_MS } from '../shared/clocks.ts'
import { type DatabaseFault, isOutage } from './database-fault.ts'

/** Told once when the database goes away, and once when it is back. */
export interface OutageListener {
  lost(fault: DatabaseFault): void
  found(awayMs: number): void
}

/** What all statements of a process together know of the database. */
export interface OutageWatch {
  failed(fault: DatabaseFault): void
  succeeded(): void
  /** The fault of the outage that is on. */
  current(): DatabaseFault | undefined
}

/** With a full disk reads succeed between writes that fail: an outage is over when none has failed for so long. */
const QUIET_MS = 2 * SECOND_MS

export function watchOutages(listener: OutageListener, nowMs = () => performance.now()): OutageWatch {
  let outage: { fault: DatabaseFault; sinceMs: number; failedMs: number } | undefined
  return {
    failed(fault) {
      if (!isOutage(fault)) return
      if (!outage) listener.lost(fault)
      outage = { fault, sinceMs: outage?.sinceMs ?? nowMs(), failedMs: nowMs() }
    },
    succeeded() {
      if (!outage || nowMs() - outage.failedMs < QUIET_MS) return
      listener.found(nowMs() - outage.sinceMs)
      outage = undefined
    },
    current: () => outage?.fault,
  }
}
