import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import type { Ground } from '../ground/ground.ts'

const GB = 1_000_000_000

/** Where and on what: one line each, above every table. */
export function describeMachine(ground: Ground): string[] {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return [
    `${availableParallelism()} × ${model}, ${Math.round(totalmem() / GB)} GB, load before ${loadavg()[0]?.toFixed(1)}`,
    `Node.js ${process.versions.node}, ${ground.postgres}`,
  ]
}
