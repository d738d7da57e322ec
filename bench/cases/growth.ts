import type { Ground } from '../ground/ground.ts'
import { growShop } from '../ground/grow-shop.ts'
import { type Measured, measureLoad } from '../ground/measure.ts'
import { purchasePlan } from '../load/purchase-plan.ts'
import { median, promised, type Row, round, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

const CALLERS = 16
const RATIO_MAX = 1.2

/** The same creation of purchases beside few and beside many: what a year of business costs. */
export async function growth(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const shops = []
  for (const rows of sizes.growth) {
    const shop = await ground.openShop(`rows_${rows}`)
    const loadedMs = await growShop(shop, rows)
    const { port, pid, close } = await ground.launch({
      command: 'serve',
      databaseUrl: shop.url,
      dataDir: ground.dataDir,
    })
    shops.push({ rows, shop, port, pid, close, loadedMs, runs: [] as Measured[] })
  }
  for (let round = 0; round <= sizes.rounds; round += 1) {
    for (const { shop, port, pid, runs } of shops) {
      const plan = purchasePlan(shop, { ports: [port], callers: CALLERS, durationMs: sizes.runMs })
      const measured = await measureLoad(ground, [pid], plan)
      // The first round only warms.
      if (round > 0) runs.push(measured)
    }
  }
  for (const { close } of shops) await close()
  const [small, large] = shops.map(({ runs }) => runs) as [Measured[], Measured[]]
  const ratio = (of: (run: Measured) => number) =>
    median(large.map((run, index) => of(run) / of(small[index] as Measured)))
  const names = sizes.growth.map((rows) => rows.toLocaleString('en')).reverse()
  return [
    promised(
      `CPU per purchase beside ${names.join(', of beside ')}`,
      ratio((run) => run.nodeMs + run.postgresMs),
      '×',
      {
        most: RATIO_MAX,
      },
    ),
    promised(
      'time per purchase (1 / rate)',
      ratio((run) => 1 / run.perSecond),
      '×',
      { most: RATIO_MAX },
    ),
    ...shops.map(({ rows, runs, loadedMs }) => {
      const of = (key: keyof Measured) => round(median(runs.map((run) => run[key])))
      const cpu = `CPU Node ${of('nodeMs')} + PostgreSQL ${of('postgresMs')} ms`
      return row(
        `beside ${rows.toLocaleString('en')}`,
        `${cpu}; ${of('perSecond')} /s, p99 ${of('p99Ms')} ms; loaded in ${round(loadedMs / 1000)} s`,
      )
    }),
  ]
}
