import { type Machine, machine } from '../shared/transitions.ts'

export type OperationState = 'requested' | 'unknown' | 'accepted' | 'succeeded' | 'refused' | 'reversed'

export type OperationTrigger = 'lose_answer' | 'accept' | 'succeed' | 'refuse' | 'reverse'

/**
 * One movement asked of the acquirer. Its id is the idempotency key: it follows from attempt, kind and ordinal, is kept
 * while unknown, and is another one, of a new row, after a refusal.
 */
export interface Operation {
  readonly id: string
  readonly attemptId: string
  readonly purchaseId: string
  readonly kind: 'authorise' | 'capture' | 'void' | 'refund'
  readonly amountMinor: bigint
  readonly state: OperationState
  readonly acquirerRef: string | null
  readonly refusalCode: string | null
  readonly createdAt: Date
  readonly decidedAt: Date | null
  readonly tries: number
  /** System clock: when it was first sent; null while it provably never was. */
  readonly sentAt: Date | null
  /** Why the acquirer would not even take it; null once it has. */
  readonly rejectedAs: string | null
  /** The unwinding that asked for it; null for what collecting asked. */
  readonly unwindingId: string | null
}

const underWay: readonly OperationState[] = ['requested', 'unknown', 'accepted']

/**
 * A lost answer may be lost again. One that is accepted has moved nothing yet; one that is reversed was done, and was
 * taken back days later. What a verdict means, and its event, depends on the kind (`apply-operation.ts`).
 */
export const operationMachine: Machine<OperationState, OperationTrigger> = machine('operation', [
  { from: ['requested', 'unknown'], trigger: 'lose_answer', to: 'unknown', event: null },
  { from: ['requested', 'unknown'], trigger: 'accept', to: 'accepted', event: null },
  { from: underWay, trigger: 'succeed', to: 'succeeded', event: null },
  { from: underWay, trigger: 'refuse', to: 'refused', event: null },
  { from: ['succeeded'], trigger: 'reverse', to: 'reversed', event: null },
])

/** Asked for, and not decided: the acquirer may still do it. */
export function isUnderWay({ state }: Pick<Operation, 'state'>): boolean {
  return underWay.includes(state)
}
