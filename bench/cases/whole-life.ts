import type { Ground } from '../ground/ground.ts'
import { openLifeWorld } from '../ground/life-world.ts'
import { measureWork } from '../ground/measure.ts'
import { inLanes } from '../load/in-lanes.ts'
import { median, type Row, round, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

/** Lives of one round: what a quiet machine finishes in somewhat more than the time of a run. */
const LIVES_PER_S = 12
const LANES = 16

/** A split purchase of three from its link to its end. */
export async function wholeLife(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const world = await openLifeWorld(ground, 'life')
  const count = Math.ceil((LIVES_PER_S * sizes.runMs) / 1000)
  const liveAll = (name: string) => inLanes(count, LANES, (index) => world.live(`${name}.${index}`))
  await liveAll('warm')
  const nodeMs: number[] = []
  const postgresMs: number[] = []
  for (let round = 0; round < sizes.rounds; round += 1) {
    const measured = await measureWork(ground, [world.service.pid], () => liveAll(`round${round}`))
    nodeMs.push(measured.nodeMs / count)
    postgresMs.push(measured.postgresMs / count)
  }
  await world.close()
  const [node, postgres] = [median(nodeMs), median(postgresMs)]
  const parts = `Node ${round(node)} + PostgreSQL ${round(postgres)}`
  return [row('CPU per purchase, from link to last mail', `${round(node + postgres)} ms, ${parts}`)]
}
