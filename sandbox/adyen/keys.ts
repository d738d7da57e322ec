import { DAY_MS } from '../../src/shared/clocks.ts'
import type { Books } from '../books.ts'
import { oneRow, run, transaction } from '../books.ts'
import type { Answer } from '../idempotency.ts'
import type { World } from '../world.ts'

/** Promised are seven days at least: the worst that may be relied on. */
const KEY_LIFE_MS = 7 * DAY_MS

// Keys whose first answer is still being waited for.
const underWay = new WeakMap<Books, Set<string>>()

export function keysUnderWay(books: Books): Set<string> {
  const known = underWay.get(books) ?? new Set<string>()
  underWay.set(books, known)
  return known
}

/**
 * Runs `act` once per key, in the transaction that stores its answer. The key alone decides, of one company account: another
 * body, or another endpoint, under a used key gets the first answer. A request that was turned away uses no key up.
 */
export function oncePerKey(world: World, key: string | undefined, act: () => Answer): Answer {
  const { books } = world
  return transaction(books, () => {
    if (key === undefined) return act()
    const now = world.clock.now().getTime()
    run(books, 'DELETE FROM adyen_keys WHERE created_at <= ?', now - Math.min(KEY_LIFE_MS, world.keyLifeMs))
    const sql = 'SELECT status, body FROM adyen_keys WHERE key = ?'
    const known = oneRow<{ status: number; body: string }>(books, sql, key)
    if (known) return { status: known.status, body: JSON.parse(known.body) }
    const answer = act()
    if (answer.status < 300) {
      const insert = 'INSERT INTO adyen_keys (key, status, body, created_at) VALUES (?, ?, ?, ?)'
      run(books, insert, key, answer.status, JSON.stringify(answer.body), now)
    }
    return answer
  })
}
