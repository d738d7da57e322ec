import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'

/** Some of what is under way waits for a later day: a bank that decides tomorrow, a leader who is asked. It does not move. */
const UNMOVED_MS = 3 * SECOND_MS
/** On a machine so busy that a look takes seconds, whoever works takes as long for each step: stillness lasts so many looks. */
const UNMOVED_LOOKS = 10
/** Then nobody waits any longer: what still moves will be found in the accounts. */
const LIMIT_MS = 8 * MINUTE_MS

/**
 * Until the books have stood still for a moment, and of ours nothing is under way, or only what waits for a later day. A day
 * that ends while a busy machine still works off its queue would cost money: holds end, and captures come too late.
 */
export async function untilStill<Books>(
  look: () => Promise<{ readonly books: Books; readonly underWay: number }>,
  everyMs: number,
): Promise<Books> {
  const startedMs = Date.now()
  let [last, movedMs] = ['', startedMs]
  for (;;) {
    const askedMs = Date.now()
    const now = await look()
    const tookMs = Date.now() - askedMs
    const seen = JSON.stringify(now)
    if (seen !== last) movedMs = askedMs
    last = seen
    const patienceMs = Math.max(now.underWay > 0 ? UNMOVED_MS : everyMs, UNMOVED_LOOKS * tookMs)
    if (Date.now() - movedMs > patienceMs || Date.now() - startedMs > LIMIT_MS) return now.books
    await delay(everyMs)
  }
}
