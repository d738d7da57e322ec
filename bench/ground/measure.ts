import type { LoadPlan, LoadResult } from '../load/load-plan.ts'
import { cpuMs, postgresCpuMs } from './cpu.ts'
import type { Ground } from './ground.ts'

/** A load with what it cost, per answered request. */
export interface Measured extends LoadResult {
  readonly nodeMs: number
  readonly postgresMs: number
}

/** `pids`: the services that answer; PostgreSQL is all of its own, background work included. */
export async function measureLoad(ground: Ground, pids: readonly number[], plan: LoadPlan): Promise<Measured> {
  const { result, nodeMs, postgresMs } = await measureWork(ground, pids, () => ground.generator.run(plan))
  return { ...result, nodeMs: nodeMs / result.answered, postgresMs: postgresMs / result.answered }
}

/** CPU time of services and PostgreSQL while `work` runs; `pids` is asked again where one may be renewed meanwhile. */
export async function measureWork<T>(
  ground: Pick<Ground, 'postmasterPid'>,
  pids: readonly number[] | (() => readonly number[]),
  work: () => Promise<T>,
): Promise<{ result: T; nodeMs: number; postgresMs: number }> {
  const living = typeof pids === 'function' ? pids : () => pids
  const node = () => living().reduce((total, pid) => total + cpuMs(pid), 0)
  const before = { node: node(), postgres: postgresCpuMs(ground.postmasterPid) }
  const result = await work()
  return { result, nodeMs: node() - before.node, postgresMs: postgresCpuMs(ground.postmasterPid) - before.postgres }
}
