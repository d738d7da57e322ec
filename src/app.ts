import { type Logger, pino } from 'pino'
import { isBehindUnknownProxy, replicaNote, unsaidOf } from './config-notes.ts'
import { connectSandbox } from './connections/index.ts'
import type { Database } from './db/database.ts'
import { watchSchema } from './db/watch-schema.ts'
import { describeFault } from './http/index.ts'
import { runApart, startWhen, type Workers } from './jobs/index.ts'
import { missingTransports } from './messages/index.ts'
import { serve, serveHealth, UNKNOWN_PROXY } from './routes.ts'
import { readAccounts, shareLimits, startWorkers, watchAccounts, writeRequests } from './workers.ts'
import { closeWorld, openWorld, type SandboxWorld, type World, type WorldTerms } from './world.ts'

export interface ServiceTerms extends Omit<WorldTerms, 'sandbox'> {
  readonly serves: boolean
  readonly works: boolean
  readonly sandbox?: SandboxWorld
  /** Called once the schema is there, before anything is done: throws where the database belongs to somebody else. */
  readonly claim?: (db: Database) => Promise<void>
}

export interface Service {
  readonly baseUrl: string
  readonly db: Database
  readonly log: Logger
  /** What verbs are called with by whoever started it. */
  readonly world: World
  /** The database is there, migrated and ours. */
  readonly ready: Promise<void>
  /** Why there is nothing to wait for, where the database was slow to say so: whoever started this ends it. */
  readonly refused: Promise<Error>
  /** Readiness says no from now on; everything else goes on until `close`. */
  announceStop(): void
  /** Answers what is under way, finishes what is leased, closes. Throws only once all of it has ended. */
  close(): Promise<void>
}

/**
 * Starts what was asked for: HTTP, workers, or both. A database that is away, or lacks migrations, is waited for: until
 * then readiness says no, requests are answered 503, and workers do nothing.
 */
export async function startService({ serves, works, sandbox, claim, ...terms }: ServiceTerms): Promise<Service> {
  const { config } = terms
  const log = pino({ level: config.logLevel, base: null, serializers: { err: describeFault } })
  const world = await openWorld({ ...terms, sandbox }, log)
  const schema = await watchSchema(world.db, claimAll, (sentence) => log.error(sentence)).catch(giveUp)
  if (schema.hindrance()) log.error(`${schema.hindrance()}: nothing is done until npm run migrate was run`)
  if (serves && isBehindUnknownProxy(config)) log.warn(UNKNOWN_PROXY)
  for (const sentence of serves && !sandbox ? unsaidOf(config) : []) log.warn(sentence)
  for (const { sentence, isTrouble } of missingTransports(world.messages)) log[isTrouble ? 'warn' : 'info'](sentence)
  let workers: Workers | undefined
  const asked = { world, config, log, schema, loops: () => workers?.loops() ?? [] }
  const app = await (serves ? serve({ ...asked, sandbox }) : serveHealth(asked)).catch((error) => {
    schema.stop()
    return giveUp(error)
  })
  if (serves) void schema.complete.then(() => world.replica?.watch(world.db, tellOfReplica))
  const sharing = serves ? [shareLimits(world, log), writeRequests(world, log)] : []
  workers = startWhen(schema.complete, () => (works ? startWorkers(world, log) : watchAccounts(world, log)))
  return {
    baseUrl: world.baseUrl,
    db: world.db,
    log,
    world,
    ready: schema.complete,
    refused: schema.refused,
    announceStop: () => app.announce(),
    async close() {
      schema.stop()
      try {
        await runApart(
          [() => app.finish(), async () => workers?.stop(), ...sharing.map((loop) => () => loop.stop())],
          (end) => end(),
        )
      } finally {
        await closeWorld(world)
      }
    },
  }

  function tellOfReplica(reason: string | undefined): void {
    if (reason) log.warn(replicaNote(reason))
    else log.info('DATABASE_READ_URL: lists and files come from the replica')
  }

  async function claimAll(db: Database): Promise<void> {
    await claim?.(db)
    if (sandbox) await connectSandbox(db, world.sealer, world.systemClock, sandbox)
    await readAccounts(world, log)
  }

  async function giveUp(error: Error): Promise<never> {
    await closeWorld(world)
    throw error
  }
}
