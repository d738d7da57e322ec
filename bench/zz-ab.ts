import { prepareGround } from './ground/ground.ts'
import { launchService } from './ground/launch-service.ts'
import { launchService as launchBase } from '/tmp/base/bench/ground/launch-service.ts'
import { measureLoad, type Measured } from './ground/measure.ts'
import { purchasePlan } from './load/purchase-plan.ts'
import { median, round } from './report/row.ts'
const rounds = Number(process.argv[2] ?? 4), callers = Number(process.argv[3] ?? 16), ms = Number(process.argv[4] ?? 2000)
const g = await prepareGround()
const shops = [await g.openShop('a'), await g.openShop('b')] as const
const a = await launchBase({ command: 'serve', databaseUrl: shops[0].url, dataDir: g.dataDir }); g.onClose(() => a.close())
const b = await launchService({ command: 'serve', databaseUrl: shops[1].url, dataDir: g.dataDir }); g.onClose(() => b.close())
const A: Measured[] = [], B: Measured[] = []
for (let r = 0; r <= rounds; r++) for (const [s, list, shop] of [[a, A, shops[0]], [b, B, shops[1]]] as const) {
  const m = await measureLoad(g, [s.pid], purchasePlan(shop, { ports: [s.port], callers, durationMs: ms }))
  if (r > 0) list.push(m)
}
for (const k of ['nodeMs', 'postgresMs', 'perSecond', 'p50Ms', 'p99Ms'] as const) console.log(k.padEnd(12), 'base', round(median(A.map((x) => x[k]))), 'now', round(median(B.map((x) => x[k]))), 'ratio', round(median(B.map((x, i) => x[k] / A[i]![k]))))
await g.close()
