import { parseDate, planInstallments, ratesOf } from '../../src/schedules/index.ts'
import { assert } from '../../src/shared/assert.ts'
import type { Ground } from '../ground/ground.ts'
import { measureLoad } from '../ground/measure.ts'
import { simulationPlan } from '../load/shop-plans.ts'
import { median, promised, type Row, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'
import { describe } from './other-requests.ts'

const CALLERS = 16
const ROUNDS = 9
const SCHEDULES_PER_ROUND = 4_000

/** Dates, cents and annual rates, alone and as a shop's product page asks for them. */
export async function schedules(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const shop = await ground.openShop('schedules')
  const service = await ground.launch({ command: 'serve', databaseUrl: shop.url, dataDir: ground.dataDir })
  const plan = simulationPlan(shop, { ports: [service.port], callers: CALLERS, durationMs: sizes.runMs })
  await ground.generator.run({ ...plan, durationMs: sizes.runMs / 4 })
  const run = await measureLoad(ground, [service.pid], plan)
  await service.close()
  return [
    promised('twelve instalments with both annual rates', scheduleUs(), 'µs', { most: 50 }),
    promised('simulation, whole request: CPU of Node.js', run.nodeMs, 'ms', { most: 0.3 }),
    row('simulation, whole request', describe(run)),
  ]
}

/** Different amounts and days, as no two shoppers are alike; the median round, in microseconds each. */
function scheduleUs(): number {
  const settings = { installments: 12, feeBps: 90 }
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const startedMs = performance.now()
    for (let n = 0; n < SCHEDULES_PER_ROUND; n++) {
      const createdOn = parseDate(`2026-0${1 + (n % 9)}-${10 + (n % 18)}`)
      assert(createdOn, 'a date of the calendar')
      const plan = planInstallments(settings, { amountMinor: BigInt(10_000 + n + round), createdOn })
      assert(ratesOf(plan, createdOn) !== 'no_solution', 'a plan with its rates')
    }
    return ((performance.now() - startedMs) * 1000) / SCHEDULES_PER_ROUND
  })
  return median(rounds)
}
