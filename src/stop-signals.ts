/** A terminal signals the whole group, a wrapper passes signals on: copies of one come within a moment. */
const SAME_SIGNAL_MS = 1000

export interface StopSignals {
  /** Aborted by the first signal. */
  readonly stop: AbortSignal
  /** Aborted by another one, a second later or more: somebody does not want to wait. */
  readonly hurry: AbortSignal
}

/** From now on SIGINT and SIGTERM do not kill this process: whoever called ends it in order. */
export function hearStopSignals(): StopSignals {
  const stop = new AbortController()
  const hurry = new AbortController()
  let firstAt = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stop.signal.aborted) firstAt = performance.now()
      else if (performance.now() - firstAt >= SAME_SIGNAL_MS) hurry.abort()
      stop.abort()
    })
  }
  return { stop: stop.signal, hurry: hurry.signal }
}
