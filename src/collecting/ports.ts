import type { Sealer } from '../crypto/index.ts'
import type { Clock } from '../shared/clocks.ts'
import type { Acquirer } from './acquirers/acquirer.ts'

/** What collecting needs of the world. Without an acquirer the service runs, but nobody can pay. */
export interface CollectingPorts {
  readonly acquirer: Acquirer | null
  /** Stored cards and addresses of card pages are kept sealed. */
  readonly sealer: Sealer
  readonly businessClock: Clock
  readonly systemClock: Clock
  /** Our own public address: links and return addresses come from it, never from a request's `Host`. */
  readonly baseUrl: string
}
