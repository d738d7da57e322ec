import { fileURLToPath } from 'node:url'
import type { Ground, LaunchedService, Shop } from '../ground/ground.ts'
import { connectInstantAdyen, type InstantAdyen } from '../ground/instant-adyen.ts'
import { type Measured, measureLoad } from '../ground/measure.ts'
import { inLanes } from '../load/in-lanes.ts'
import type { LoadPlan, PlannedRequest } from '../load/load-plan.ts'
import { fillPage, goToCardPage, sell } from '../load/payer.ts'
import { median, promised, type Row, round } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

const SESSIONS_PER_S = 100
const SESSION_P99_MS_MAX = 10
const CALLBACKS_PER_S = 200
const CALLBACK_P99_MS_MAX = 20
/** What two cores have for one at these rates, with the load generator beside them: Node's and PostgreSQL's together. */
const SESSION_CPU_MS_MAX = 8
const CALLBACK_CPU_MS_MAX = 5
/** Of what is measured: code that is not compiled yet costs twice as much, and no service is that young for long. */
const WARMING = 1.5
/** More than are ever under way at these rates: each request leaves when it is due. */
const CALLERS = 32
const LANES = 4
/** It ends when all is sent. */
const AT_MOST_MS = 120_000

const program = fileURLToPath(new URL('../ground/payers-service.ts', import.meta.url))

/**
 * Payers who press the button: the route, the plan, the intent, the acquirer's call and its record. The acquirer, in
 * another process, answers at once, so that all of the latency is counted as ours.
 */
export async function startSessions(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const { shop, service } = await openService(ground, 'sessions')
  const count = Math.ceil((SESSIONS_PER_S * sizes.runMs) / 1000)
  const measure = async (requests: number) => {
    const forms: PlannedRequest[] = []
    await inLanes(requests, LANES, async () =>
      forms.push(await fillPage(service.baseUrl, await sell(shop, service.baseUrl))),
    )
    return measureLoad(ground, [service.pid], paced(service, SESSIONS_PER_S, forms, 303))
  }
  await measure(Math.ceil(count * WARMING))
  const runs: Measured[] = []
  for (let round = 0; round < sizes.rounds; round += 1) runs.push(await measure(count))
  await service.close()
  return told('session start', SESSIONS_PER_S, runs, { p99Ms: SESSION_P99_MS_MAX, cpuMs: SESSION_CPU_MS_MAX })
}

/** Signed verdicts that make holds true, each with its journal, events and promise; then all of them once more. */
export async function hearCallbacks(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const { shop, service, adyen } = await openService(ground, 'callbacks')
  const count = Math.ceil((CALLBACKS_PER_S * sizes.runMs) / 1000)
  const open = async (sessions: number): Promise<PlannedRequest[]> => {
    await inLanes(sessions, LANES, async () => goToCardPage(service.baseUrl, await sell(shop, service.baseUrl)))
    return adyen.opened.slice(-sessions).map((session) => {
      const body = adyen.sayYes(session)
      return { path: adyen.callbackPath, headers: { 'content-type': 'application/json' }, body }
    })
  }
  const tell = (requests: readonly PlannedRequest[]) =>
    measureLoad(ground, [service.pid], paced(service, CALLBACKS_PER_S, requests, 200))
  await tell(await open(Math.ceil(count * WARMING)))
  const [first, again]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < sizes.rounds; round += 1) {
    const verdicts = await open(count)
    first.push(await tell(verdicts))
    again.push(await tell(verdicts))
  }
  await service.close()
  const limits = { p99Ms: CALLBACK_P99_MS_MAX, cpuMs: CALLBACK_CPU_MS_MAX }
  return [
    ...told('signed verdict of a first payment', CALLBACKS_PER_S, first, limits),
    ...told('verdict told again', CALLBACKS_PER_S, again, limits),
  ]
}

/**
 * Latency counts from when a request was due, so that whoever cannot keep up with the rate has missed it. Of several runs
 * the median counts, and the worst is told: four requests decide a run's p99, and one slow write of the disk holds up as many.
 */
function told(
  what: string,
  perSecond: number,
  runs: readonly Measured[],
  limits: { p99Ms: number; cpuMs: number },
): Row[] {
  const of = (figure: keyof Measured) => median(runs.map((run) => run[figure]))
  const [nodeMs, postgresMs] = [of('nodeMs'), of('postgresMs')]
  const worst = Math.max(...runs.map(({ p99Ms }) => p99Ms))
  const reached = `p50 ${round(of('p50Ms'))} ms, ${round(of('perSecond'))} /s reached, worst of ${runs.length} runs ${round(worst)} ms`
  const parts = `Node ${round(nodeMs)} + PostgreSQL ${round(postgresMs)} ms`
  return [
    promised(`${what}, ${perSecond} /s: p99`, of('p99Ms'), 'ms', { most: limits.p99Ms }, reached),
    promised(`${what}: CPU`, nodeMs + postgresMs, 'ms', { most: limits.cpuMs }, parts),
  ]
}

async function openService(
  ground: Ground,
  name: string,
): Promise<{ shop: Shop; service: LaunchedService; adyen: InstantAdyen }> {
  const shop = await ground.openShop(name)
  const adyen = await connectInstantAdyen(ground, shop)
  const service = await ground.launch({ command: 'serve', program, databaseUrl: shop.url, dataDir: ground.dataDir })
  return { shop, service, adyen }
}

function paced(
  { port }: LaunchedService,
  perSecond: number,
  requests: readonly PlannedRequest[],
  expectedStatus: number,
): LoadPlan {
  const [path, headers] = ['', {}]
  return {
    ports: [port],
    method: 'POST',
    path,
    headers,
    requests,
    perSecond,
    callers: CALLERS,
    durationMs: AT_MOST_MS,
    firstNumber: 0,
    expectedStatus,
  }
}
