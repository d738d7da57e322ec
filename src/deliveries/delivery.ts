import type { SendOutcome } from '../mail/index.ts'
import type { OutboundAnswer } from '../outbound/index.ts'

export type DeliveryState = 'pending' | 'delivered' | 'exhausted' | 'discarded'

/** One delivery that this process may try now. */
export interface Leased<Id> {
  readonly id: Id
  /** Who shares its places: a merchant, a transport. */
  readonly destination: string
  /** 1 for the first; also the fence: an outcome counts only while the row still says this number. */
  readonly try: number
  /** Of an earlier round, before somebody asked for another: the retry plan counts from there. */
  readonly triesBefore: number
  /** The wait before each try. */
  readonly waitsMs: readonly number[]
}

/** What came back. `refused` is also what made no sense to send any more. */
export type Reply = OutboundAnswer | SendOutcome

/** What one try means. `error` is a short code: what the other end wrote is never kept, it may repeat our secrets. */
export interface Verdict {
  readonly state: DeliveryState
  /** When the next try is due; null once the delivery has ended. */
  readonly runAt: Date | null
  readonly status: number | null
  readonly error: string | null
}

export interface Outcome<Id, Facts = unknown> extends Verdict {
  readonly leased: Leased<Id>
  /** What was told; undefined when no call was made. */
  readonly facts: Facts | undefined
  /** Of the reply; null when no call was made. */
  readonly kind: Reply['kind'] | null
  readonly triedAt: Date
  readonly durationMs: number
  readonly endedAt: Date
}
