import type { Registry } from 'prom-client'
import type { Database } from '../../db/database.ts'
import { measure } from '../../http/index.ts'
import { alarmsOf, countBursts, takeDeclineBursts } from '../../payments/index.ts'
import type { Clock } from '../../shared/clocks.ts'

export interface DeclineBurst {
  /** `merchant:<id>`, `purchase:<id>`, or `address:<keyed hash>`: no address. */
  readonly subject: string
  readonly count: number
}

/** Bursts of declined cards that no process has told of yet: somebody may be trying stolen ones. */
export async function watchDeclines(db: Database, businessClock: Clock, limit: number): Promise<DeclineBurst[]> {
  return limit === 0 ? [] : takeDeclineBursts(db, alarmsOf(limit), businessClock.now())
}

/** `whipround_decline_bursts{subject}`, one for each kind of subject; none while nobody is limited. */
export function measureDeclines(registry: Registry, db: Database, businessClock: Clock, limit: number): void {
  const gauge = {
    name: 'whipround_decline_bursts',
    help: 'Merchants, purchases and addresses with more declined cards than honest payers have',
    label: 'subject',
  }
  measure(registry, gauge, async () =>
    limit === 0 ? new Map<string, number>() : countBursts(db, alarmsOf(limit), businessClock.now()),
  )
}
