import { setTimeout as delay } from 'node:timers/promises'
import { WRITES_CHANNEL } from '../../src/db/announce-writes.ts'
import { until } from '../../test/support/until.ts'
import { type BackWorld, type Leader, openBackWorld } from '../ground/back-world.ts'
import { residentBytes } from '../ground/cpu.ts'
import type { Ground } from '../ground/ground.ts'
import { measureWork } from '../ground/measure.ts'
import { standSilent } from '../ground/psp-stand-ins.ts'
import { inLanes } from '../load/in-lanes.ts'
import { median, percentile, promised, type Row, round } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

const ANSWERS_IN_MS = 100
const CPU_MS_MAX = 5
const P99_MS_MAX = 300
const RISE_MAX = 1.1
const VAULT_MB_MAX = 80
const MB = 1_000_000

const SETTLEMENTS_PER_S = 10
/** Leaders who return from their bank at the same time. */
const LANES = 3
/** At full length a hundred PSPs are silent, each with one settlement of its own. */
const SILENT_PER_S = 25
/** What follows an acceptance or a settlement, notifications and mails, is told by then. */
const TOLD_WITHIN_MS = 500
/** The vault collects and tells its size a second after its last call. */
const VAULT_RESTS_MS = 2_000

/**
 * Leaders who return from their bank at a merchant that is promised its money, at one that is paid through its PSP, and
 * there while other PSPs are silent, in turns. What back mode takes is the difference of the first two. Simulators and what
 * stands before them are other processes, not counted.
 */
export async function settlements(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const world = await openBackWorld(ground, ANSWERS_IN_MS, 'back')
  const count = Math.ceil((SETTLEMENTS_PER_S * sizes.runMs) / 1000)
  await pay(world, await world.prepare('BACK', Math.ceil(count / 2)))
  const silent = Math.ceil((SILENT_PER_S * sizes.runMs) / 1000)
  await settleInVain(ground, world, silent)
  await world.moveTo(world.healthyUrl)

  const cpu = { TRANSFER: [] as Cpu[], BACK: [] as Cpu[] }
  const waits = { alone: [] as number[], beside: [] as number[] }
  for (let round = 0; round < sizes.rounds; round += 1) {
    for (const mode of ['TRANSFER', 'BACK'] as const) {
      const leaders = await world.prepare(mode, count)
      const pids = () => [world.service.pid, world.vaultPid()]
      const { result, ...spent } = await measureWork(ground, pids, () => pay(world, leaders))
      cpu[mode].push({ node: spent.nodeMs / count, postgres: spent.postgresMs / count })
      if (mode === 'BACK') waits.alone.push(...result)
    }
    const leaders = await world.prepare('BACK', count)
    await askSilentOnes(world)
    waits.beside.push(...(await pay(world, leaders)))
    await letSilentOnesBe(world)
  }
  await delay(VAULT_RESTS_MS)
  const vaultMb = residentBytes(world.vaultPid()) / MB
  await world.service.close()

  const [node, postgres] = (['node', 'postgres'] as const).map((part) =>
    median(cpu.BACK.map((spent, turn) => spent[part] - (cpu.TRANSFER[turn]?.[part] ?? Number.NaN))),
  ) as [number, number]
  const [alone, beside] = [waits.alone, waits.beside].map((all) => all.toSorted((a, b) => a - b)) as [
    number[],
    number[],
  ]
  const p99Ms = percentile(alone, 0.99)
  const told = (sorted: number[]) => `p50 ${round(percentile(sorted, 0.5))} ms of ${sorted.length}`
  const besideMs = percentile(beside, 0.99)
  return [
    promised('our part of a settlement: CPU', node + postgres, 'ms', { most: CPU_MS_MAX }, parts(node, postgres)),
    promised(
      `acceptance to result, PSP answers in ${ANSWERS_IN_MS} ms: p99`,
      p99Ms,
      'ms',
      { most: P99_MS_MAX },
      told(alone),
    ),
    promised(
      `the same while ${silent} other PSPs are silent, of alone: p99`,
      besideMs / p99Ms,
      '×',
      { most: RISE_MAX },
      `${round(besideMs)} ms, ${told(beside)}`,
    ),
    promised('memory of the isolated process at rest (RSS)', vaultMb, 'MB', { most: VAULT_MB_MAX }),
  ]
}

interface Cpu {
  readonly node: number
  readonly postgres: number
}

function parts(node: number, postgres: number): string {
  return `Node ${round(node)}, the isolated process included, + PostgreSQL ${round(postgres)} ms`
}

/** All pay and are settled. Returns how long each was between its acceptance and that. */
async function pay({ db }: BackWorld, leaders: readonly Leader[]): Promise<number[]> {
  await inLanes(leaders.length, LANES, async (index) => leaders[index]?.pay())
  const ids = leaders.map(({ purchaseId }) => purchaseId)
  const waits = await until('all are settled', async () => {
    const { rows } = await db.query<{ ms: number }>(
      `select extract(epoch from settled_at - accepted_at)::float8 * 1000 as ms
         from purchases where id = any($1::uuid[]) and settled_at is not null`,
      [ids],
    )
    return rows.length === ids.length && rows.map(({ ms }) => ms)
  })
  await delay(TOLD_WITHIN_MS)
  return waits
}

/** Accepted, and each at a PSP of its own that says nothing; their leaders go away. */
async function settleInVain(ground: Ground, world: BackWorld, count: number): Promise<void> {
  const paying: Promise<unknown>[] = []
  for (const { purchaseId, pay } of await world.prepare('BACK', count)) {
    await world.moveTo(await standSilent(ground))
    paying.push(pay())
    await until('it is accepted', async () => {
      const { rows } = await world.db.query('select from settlements where purchase_id = $1', [purchaseId])
      return rows.length === 1
    })
  }
  await Promise.all(paying)
}

/** All that wait for a silent PSP ask it now, and hang while the others are measured. */
async function askSilentOnes({ db }: BackWorld): Promise<void> {
  await db.query(`update settlements set step_at = now(), steps = 0 where leased_until is null and ${UNDECIDED}`)
  await db.query('select pg_notify($1, $2)', [WRITES_CHANNEL, 'bench'])
  await delay(TOLD_WITHIN_MS)
}

async function letSilentOnesBe({ db }: BackWorld): Promise<void> {
  await until('no silent PSP is asked', async () => {
    await db.query(
      `update settlements set step_at = now() + interval '1 hour' where leased_until is null and ${UNDECIDED}`,
    )
    const { rows } = await db.query(`select from settlements where leased_until is not null and ${UNDECIDED} limit 1`)
    return rows.length === 0
  })
}

const UNDECIDED = `state not in ('settled', 'refused', 'withdrawn')`
