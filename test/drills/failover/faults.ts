import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '../../../src/shared/clocks.ts'
import type { Cluster } from './cluster.ts'
import { LEASE_S, type Server } from './server.ts'

/** What befalls the server that leads; answers with what must not be so, as sentences. */
export interface Fault {
  readonly name: string
  readonly inflict: (cluster: Cluster, primary: Server) => Promise<readonly string[]>
}

/** A lease, and what a server that lost it takes to see that. */
const AFTER_LEASE_MS = (LEASE_S + 10) * SECOND_MS
/** What its standbys lack when the server that leads dies. */
const HELD_BACK_MS = 3 * SECOND_MS

/** Its last seconds have left it for nobody: without a synchronous standby they are acknowledged, and gone. */
export const KILLED_WHILE_STANDBYS_LAG: Fault = {
  name: 'server lost while its standbys lag 3 s',
  async inflict(cluster, primary) {
    await primary.holdBackStandbys()
    await delay(HELD_BACK_MS)
    await primary.killAll()
    await cluster.leader(primary)
    primary.start()
    return []
  },
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'PostgreSQL killed',
    async inflict(cluster, primary) {
      await primary.killPostgres()
      // Its Patroni starts it again or hands over, whichever is sooner: what leads afterwards may be the same.
      await delay(SECOND_MS)
      await cluster.leader()
      return []
    },
  },
  KILLED_WHILE_STANDBYS_LAG,
  {
    name: 'server frozen',
    async inflict(cluster, primary) {
      await primary.freeze()
      await cluster.leader(primary)
      await primary.thaw()
      return writesTaken(primary)
    },
  },
  {
    name: 'server cut off',
    async inflict(cluster, primary) {
      await primary.place.cut()
      const [taken] = await Promise.all([
        delay(AFTER_LEASE_MS).then(() => writesTaken(primary)),
        cluster.leader(primary),
      ])
      await primary.place.heal()
      return taken
    },
  },
]

/** What leads no more must take no write, however often it is asked. */
async function writesTaken(server: Server): Promise<string[]> {
  const taken: string[] = []
  for (let number = 0; number < 5; number += 1) {
    const mark = `${server.place.name}-${number}`
    if ((await server.refusalOfWrite(mark)) === undefined)
      taken.push(`${server.place.name} has taken ${mark} after it had lost its lease`)
    await delay(SECOND_MS / 2)
  }
  return taken
}
