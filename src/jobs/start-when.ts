import type { LoopState } from './judge-loops.ts'

/** Loops that run together. */
export interface Workers {
  loops(): readonly LoopState[]
  stop(): Promise<void>
}

/** Starts workers once they may; stopped before, they never start. */
export function startWhen(mayStart: Promise<void>, start: () => Workers): Workers {
  let started: Workers | undefined
  let isStopped = false
  void mayStart.then(() => {
    if (!isStopped) started = start()
  })
  return {
    loops: () => started?.loops() ?? [],
    async stop() {
      isStopped = true
      await started?.stop()
    },
  }
}
