/** Aborted by Ctrl-C, or when a process manager asks; the second time the process ends as ever. */
export function stopSignals(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  return stopping.signal
}
