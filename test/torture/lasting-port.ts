import { randomInt } from 'node:crypto'
import { freePort } from '../../src/db/free-port.ts'

/** Below what systems lend to outgoing connections: while its owner restarts, nobody is given it. */
const PORTS = { min: 20_000, max: 32_000 } as const

/** Promised, and perhaps not listened at yet. */
const given = new Set<number>()

/** A port for somebody who comes back to it; none is given twice. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const wish = randomInt(PORTS.min, PORTS.max)
    if (given.has(wish) || (await freePort(wish)) !== wish) continue
    given.add(wish)
    return wish
  }
}
