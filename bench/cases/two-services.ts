import type { Ground, LaunchedService } from '../ground/ground.ts'
import { type Measured, measureLoad } from '../ground/measure.ts'
import { purchasePlan } from '../load/purchase-plan.ts'
import { median, promised, type Row, round } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

const CALLERS = 32
const RATE_MIN = 1.6
const CPU_MAX = 1.1

/** Two `serve` on one database against one alone, the same callers dealt out. */
export async function twoServices(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const shop = await ground.openShop('two')
  const launch = () => ground.launch({ command: 'serve', databaseUrl: shop.url, dataDir: ground.dataDir })
  const [first, second] = [await launch(), await launch()]
  const load = (services: readonly LaunchedService[]) => {
    const ports = services.map((service) => service.port)
    const plan = purchasePlan(shop, { ports, callers: CALLERS, durationMs: sizes.runMs })
    return measureLoad(ground, [first.pid, second.pid], plan)
  }
  await load([first, second])
  const alone: Measured[] = []
  const together: Measured[] = []
  for (let round = 0; round < sizes.rounds; round += 1) {
    alone.push(await load([first]))
    together.push(await load([first, second]))
  }
  await Promise.all([first.close(), second.close()])
  const ratio = (of: (run: Measured) => number) =>
    median(together.map((run, index) => of(run) / of(alone[index] as Measured)))
  const rates = [alone, together].map((runs) => round(median(runs.map((run) => run.perSecond))))
  return [
    promised(
      'rate of two processes, of one',
      ratio((run) => run.perSecond),
      '×',
      { least: RATE_MIN },
      `${rates[1]} /s of ${rates[0]} /s; PostgreSQL and the load generator share the same cores`,
    ),
    promised(
      'CPU per purchase of two processes, of one',
      ratio((run) => run.nodeMs + run.postgresMs),
      '×',
      { most: CPU_MAX },
    ),
  ]
}
