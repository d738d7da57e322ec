import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * What only the start needed (sources, half-grown heaps) goes back to the system: some 30 MB, for a pause of a tenth of a
 * second before the load comes. Left alone, a process at rest allocates too little for V8 ever to look.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NonNullable<typeof globalThis.gc> = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
