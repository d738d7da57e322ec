import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { alarmsOf, countBursts, takeDeclineBursts } from '../payments/index.ts'
import type { Clock } from '../shared/clocks.ts'

export interface DeclineBurst {
  /** `merchant:<id>`, `purchase:<id>`, or `address:<keyed hash>`: no address. */
  readonly subject: string
  readonly count: number
}

/** Bursts of declined cards that no process has told of yet: somebody may be trying stolen ones. */
export async function watchDeclines(db: Database, businessClock: Clock, limit: number): Promise<DeclineBurst[]> {
  return limit === 0 ? [] : takeDeclineBursts(db, alarmsOf(limit), businessClock.now())
}

/** `whipround_decline_bursts{subject}`: read from the database, so every process says the same. */
export function measureDeclines(registry: Registry, db: Database, businessClock: Clock, limit: number): void {
  const gauge: Gauge = new Gauge({
    name: 'whipround_decline_bursts',
    help: 'Merchants, purchases and addresses with more declined cards than honest payers have',
    labelNames: ['subject'],
    registers: [registry],
    collect: async () => {
      if (limit === 0) return
      // Metrics without a database still tell the rest.
      const bursts = await countBursts(db, alarmsOf(limit), businessClock.now()).catch(() => new Map<string, number>())
      for (const [subject, count] of bursts) gauge.set({ subject }, count)
    },
  })
}
