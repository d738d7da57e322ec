import { setTimeout as delay } from 'node:timers/promises'

const LOOK_MS = 5

/** Throws in a sentence where it takes longer. */
export async function waitUntil(what: string, waitMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + waitMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`it takes too long until ${what}`)
    await delay(LOOK_MS)
  }
}
