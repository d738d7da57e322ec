import { setTimeout as delay } from 'node:timers/promises'
import { residentBytes } from '../ground/cpu.ts'
import type { Ground } from '../ground/ground.ts'
import { measureWork } from '../ground/measure.ts'
import { median, promised, type Row, round, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

const READY_MS_MAX = 2_000
const IDLE_MB_MAX = 150
const MB = 1_000_000

/** What one `serve` with workers takes while nobody asks anything, and how soon it answers. */
export async function restIdle(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const shop = await ground.openShop('idle')
  const readyMs: number[] = []
  const bytes: number[] = []
  const cpu: { nodeMs: number; postgresMs: number }[] = []
  for (let start = 0; start < sizes.starts; start += 1) {
    const service = await ground.launch({ command: 'serve', databaseUrl: shop.url, dataDir: ground.dataDir })
    readyMs.push(service.readyMs)
    cpu.push(await measureWork(ground, [service.pid], () => delay(sizes.idleMs)))
    bytes.push(residentBytes(service.pid))
    await service.close()
  }
  const perMinute = (part: 'nodeMs' | 'postgresMs') =>
    round((median(cpu.map((each) => each[part])) / sizes.idleMs) * 60_000)
  return [
    promised('start of `serve` to ready, migrated database', median(readyMs), 'ms', { most: READY_MS_MAX }),
    promised('memory of an idle `serve` (RSS)', median(bytes) / MB, 'MB', { most: IDLE_MB_MAX }),
    row('CPU of an idle minute', `Node ${perMinute('nodeMs')} ms, PostgreSQL ${perMinute('postgresMs')} ms`),
  ]
}
