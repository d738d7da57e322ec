import type { LoopState } from './judge-loops.ts'
import type { Loop } from './loop.ts'

export interface LoopsOfEach<Item extends { readonly id: string }> {
  /** Starts loops of items that are new, stops those of items that are gone or were exchanged. */
  settle(items: readonly Item[]): void
  loops(): readonly LoopState[]
  stop(): Promise<void>
}

/** Loops of their own for each of several that come and go: work with one that hangs delays that of none other. */
export function loopsOfEach<Item extends { readonly id: string }>(
  start: (item: Item) => readonly Loop[],
): LoopsOfEach<Item> {
  const running = new Map<string, { item: Item; loops: readonly Loop[] }>()
  const ending = new Set<Promise<unknown>>()
  let isStopped = false

  function end(id: string, loops: readonly Loop[]): void {
    running.delete(id)
    const ended: Promise<unknown> = Promise.all(loops.map((loop) => loop.stop())).finally(() => ending.delete(ended))
    ending.add(ended)
  }

  return {
    settle(items) {
      if (isStopped) return
      for (const [id, { item, loops }] of running) if (!items.includes(item)) end(id, loops)
      for (const item of items) if (!running.has(item.id)) running.set(item.id, { item, loops: start(item) })
    },
    loops: () => [...running.values()].flatMap(({ loops }) => loops.map((loop) => loop.state())),
    async stop() {
      isStopped = true
      for (const [id, { loops }] of running) end(id, loops)
      await Promise.all(ending)
    },
  }
}
