import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lastingPort } from '../../test/support/lasting-port.ts'
import type { Ground } from '../ground/ground.ts'
import { median, promised, type Row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

const READY_MS_MAX = 25_000
/** A start that takes longer has failed. */
const GIVEN_UP_MS = 180_000
const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))

/**
 * `npm start` as a newcomer types it, from the program to its sentence that it is ready: a cluster is made, every migration
 * applied, the demo's world opened, and all of it compiled. Packages are there already: what they take is the network's
 * (test/architecture/installed-size.test.ts has their size).
 */
export async function startFirst(ground: Ground, { starts }: Sizes): Promise<Row[]> {
  const readyMs: number[] = []
  for (let number = 1; number <= starts; number += 1)
    readyMs.push(await startIn(join(ground.dataDir, `first-${number}`)))
  return [
    promised('first `npm start` to ready, packages installed, nothing compiled', median(readyMs), 'ms', {
      most: READY_MS_MAX,
    }),
  ]
}

async function startIn(folder: string): Promise<number> {
  // The account PostgreSQL runs under goes through it to its cluster.
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const { PATH = '', HOME = '' } = process.env
  const startedAt = performance.now()
  const demo = spawn(process.execPath, [start], {
    env: {
      ...{ PATH, HOME, DEMO_HISTORY: 'off', PORT: String(await lastingPort()) },
      ...{ DATA_DIR: join(folder, 'data'), NODE_COMPILE_CACHE: join(folder, 'compiled') },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(demo, 'exit')
  const giveUp = setTimeout(() => demo.kill('SIGKILL'), GIVEN_UP_MS)
  let said = ''
  try {
    for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (chunk) => (said += chunk))
    for await (const chunk of demo.stdout) if (String(chunk).includes('Whipround is ready')) break
    if (!said.includes('Whipround is ready'))
      throw new Error(`the first start failed: ${said.trim().split('\n').at(-1)}`)
    return performance.now() - startedAt
  } finally {
    clearTimeout(giveUp)
    demo.kill('SIGTERM')
    await ended
  }
}
