import type { Outbound } from '../outbound/index.ts'
import type { Clock } from '../shared/clocks.ts'

/** What the isolated process has of the world. */
export interface VaultPorts {
  readonly outbound: Outbound
  readonly systemClock: Clock
  readonly timeoutMs: number
}
