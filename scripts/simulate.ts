import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedServer } from '../src/db/embedded-server.ts'
import { MINUTE_MS } from '../src/shared/clocks.ts'
import { type Ground, openGround } from '../test/simulation/ground.ts'
import { playSeed } from '../test/simulation/play-seed.ts'
import { makeFolderInMemory } from './test-run/folder-in-memory.ts'

// `npm run simulate`: pots under one scheduler, where a seed picks each next step, fault and kill. One seed is shown step by
// step; for so many minutes or lifetimes the seeds after it follow.

const { values } = parseArgs({
  options: { lifetimes: { type: 'string' }, minutes: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const first = Number(values.seed)
const isOne = values.minutes === undefined && values.lifetimes === undefined
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
const lifetimesMax = Number(values.lifetimes ?? Number.POSITIVE_INFINITY)
/** A line of progress every so often. */
const TOLD_EVERY_MS = MINUTE_MS / 4

if (!Number.isSafeInteger(first) || !(minutes > 0) || !(lifetimesMax > 0)) {
  process.stderr.write('npm run simulate [-- --seed n] [--minutes m] [--lifetimes l]\n')
  process.exit(2)
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopped = true
  })
}

const folder = (await makeFolderInMemory()) ?? (await mkdtemp(join(tmpdir(), 'whipround-simulated-')))
// The account PostgreSQL runs under goes through it to its cluster.
await chmod(folder, 0o711)
const server = await startEmbeddedServer({ dataDir: join(folder, 'postgres'), durable: false })
try {
  const ground = await openGround(server.url, folder)
  const isRight = await play(ground).finally(() => ground.close())
  process.exitCode = isRight ? 0 : 1
} finally {
  await server.close()
  await rm(folder, { recursive: true, force: true })
}

/** False after the first seed that shows a fault: whatever is wrong there is replayed by it. */
async function play(ground: Ground): Promise<boolean> {
  const startedMs = performance.now()
  let [lifetimes, steps, toldMs] = [0, 0, startedMs]
  for (let seed = first; ; seed += 1) {
    const played = await playSeed(ground, seed, isOne ? say : undefined)
    lifetimes += played.lifetimes
    steps += played.steps
    for (const kind of ['lost', 'doubled', 'stuck'] as const) {
      for (const found of played.findings[kind]) say(`${kind}: ${found}`)
    }
    const passedMs = performance.now() - startedMs
    const pace = Math.round(lifetimes / (passedMs / MINUTE_MS))
    const told = `${lifetimes} lifetimes in ${steps} steps, ${pace} a minute`
    if (Object.values(played.findings).some((found) => found.length > 0)) {
      say(`seed ${seed} (order ${played.hash}) after ${told}: npm run simulate -- --seed ${seed}`)
      return false
    }
    const isOver = isStopped || isOne || passedMs >= minutes * MINUTE_MS || lifetimes >= lifetimesMax
    if (isOver || performance.now() - toldMs > TOLD_EVERY_MS) {
      say(`seeds ${first} to ${seed} (order ${played.hash}): ${told}`)
      toldMs = performance.now()
    }
    if (isOver) return true
  }
}
