import assert from 'node:assert/strict'
import { DomainError } from '../../src/refusals/index.ts'
import type { Machine } from '../../src/shared/transitions.ts'

/** Of all states and triggers, exactly these moves are made, each to one place, and every other is a conflict. */
export function assertMoves<State extends string, Trigger extends string>(
  { noun, transitions, find, require }: Machine<State, Trigger, string | null>,
  legal: Readonly<Record<State, Partial<Record<Trigger, State>>>>,
): void {
  for (const state of Object.keys(legal) as State[]) {
    for (const trigger of new Set(transitions.map((transition) => transition.trigger))) {
      const to = legal[state][trigger]
      assert.equal(find(state, trigger)?.to, to, `${noun} ${state} ${trigger}`)
      if (to) assert.equal(require(state, trigger).to, to)
      else
        assert.throws(
          () => require(state, trigger),
          (error) => error instanceof DomainError && error.kind === 'conflict' && error.code === 'illegal_transition',
        )
    }
  }
  const moves = transitions.flatMap(({ from, trigger }) => from.map((state) => `${state} ${trigger}`))
  assert.equal(new Set(moves).size, moves.length, `no state and trigger of a ${noun} lead to two places`)
}
