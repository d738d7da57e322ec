import { refuse } from '../refusals/index.ts'
import { assert } from './assert.ts'

/** One legal move. `event` is the fact that is appended with it; null when whoever moves it appends one, or nobody. */
export interface Transition<State extends string, Trigger extends string, Event extends string | null> {
  readonly from: readonly State[]
  readonly trigger: Trigger
  readonly to: State
  readonly event: Event
}

/** A transition table with its derived answers: guard, terminal states, documents. */
export interface Machine<State extends string, Trigger extends string, Event extends string | null = null> {
  readonly noun: string
  readonly transitions: readonly Transition<State, Trigger, Event>[]
  /** The move, or undefined when it is not legal from here. */
  find(from: State, trigger: Trigger): Transition<State, Trigger, Event> | undefined
  /** The move. Throws a conflict `illegal_transition` otherwise. */
  require(from: State, trigger: Trigger): Transition<State, Trigger, Event>
  /** The one line of a trigger that has no other: for a statement that moves many rows, from wherever it is legal. */
  only(trigger: Trigger): Transition<State, Trigger, Event>
  isTerminal(state: State): boolean
}

export function machine<State extends string, Trigger extends string, Event extends string | null = null>(
  noun: string,
  transitions: readonly Transition<State, Trigger, Event>[],
): Machine<State, Trigger, Event> {
  const find = (from: State, trigger: Trigger) =>
    transitions.find((candidate) => candidate.trigger === trigger && candidate.from.includes(from))
  return {
    noun,
    transitions,
    find,
    require: (from, trigger) => {
      const found = find(from, trigger)
      if (found) return found
      refuse('illegal_transition', { noun, state: from, trigger })
    },
    only: (trigger) => {
      const [found, other] = transitions.filter((candidate) => candidate.trigger === trigger)
      assert(found && !other, `one line says where ${trigger} moves a ${noun}`)
      return found
    },
    isTerminal: (state) => !transitions.some((candidate) => candidate.from.includes(state)),
  }
}
