import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import {
  type CollectingCall,
  type CollectionGate,
  checkAttempts,
  collectDueShares,
  openGate,
  runOperations,
  stepPots,
  stepReconciliation,
} from '../../src/collecting/index.ts'
import type { Database } from '../../src/db/database.ts'
import { type CollectionHold, readCollectionState } from '../../src/payments/index.ts'
import type { CollectingWorld } from './collecting.ts'

/** The workers of a service on a copy of the database, with a data folder of their own. */
export interface Workers {
  readonly db: Database
  readonly ports: CollectingCall
  readonly gate: CollectionGate
  /** The reasons it gave for holding collection. */
  readonly said: string[]
}

export async function startWorkers(
  world: CollectingWorld,
  db: Database,
  dataDir: string,
  askIssuers: (db: Database) => Promise<string | null> = async () => null,
  onError: (error: unknown) => void = (error) => assert.fail(String(error)),
): Promise<Workers> {
  const said: string[] = []
  const { acquirers, systemClock, businessClock } = world.ports
  const gate = await openGate(db, {
    acquirers,
    dataDir,
    systemClock,
    businessClock,
    askIssuers: () => askIssuers(db),
    onHeld: ({ reason }) => said.push(reason),
    onError,
  })
  return { db, gate, said, ports: { ...world.ports, gate } }
}

export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-note-'))
  after(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Everything that is due, as often as said; time for retries passes meanwhile. */
export async function work({ db, ports }: Pick<Workers, 'db' | 'ports'>, world: CollectingWorld, rounds = 4) {
  for (let round = 0; round < rounds; round++) {
    await collectDueShares(db, ports)
    await runOperations(db, ports)
    await checkAttempts(db, ports)
    await stepPots(db, ports)
    world.passRetries(11 * 60_000)
  }
}

/** A whole comparison. */
export async function compare({ db, ports }: Pick<Workers, 'db' | 'ports'>): Promise<void> {
  while ((await stepReconciliation(db, ports, undefined)) > 0);
}

export async function holdOf(db: Database): Promise<CollectionHold | null> {
  return (await readCollectionState(db, undefined)).hold
}

/** What the bank has taken, less what it gave back. */
export async function takenAtBank(world: CollectingWorld): Promise<number> {
  const { body } = await world.sandbox.call('GET', '/v1/books')
  return body.totals.EUR?.net ?? 0
}
