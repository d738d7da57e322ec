import type { Outbound } from '../outbound/index.ts'
import type { Clock } from '../shared/clocks.ts'
import type { Acquirer } from './acquirer.ts'

/** What the folder of an acquirer says of it; a line of `registry.ts` makes it known. */
export interface AcquirerDescriptor {
  /** Environment variables that are its own, each with its line of docs/configuration.md: set together, or not at all. */
  readonly settings: Readonly<Record<string, string>>
  /** Undefined where nobody has set it up. What speaks its protocol is loaded here, by those alone who use it. */
  readonly open: (terms: AcquirerTerms) => Promise<Acquirer | undefined>
}

export interface AcquirerTerms {
  readonly outbound: Outbound
  readonly systemClock: Clock
  /** How long a payer waits for one call. */
  readonly timeoutMs: number
  /** Settings of acquirers that were given, by the name of their variable. */
  readonly settings: Readonly<Partial<Record<string, string>>>
  /** The simulated world, known to the demo and to tests only: no setting leads there. */
  readonly sandbox: { readonly baseUrl: string; readonly key: string } | undefined
}
