import { refuse } from '../refusals/index.ts'

/** One legal move. `publicEvent` is the name merchants may hear, or null for internal facts. */
export interface Transition<State extends string, Trigger extends string> {
  readonly from: readonly State[]
  readonly trigger: Trigger
  readonly to: State
  readonly event: string
}

/** A transition table with its derived answers: guard, terminal states, documents. */
export interface Machine<State extends string, Trigger extends string> {
  readonly noun: string
  readonly transitions: readonly Transition<State, Trigger>[]
  /** The move, or undefined when it is not legal from here. */
  find(from: State, trigger: Trigger): Transition<State, Trigger> | undefined
  /** The move. Throws a conflict `illegal_transition` otherwise. */
  require(from: State, trigger: Trigger): Transition<State, Trigger>
  isTerminal(state: State): boolean
}

export function machine<State extends string, Trigger extends string>(
  noun: string,
  transitions: readonly Transition<State, Trigger>[],
): Machine<State, Trigger> {
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
    isTerminal: (state) => !transitions.some((candidate) => candidate.from.includes(state)),
  }
}
