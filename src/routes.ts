import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { contractReader, describeApi, merchantV1, publicApi, signedApi, tokenApi } from './api/index.ts'
import { backOffice, findOwnAccessIn, findVisitorIn, guardOperatorHost, staffOffice } from './back-office/index.ts'
import { callbacks } from './callbacks/index.ts'
import { accessibility, bareFrame, checkout, funnel, robots, unknownAddress } from './checkout/index.ts'
import { incompleteReconciliation, readCollection } from './collecting/index.ts'
import type { Config } from './config.ts'
import { isBehindUnknownProxy, replicaNote, unsaidOf } from './config-notes.ts'
import { freePort } from './db/free-port.ts'
import type { SchemaWatch } from './db/watch-schema.ts'
import { countParked } from './events/index.ts'
import {
  createServer,
  type Drain,
  health,
  holdBack,
  listen,
  measureRequests,
  prepareDrain,
  prepareLimits,
  protectServer,
  type UnknownPage,
  V1_PREFIX,
} from './http/index.ts'
import { listKnownKeys, refuseKeys } from './installation/index.ts'
import type { LoopState } from './jobs/index.ts'
import { measureWorld } from './measure-world.ts'
import { missingTransports } from './messages/index.ts'
import { plugin } from './plugin/index.ts'
import { listNeeds, watchIdentities } from './reading/index.ts'
import { dateInZone } from './schedules/index.ts'
import { warnOfCaps } from './schedules/warn-of-caps.ts'
import { hearCardMovement } from './settling/index.ts'
import { traceRequests } from './tracing/index.ts'
import { watchPayables } from './unwinding/index.ts'
import { watchVault } from './vault/index.ts'
import type { SandboxWorld, World } from './world.ts'

/** Said in the log and by readiness. */
export const UNKNOWN_PROXY =
  'BASE_URL is https, so a proxy stands before this service, but TRUSTED_PROXIES names none: nobody’s address is known, limits per address do not apply'

interface FaceTerms {
  readonly world: World
  readonly config: Config
  readonly log: Logger
  readonly schema: SchemaWatch
  readonly loops: () => readonly LoopState[]
}

/** One encapsulated context per app. */
export async function serve(terms: FaceTerms & { sandbox: SandboxWorld | undefined }): Promise<Drain> {
  const { world, config, sandbox, schema } = terms
  const { db, baseUrl, port, collecting } = world
  const hosts = [new URL(baseUrl).host, ...[config.operatorHost ?? []].flat()]
  const { server, drain } = await openServer(terms, port, { hosts, showUnknown: unknownAddress(world) })
  guardOperatorHost(server, { operatorHost: config.operatorHost, isDemo: world.isDemo })
  await prepareLimits(server, world.limits)
  const contract = await describeApi(server, baseUrl)
  holdBack(server, () => schema.hindrance())
  await registerHealth(server, drain, terms)
  await server.register((app) => tokenApi(app, world), { prefix: '/api' })
  await server.register((app) => publicApi(app, world), { prefix: '/api' })
  await server.register((app) => signedApi(app, world), { prefix: '/api' })
  await server.register((app) => merchantV1(app, world), { prefix: V1_PREFIX })
  await server.register(
    (app) => contractReader(app, { contract, demo: sandbox?.access, findOwn: findOwnAccessIn(world) }),
    { prefix: '/docs' },
  )
  const { limits, sealer } = world
  const issuers = { db, sealer, systemClock: world.systemClock, hear: hearCardMovement }
  await server.register((app) => callbacks(app, { db, collecting, limits, issuers, psps: world }), {
    prefix: '/callbacks',
  })
  await server.register((app) => checkout(app, world), { prefix: '/pay' })
  await server.register((app) => funnel(app, world))
  await server.register(plugin)
  await server.register(robots)
  await server.register((app) => accessibility(app, world))
  const home = { frame: () => bareFrame(world), sandboxUrl: sandbox?.baseUrl }
  await server.register((app) => backOffice(app, home))
  await server.register((app) => staffOffice(app, { ...world, loops: terms.loops, findVisitor: findVisitorIn(world) }))
  await listen(server, { host: config.host, port, setting: 'PORT' })
  return drain
}

/** Workers alone are asked for their health, too. */
export async function serveHealth(terms: FaceTerms): Promise<Drain> {
  const { config } = terms
  const port = config.healthPort === 0 ? await freePort() : config.healthPort
  const { server, drain } = await openServer(terms, port)
  await registerHealth(server, drain, terms)
  await listen(server, { host: config.host, port, setting: 'HEALTH_PORT' })
  return drain
}

/** Answers under the names of this machine, those that the operator allows, and `hosts`. */
async function openServer(
  { world, config, log }: FaceTerms,
  port: number,
  { hosts = [], showUnknown }: { hosts?: readonly string[]; showUnknown?: UnknownPage } = {},
) {
  const { trustedProxies } = config
  const server: FastifyInstance = createServer({ log, trustedProxies, showUnknown })
  const drain = prepareDrain(server)
  measureRequests(server, world.metrics.registry)
  traceRequests(server)
  const names = [...hosts, `127.0.0.1:${port}`, `localhost:${port}`, ...config.allowedHosts]
  await protectServer(server, { baseUrl: world.baseUrl, hosts: names })
  return { server, drain }
}

async function registerHealth(
  server: FastifyInstance,
  drain: Drain,
  { world, config, schema, loops }: FaceTerms,
): Promise<void> {
  const { db, accounts, keyRing, businessClock, systemClock } = world
  const { registry } = world.metrics
  measureWorld(world, config, loops)
  const payables = watchPayables(db, systemClock)
  payables.measure(registry)
  const terms = {
    db,
    registry,
    metricsToken: config.metricsToken,
    acquirer: () => {
      const account = accounts.forNew()
      if (!account) return 'none connected: nobody can pay'
      return accounts.isKeyAccepted(account.id) ? account.acquirer.name : 'credentials'
    },
    loops,
    isStopping: drain.isStopping,
    countParked: () => countParked(db),
    // What holds requests back is said here as well: a balancer that hears "ready" sends them at once.
    trouble: async () => schema.hindrance() ?? refuseKeys(keyRing.sealing, await listKnownKeys(db)),
    notes: () => [
      ...(isBehindUnknownProxy(config) ? [UNKNOWN_PROXY] : []),
      ...(world.isDemo ? [] : unsaidOf(config)),
      ...replicaNotes(world),
      ...warnOfCaps(dateInZone(businessClock.now())),
      ...accounts.notes(),
      ...incompleteReconciliation(accounts),
      ...(world.collecting.gate?.notes() ?? []),
      ...watchVault(world.settling.vault),
      ...missingTransports(world.messages).flatMap(({ sentence, isTrouble }) => (isTrouble ? [sentence] : [])),
    ],
    news: async () => [
      ...(await listNeeds(db, { ...world.collecting, payables })).map(({ sentence }) => sentence),
      ...(await watchIdentities(db, config.operatorLegalName, businessClock.now())),
    ],
    collection: () => readCollection(db),
  }
  await server.register((app) => health(app, terms))
}

/** Nothing is in the way of a process that reads no lists, or has not looked yet. */
function replicaNotes({ replica }: World): string[] {
  const reason = replica?.isWatched() ? replica.judgement().reason : undefined
  return reason ? [replicaNote(reason)] : []
}
