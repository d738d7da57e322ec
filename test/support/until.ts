import { setTimeout as delay } from 'node:timers/promises'

const ASK_MS = 40
/** Spent by what fails only: longer than a machine needs that has ten other things to do. */
export const PATIENCE_MS = 60_000

/** Asks a world that we cannot listen to until it answers with something; fails with the sentence given. */
export async function until<T>(
  sentence: string | (() => string),
  ask: () => Promise<T | undefined | false>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > deadline) {
      const what = typeof sentence === 'string' ? sentence : sentence()
      throw new Error(`waited ${patienceMs} ms in vain until ${what}`)
    }
    await delay(ASK_MS)
  }
}
