import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/db/free-port.ts'

/** Below what systems lend to outgoing connections and to who asks for any port: nobody is given one of these by accident. */
const PORTS = { min: 20_000, max: 32_000 } as const

/** Programs of one run choose side by side: a file a port says who was first. */
const claims = join(tmpdir(), 'whipround-ports')

/** Given back when this program ends. */
const claimed: string[] = []

/** A port for somebody who begins to listen later, or comes back to it; none is given twice. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const wish = randomInt(PORTS.min, PORTS.max)
    if (claim(wish) && (await freePort(wish)) === wish) return wish
  }
}

function claim(port: number): boolean {
  const path = join(claims, String(port))
  try {
    mkdirSync(claims, { recursive: true })
    writeFileSync(path, '', { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  if (claimed.length === 0) process.once('exit', giveBack)
  claimed.push(path)
  return true
}

function giveBack(): void {
  for (const path of claimed) rmSync(path, { force: true })
}
