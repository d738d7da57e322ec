import type { Acquirers } from '../acquirers/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Call } from '../events/index.ts'
import type { Clock } from '../shared/clocks.ts'

export interface CollectionGate {
  /** Whether money may be taken and given back without its payer right now. */
  isOpen(): Promise<boolean>
  /** Notes the newest fact a last time. */
  close(): Promise<void>
}

/** What collecting needs of the world. Without an acquirer for new payments the service runs, but nobody can pay. */
export interface CollectingPorts {
  readonly acquirers: Acquirers
  /** Stored cards and addresses of card pages are kept sealed. */
  readonly sealer: Sealer
  readonly businessClock: Clock
  readonly systemClock: Clock
  /** Our own public address: links and return addresses come from it, never from a request's `Host`. */
  readonly baseUrl: string
  /** Whether money may move without its payer; without one (tests of other things) it always may. */
  readonly gate?: CollectionGate | undefined
}

/** A call of a verb that speaks to the world. */
export type CollectingCall = CollectingPorts & Call

/** False while collection is held: nothing is charged, captured, let go or given back. */
export async function mayCollect({ gate }: Pick<CollectingPorts, 'gate'>): Promise<boolean> {
  return gate ? gate.isOpen() : true
}
