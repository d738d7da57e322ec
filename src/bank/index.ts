import type { PayoutRail } from './rail.ts'
import * as registry from './registry.ts'

export type { PayoutRail } from './rail.ts'

const RAILS: readonly PayoutRail[] = Object.values(registry satisfies Record<string, PayoutRail>)

/** The rail by which an amount of that currency leaves; undefined where the service has none. */
export function findRail(currency: string): PayoutRail | undefined {
  return RAILS.find(({ currencies }) => currencies.includes(currency))
}
