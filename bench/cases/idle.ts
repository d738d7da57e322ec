import { setTimeout as delay } from 'node:timers/promises'
import { residentBytes } from '../ground/cpu.ts'
import type { Ground } from '../ground/ground.ts'
import { measureWork } from '../ground/measure.ts'
import { median, promised, type Row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

const READY_MS_MAX = 2_000
const IDLE_MB_MAX = 150
/** Half a per cent of a core: loops wait for what happens (ADR 0014). */
const CPU_MS_MAX = 300
const MINUTE_MS = 60_000
const MB = 1_000_000

/** What one `serve` with workers takes while nobody asks anything, and how soon it answers. */
export async function restIdle(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const shop = await ground.openShop('idle')
  const readyMs: number[] = []
  const bytes: number[] = []
  let work = { nodeMs: 0, postgresMs: 0 }
  for (let start = 1; start <= sizes.starts; start += 1) {
    const service = await ground.launch({ command: 'serve', databaseUrl: shop.url, dataDir: ground.dataDir })
    readyMs.push(service.readyMs)
    await delay(sizes.idleMs)
    bytes.push(residentBytes(service.pid))
    if (start === sizes.starts) work = await measureWork(ground, [service.pid], () => delay(sizes.restMs))
    await service.close()
  }
  const perMinute = (ms: number) => (ms / sizes.restMs) * MINUTE_MS
  return [
    promised('start of `serve` to ready, migrated database', median(readyMs), 'ms', { most: READY_MS_MAX }),
    promised('memory of an idle `serve` (RSS)', median(bytes) / MB, 'MB', { most: IDLE_MB_MAX }),
    promised('CPU of an idle minute, Node', perMinute(work.nodeMs), 'ms', { most: CPU_MS_MAX }),
    promised('CPU of an idle minute, PostgreSQL', perMinute(work.postgresMs), 'ms', { most: CPU_MS_MAX }),
  ]
}
