import type { PoolClient } from 'pg'
import { type CollectingCall, openGate } from '../../src/collecting/index.ts'
import type { Acquirers } from '../../src/connections/index.ts'
import type { Sealer } from '../../src/crypto/index.ts'
import type { Database } from '../../src/db/database.ts'
import { type Failing, keepFailing } from '../../src/jobs/index.ts'
import { aCall } from '../support/call.ts'
import type { LoopName } from './loops.ts'
import type { SimClock } from './sim-clock.ts'
import type { Stage, Turn } from './stage.ts'

/** One of the service's processes: what it knows besides the database goes with it. */
export interface Host {
  readonly db: Database
  readonly ports: CollectingCall
  readonly failing: Failing
  /** Turns that were stopped, or wait for another one, oldest first. */
  readonly waiting: { readonly loop: LoopName | undefined; readonly turn: Turn }[]
  /** Why it held collection, each hold once. */
  readonly said: string[]
}

export interface HostTerms {
  readonly db: Database
  readonly acquirers: Acquirers
  readonly sealer: Sealer
  readonly clock: SimClock
  /** Where it notes the newest booking; outlives it. */
  readonly dataDir: string
}

export async function startHost(stage: Stage, { acquirers, clock, ...terms }: HostTerms): Promise<Host> {
  const db = oneAtATime(stage, terms.db)
  const said: string[] = []
  const gate = await openGate(db, {
    acquirers,
    dataDir: terms.dataDir,
    systemClock: clock,
    businessClock: clock,
    askIssuers: async () => null,
    onHeld: ({ reason }) => said.push(reason),
    // Its turn was cut, and says so itself.
    onError: () => {},
  })
  const ports = { ...aCall(clock), acquirers, sealer: terms.sealer, baseUrl: 'http://localhost:9', gate }
  return { db, ports, failing: keepFailing(clock), waiting: [], said }
}

/** Its turns end where they are, and nobody hears of them. */
export async function killHost(stage: Stage, { waiting }: Host): Promise<void> {
  for (const { turn } of waiting.splice(0)) turn.kill()
  await stage.still()
}

/** The database as one host has it: each transaction and each statement outside of one is a unit. */
function oneAtATime(stage: Stage, db: Database): Database {
  const connect = async () => {
    const leave = await stage.enter()
    try {
      return untilReleased(await db.pool.connect(), leave)
    } catch (error) {
      leave()
      throw error
    }
  }
  const pool = Object.assign(Object.create(db.pool), { connect })
  const query: Database['query'] = (statement, values) => stage.unit(() => db.query(statement, values))
  return { ...db, pool, query }
}

function untilReleased(client: PoolClient, leave: () => void): PoolClient {
  return new Proxy(client, {
    get(own, name) {
      if (name === 'release')
        return (spoiled?: boolean) => {
          own.release(spoiled)
          leave()
        }
      const value: unknown = Reflect.get(own, name, own)
      return typeof value === 'function' ? value.bind(own) : value
    },
  })
}
