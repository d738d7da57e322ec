import type { Connection, Database } from '../db/database.ts'
import type { Clock } from '../shared/clocks.ts'
import type { Outcome, Reply } from './delivery.ts'
import type { Outbox } from './outbox-store.ts'

/** All in which one kind of delivery differs from the others: where its rows are, and what is said to whom. */
export interface Courier<Id extends bigint | string, Facts> {
  /** For logs and readiness. */
  readonly name: string
  /** System clock. */
  readonly clock: Clock
  readonly outbox: Outbox<Id>
  /** Beyond it a delivery belongs to whoever claims it: the longest call, and time to record. */
  readonly leaseMs: number
  /** One destination at a time gets this many calls from one process. */
  readonly perDestination: number
  /** What to say, as of now. One that is missing is not tried: its lease runs out. */
  readFacts(connection: Connection, ids: readonly Id[]): Promise<ReadonlyMap<Id, Facts>>
  /** One call. Everything that can go wrong at the other end is a reply, not an error. */
  send(facts: Facts, triedAt: Date): Promise<Reply>
  /** Answers with how many may have waited for one of them. */
  record(db: Database, outcomes: readonly Outcome<Id, Facts>[]): Promise<number>
}

/** One call over HTTP, as it leaves. */
export interface ToldCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What an event has made us tell. */
export interface ToldOf {
  readonly eventId: bigint
  readonly call: ToldCall
}
