import { setTimeout as delay } from 'node:timers/promises'

const LOOK_MS = 5

/** Throws in a sentence where it takes longer. */
export async function waitUntil(what: string, waitMs: number, isSo: () => Promise<boolean>): Promise<void> {
  if (!(await comesTrue(waitMs, isSo))) throw new Error(`it takes too long until ${what}`)
}

export async function comesTrue(waitMs: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + waitMs
  while (!(await isSo())) {
    if (performance.now() > deadline) return false
    await delay(LOOK_MS)
  }
  return true
}
