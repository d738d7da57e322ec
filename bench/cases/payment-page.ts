import { join } from 'node:path'
import { readDemoFile } from '../../src/commands/demo-file.ts'
import { until } from '../../test/support/until.ts'
import type { Ground } from '../ground/ground.ts'
import { measureLoad, measureWork } from '../ground/measure.ts'
import { inLanes } from '../load/in-lanes.ts'
import { goToCardPage, sell } from '../load/payer.ts'
import { pagePlan } from '../load/shop-plans.ts'
import { promised, type Row, round, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'
import { describe } from './other-requests.ts'

const CPU_MS_MAX = 20
const CALLERS = 16
/** People who go all the way: some seconds of work at the full size. */
const PAYERS_PER_S = 60
const LANES = 8
/** Node CPU of equal work (cart, payment collection, session) in Medusa 2, measured once on a machine like this one. */
const MEDUSA_NODE_MS = 200

/** What a payer meets: the payment page, and the way to the card page. In the demo, because it has an acquirer. */
export async function paymentPage(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const dataDir = join(ground.dataDir, 'demo')
  const databaseUrl = await ground.createDatabase('page')
  const { baseUrl, port, pid, close } = await ground.launch({ command: 'demo', databaseUrl, dataDir })
  const seller = { credentials: await until('the demo wrote its credentials', () => readDemoFile(dataDir)) }
  const payers = Math.ceil((PAYERS_PER_S * sizes.runMs) / 1000)
  const paths: string[] = []
  await inLanes(payers, LANES, async () => paths.push(await sell(seller, baseUrl)))
  const load = { ports: [port], callers: CALLERS, durationMs: sizes.runMs }
  await ground.generator.run(pagePlan(paths, { ...load, durationMs: sizes.runMs / 4 }))
  const page = await measureLoad(ground, [pid], pagePlan(paths, load))
  const buy = async () => goToCardPage(baseUrl, await sell(seller, baseUrl))
  await inLanes(Math.ceil(payers / 4), LANES, buy)
  const purchase = await measureWork(ground, [pid], () => inLanes(payers, LANES, buy))
  await close()
  const nodeMs = purchase.nodeMs / payers
  return [
    promised('payment page, first visit: CPU', page.nodeMs + page.postgresMs, 'ms', { most: CPU_MS_MAX }),
    row('payment page, first visit', describe(page)),
    row(
      'purchase, page, session at the acquirer',
      `CPU Node ${round(nodeMs)} + PostgreSQL ${round(purchase.postgresMs / payers)} ms`,
    ),
    row('its Node CPU, of Medusa’s for cart, collection, session', `1 / ${round(MEDUSA_NODE_MS / nodeMs)}`),
  ]
}
