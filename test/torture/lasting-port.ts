import { randomInt } from 'node:crypto'
import { freePort } from '../../src/db/free-port.ts'

/** Below what systems lend to outgoing connections: while its owner restarts, nobody is given it. */
const PORTS = { min: 20_000, max: 32_000 } as const

/** A port for somebody who comes back to it. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const wish = randomInt(PORTS.min, PORTS.max)
    if ((await freePort(wish)) === wish) return wish
  }
}
