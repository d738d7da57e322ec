import type { EventName } from '../events/index.ts'
import { type Machine, machine } from '../shared/transitions.ts'

/** `planned` until the leader's payment is accepted; the row says so with null. */
export type PotState = 'planned' | 'open' | 'closing' | 'closed'

export type PotTrigger = 'open' | 'close' | 'settle' | 'stop' | 'undo' | 'reopen'

/** Where the friends of a split pay together. Amounts in minor units; its purchase's row is its lock, and its row. */
export interface Pot {
  readonly state: PotState
  readonly deadlineAt: Date | null
  /** Business clock: when an open pot reminds its friends next, or the next step of a closing one; null when there is none. */
  readonly stepAt: Date | null
  readonly pledgedMinor: bigint
  /** Undecided pledges: promised to an attempt, not yet paid. */
  readonly reservedMinor: bigint
  readonly unpaidPledges: number
  readonly showNames: boolean
  /** Whether friends read what the others pay. */
  readonly showAmounts: boolean
  /** How long the leader lets it be open; null: as long as its merchant does. */
  readonly hours: number | null
  /** Friends may pay less than they are asked for, and others join: it stays open until nothing is left, or its deadline. */
  readonly freeAmounts: boolean
  /** The leader's words to the friends. */
  readonly leaderMessage: string | null
}

/**
 * `settle`: the leader's rest is collected or written off; of an open pot, when the books learn of a capture that they
 * had lost. `stop` and `undo`: the merchant gives everything back, which its purchase's events tell. `reopen`: the bank
 * took the leader's rest back.
 */
export const potMachine: Machine<PotState, PotTrigger, EventName | null> = machine('pot', [
  { from: ['planned'], trigger: 'open', to: 'open', event: null },
  { from: ['open'], trigger: 'close', to: 'closing', event: 'potClosing' },
  { from: ['open', 'closing'], trigger: 'settle', to: 'closed', event: 'potClosed' },
  { from: ['open', 'closing'], trigger: 'stop', to: 'closing', event: null },
  { from: ['closing'], trigger: 'undo', to: 'closed', event: null },
  { from: ['closed'], trigger: 'reopen', to: 'closing', event: null },
])

/** A pot that still takes pledges, waits for them, or collects the leader's rest. Without one, or before it opens: no. */
export function isPotUnderWay(pot: Pot | null): pot is Pot {
  return pot?.state === 'open' || pot?.state === 'closing'
}
