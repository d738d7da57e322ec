import type { EventName } from '../events/index.ts'
import { type Machine, machine } from '../shared/transitions.ts'

export type DisputeState = 'opened' | 'won' | 'lost'

export type DisputeTrigger = 'win' | 'lose'

type DisputeEnd = Extract<EventName, 'disputeWon' | 'disputeLost'>

/** A payer's bank asks for a payment back. Amounts in minor units of its currency. */
export interface Dispute {
  readonly id: string
  readonly acquirerAccountId: string
  /** As the acquirer calls it. */
  readonly reference: string
  readonly paymentId: string
  /** Null where the payment is none that we know. */
  readonly attemptId: string | null
  readonly purchaseId: string | null
  readonly state: DisputeState
  readonly amountMinor: bigint
  /** What the acquirer takes for it, whoever wins. */
  readonly feeMinor: bigint
  readonly currency: string
  /** The scheme's or the acquirer's own code. */
  readonly reason: string
  /** Until when evidence counts (business clock, as all of these). */
  readonly respondBy: Date | null
  readonly openedAt: Date
  readonly decidedAt: Date | null
  /** How far its course was at the last decision we heard, by the acquirer's own count; 0 before the first. */
  readonly step: bigint
}

/** A decision may be turned, either way: by the scheme, in arbitration, or where an acquirer corrects itself. */
export const disputeMachine: Machine<DisputeState, DisputeTrigger, DisputeEnd> = machine('dispute', [
  { from: ['opened', 'lost'], trigger: 'win', to: 'won', event: 'disputeWon' },
  { from: ['opened', 'won'], trigger: 'lose', to: 'lost', event: 'disputeLost' },
])
