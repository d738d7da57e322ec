import type { Acquirers, OpenAccount } from '../connections/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Call } from '../events/index.ts'
import type { Clock } from '../shared/clocks.ts'

export interface CollectionGate {
  /** Whether money may be taken and given back without its payer right now. */
  isOpen(): Promise<boolean>
  /** Whether this account was asked if it has money of ours that we know nothing of: before, nothing is sent there. */
  hasAsked(accountId: string): boolean
  /** Whether the card issuers were asked if they know of a charge that we know nothing of: before, no card is used. */
  hasAskedIssuers(): boolean
  /** What an operator should know about it, for readiness. */
  notes(): readonly string[]
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

/** False while collection is held, or a card may have been charged in a time that our books have lost: nobody is settled. */
export async function maySettle({ gate }: Pick<CollectingPorts, 'gate'>): Promise<boolean> {
  return gate ? (await gate.isOpen()) && gate.hasAskedIssuers() : true
}

/** Those of the accounts that may be collected with now; one that does not answer holds up none of the others. */
export async function listCollectible(
  { gate }: Pick<CollectingPorts, 'gate'>,
  accounts: readonly OpenAccount[],
): Promise<readonly OpenAccount[]> {
  if (!gate) return accounts
  return (await gate.isOpen()) ? accounts.filter(({ id }) => gate.hasAsked(id)) : []
}
