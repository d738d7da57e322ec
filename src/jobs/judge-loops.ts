/** How a loop is doing; times are those of `performance.now()`. */
export interface LoopState {
  readonly name: string
  readonly idleMs: number
  /** When its last round ended, well or not; before the first, when it was started. */
  readonly endedMs: number
  /** Since when every round has failed; undefined after one that did not. */
  readonly failingSinceMs: number | undefined
  /** Whether in the last failed round only single items failed, each apart. */
  readonly failsPartly: boolean
}

/** Names of loops. */
export interface LoopVerdict {
  /** Nothing is done any more: rounds do not end, or all fail as a whole. */
  readonly stuck: readonly string[]
  /** Somebody's item fails each time, beside others that are done. */
  readonly failing: readonly string[]
}

/** A bank that does not answer lets fifty shares, five at once, wait ten seconds each; three times that for slow machines. */
const ROUND_MS_MAX = 300_000
/** Waits are an interval at most. */
const INTERVALS_MAX = 3
/** Half a dozen tries: what passes by itself has passed. */
const FAILING_MS_MAX = 30_000

/** What readiness says of the workers in this process. */
export function judgeLoops(states: readonly LoopState[], nowMs = performance.now()): LoopVerdict {
  const isHanging = ({ idleMs, endedMs }: LoopState) => nowMs - endedMs > ROUND_MS_MAX + INTERVALS_MAX * idleMs
  const isFailing = ({ failingSinceMs = nowMs }: LoopState) => nowMs - failingSinceMs > FAILING_MS_MAX
  const stuck = states.filter((state) => isHanging(state) || (isFailing(state) && !state.failsPartly))
  const failing = states.filter((state) => isFailing(state) && !stuck.includes(state))
  return { stuck: stuck.map(({ name }) => name), failing: failing.map(({ name }) => name) }
}
