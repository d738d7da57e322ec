import type { Ground } from '../ground/ground.ts'
import { type Measured, measureLoad } from '../ground/measure.ts'
import type { LoadPlan } from '../load/load-plan.ts'
import { purchasePlan } from '../load/purchase-plan.ts'
import { abortPlan, freshPurchases, getAccessToken, readPlan, tokenPlan } from '../load/shop-plans.ts'
import { type Row, round, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

const CALLERS = 16
/** Purchases to abort: more than a run of four seconds uses up is not needed, fewer would end it early. */
const PURCHASES_PER_S = 600

/** The other calls a shop makes: access token, read, abort. */
export async function otherRequests(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const shop = await ground.openShop('other')
  const service = await ground.launch({ command: 'serve', databaseUrl: shop.url, dataDir: ground.dataDir })
  const load = { ports: [service.port], callers: CALLERS, durationMs: sizes.runMs }
  const countMax = Math.ceil((PURCHASES_PER_S * sizes.runMs) / 1000)
  await ground.generator.run(purchasePlan(shop, { ...load, durationMs: 60_000, countMax }))
  const ids = await freshPurchases(shop, countMax)
  const warmUp = ids.splice(0, Math.ceil(countMax / 10))
  const accessToken = await getAccessToken(shop, service.baseUrl)
  const measure = async (what: string, plan: LoadPlan, warming: LoadPlan = plan): Promise<Row> => {
    await ground.generator.run({ ...warming, durationMs: sizes.runMs / 4 })
    return row(what, describe(await measureLoad(ground, [service.pid], plan)))
  }
  const rows = [
    await measure('access token', tokenPlan(shop, load)),
    await measure('read of a purchase (v1)', readPlan(shop, ids, load)),
    await measure('abort', abortPlan(accessToken, ids, load), abortPlan(accessToken, warmUp, load)),
  ]
  await service.close()
  return rows
}

export function describe(run: Measured): string {
  const cpu = `CPU Node ${round(run.nodeMs)} + PostgreSQL ${round(run.postgresMs)} ms`
  return `${cpu}; ${round(run.perSecond)} /s, p50 ${round(run.p50Ms)} ms, p99 ${round(run.p99Ms)} ms`
}
