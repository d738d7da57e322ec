import type { Ground, LaunchedService, Shop } from '../ground/ground.ts'
import { type Measured, measureLoad } from '../ground/measure.ts'
import { purchasePlan } from '../load/purchase-plan.ts'
import { median, promised, type Row, round, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'
import { preparePgbench } from '../yardsticks/pgbench.ts'
import { startBareServer } from '../yardsticks/start-bare-server.ts'

const CALLERS = [1, 16, 64]
/** Where the yardsticks are laid: enough callers to hide round trips, few enough to keep latencies readable. */
const COMPARED_AT = 16
const CPU_MS_MAX = 2
const PGBENCH_SHARE_MIN = 0.6

/** `POST /api/merchants/v1/purchases`: authenticated, validated, durable; purchase, client, two products, event. */
export async function createPurchases(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const shop = await ground.openShop('create')
  const service = await ground.launch({ command: 'serve', databaseUrl: shop.url, dataDir: ground.dataDir })
  const { runMs, rounds } = sizes
  const load = (callers: number, durationMs = runMs) =>
    measureLoad(ground, [service.pid], purchasePlan(shop, { ports: [service.port], callers, durationMs }))
  await load(COMPARED_AT)
  const json = await answerOf(service, shop)
  const bare = {
    fastify: await startBareServer(ground, 'fastify', json),
    node: await startBareServer(ground, 'node', json),
  }
  const pgbench = await preparePgbench(ground, shop)
  const runs = new Map<number, Measured[]>(CALLERS.map((callers) => [callers, []]))
  const yardsticks = { fastify: [] as number[], node: [] as number[], pgbench: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const callers of CALLERS) runs.get(callers)?.push(await load(callers))
    for (const kind of ['fastify', 'node'] as const) {
      const plan = purchasePlan(shop, { ports: [bare[kind]], callers: COMPARED_AT, durationMs: runMs })
      yardsticks[kind].push((await ground.generator.run(plan)).perSecond)
    }
    if (pgbench) yardsticks.pgbench.push(await pgbench.run({ clients: COMPARED_AT, seconds: Math.ceil(runMs / 1000) }))
  }
  await service.close()
  return [...costRows(runs.get(COMPARED_AT) ?? []), ...rateRows(runs), ...comparisonRows(runs, yardsticks)]
}

/** The answer to one purchase, for servers that answer the same without doing anything. */
async function answerOf(service: LaunchedService, shop: Shop): Promise<string> {
  const { path, headers, body = '' } = purchasePlan(shop, { ports: [], callers: 1, durationMs: 0 })
  const answer = await fetch(service.baseUrl + path, { method: 'POST', headers, body: body.replaceAll('{n}', '0') })
  return await answer.text()
}

function costRows(runs: readonly Measured[]): Row[] {
  const node = median(runs.map((run) => run.nodeMs))
  const postgres = median(runs.map((run) => run.postgresMs))
  const parts = `Node ${round(node)} + PostgreSQL ${round(postgres)}`
  return [promised(`CPU per purchase, ${COMPARED_AT} callers`, node + postgres, 'ms', { most: CPU_MS_MAX }, parts)]
}

function rateRows(runs: ReadonlyMap<number, readonly Measured[]>): Row[] {
  return [...runs].map(([callers, measured]) => {
    const of = (key: keyof Measured) => round(median(measured.map((run) => run[key])))
    const what = `purchases, ${callers} ${callers === 1 ? 'caller' : 'callers'}`
    return row(what, `${of('perSecond')} /s, p50 ${of('p50Ms')} ms, p99 ${of('p99Ms')} ms`)
  })
}

function comparisonRows(
  runs: ReadonlyMap<number, readonly Measured[]>,
  yardsticks: Readonly<Record<'fastify' | 'node' | 'pgbench', readonly number[]>>,
): Row[] {
  const ours = (runs.get(COMPARED_AT) ?? []).map((run) => run.perSecond)
  // Within each round, because rounds differ more than alternatives.
  const share = (theirs: readonly number[]) => median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)))
  const { fastify, node, pgbench } = yardsticks
  const sql = 'rate, of pgbench -M prepared on the same statements'
  return [
    pgbench.length > 0
      ? promised(sql, share(pgbench), '', { least: PGBENCH_SHARE_MIN }, `pgbench ${round(median(pgbench))} /s`)
      : row(sql, 'no pgbench on this machine'),
    row('rate, of bare Fastify answering the same JSON', `${round(share(fastify))}, it ${round(median(fastify))} /s`),
    row('rate, of bare node:http answering the same JSON', `${round(share(node))}, it ${round(median(node))} /s`),
  ]
}
