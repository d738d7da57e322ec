import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { announceWrites } from '../../src/db/database.ts'
import { AWAITED } from '../../src/jobs/index.ts'
import type { Ground } from '../ground/ground.ts'
import { measureWork } from '../ground/measure.ts'
import { percentile, promised, type Row, round, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'
import { commitEvents, listeningMerchants } from '../webhooks/event-source.ts'

const ENDPOINTS = 100
const PER_S_MIN = 500
const P99_MS_MAX = 1_000
/** Commits of the steady part: so far apart, as many events each as keep the rate. */
const COMMIT_EVERY_MS = 20
const STEADY_RUNS = 3
const ARRIVE_TIMEOUT_MS = 60_000
const LOOK_MS = 20

/** A hundred merchants' machines, half of which take every call and never answer it. */
export async function webhooks(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const shop = await ground.openShop('webhooks')
  const receivers = await start(ground, '../webhooks/receivers.ts', [String(ENDPOINTS)])
  const merchantIds = await listeningMerchants(ground, shop, receivers.said as number[])
  const deliverer = await start(ground, '../webhooks/deliverer.ts', [shop.url, ground.dataDir])
  const announcer = announceWrites(shop.db, 'bench', AWAITED)
  ground.onClose(() => announcer.stop())
  const arrivals = new Map<string, number>()

  async function arrive(ids: readonly string[]): Promise<number[]> {
    const deadline = Date.now() + ARRIVE_TIMEOUT_MS
    while (!ids.every((id) => arrivals.has(id))) {
      if (Date.now() > deadline) throw new Error('events did not arrive at endpoints that answer')
      receivers.child.send('tell')
      const [told] = (await once(receivers.child, 'message')) as [[string, number][]]
      for (const [id, at] of told) arrivals.set(id, at)
      await delay(LOOK_MS)
    }
    return ids.map((id) => arrivals.get(id) as number)
  }

  await arrive(await commitEvents(shop.db, merchantIds, ENDPOINTS))
  const backlog = await measureWork(ground, [deliverer.child.pid as number], async () => {
    const ids = await commitEvents(shop.db, merchantIds, sizes.webhookBacklog)
    const committedAt = Date.now()
    return { told: ids.length, ms: Math.max(...(await arrive(ids))) - committedAt }
  })
  const { told, ms } = backlog.result

  const perCommit = Math.ceil((sizes.webhookEventsPerS * COMMIT_EVERY_MS) / 1000)
  const waits: number[] = []
  const committed: { ids: string[]; at: number }[] = []
  const endAt = Date.now() + STEADY_RUNS * sizes.runMs
  for (let next = Date.now(); next < endAt; next += COMMIT_EVERY_MS) {
    // Dealt out from another merchant on each time, so that all hear the same.
    const turned = merchantIds.map(
      (_, index) => merchantIds[(index + committed.length * perCommit) % ENDPOINTS] as string,
    )
    const ids = await commitEvents(shop.db, turned, perCommit)
    committed.push({ ids, at: Date.now() })
    await delay(Math.max(0, next + COMMIT_EVERY_MS - Date.now()))
  }
  for (const { ids, at } of committed) for (const arrived of await arrive(ids)) waits.push(arrived - at)
  waits.sort((a, b) => a - b)

  const cpu = `CPU Node ${round(backlog.nodeMs / told)} + PostgreSQL ${round(backlog.postgresMs / told)} ms each`
  return [
    promised(
      'deliveries that arrive, from a backlog, one process',
      (told / ms) * 1000,
      '/s',
      { least: PER_S_MIN },
      cpu,
    ),
    row('the same, per second of Node CPU', `${round((told / backlog.nodeMs) * 1000)}`),
    promised(
      `commit to arrival, p99, ${sizes.webhookEventsPerS} events a second`,
      percentile(waits, 0.99),
      'ms',
      { most: P99_MS_MAX },
      `p50 ${round(percentile(waits, 0.5))} ms`,
    ),
  ]
}

/** A program of the bench as a child; `said` is its first message. */
async function start(ground: Ground, path: string, args: string[]) {
  const child = fork(fileURLToPath(new URL(path, import.meta.url)), args)
  ground.onClose(() => child.connected && child.disconnect())
  const [said] = (await once(child, 'message')) as [unknown]
  return { child, said }
}
