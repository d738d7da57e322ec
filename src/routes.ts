import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { contractReader, describeApi, merchantV1, publicApi, signedApi, tokenApi } from './api/index.ts'
import { backOffice, findOwnAccessIn, findVisitorIn, guardOperatorHost, staffOffice } from './back-office/index.ts'
import { callbacks } from './callbacks/index.ts'
import { bareFrame, checkout, funnel } from './checkout/index.ts'
import {
  incompleteReconciliation,
  measureDeclines,
  measureReconciliation,
  measureVerdicts,
  readCollection,
  watchUnknown,
  watchVerdicts,
} from './collecting/index.ts'
import { type Config, isBehindUnknownProxy } from './config.ts'
import { freePort } from './db/free-port.ts'
import type { SchemaWatch } from './db/watch-schema.ts'
import { countParked } from './events/index.ts'
import {
  countDropped,
  createServer,
  type Drain,
  health,
  holdBack,
  listen,
  measure,
  prepareDrain,
  prepareLimits,
  protectServer,
  V1_PREFIX,
} from './http/index.ts'
import { listKnownKeys, refuseKeys } from './installation/index.ts'
import type { LoopState } from './jobs/index.ts'
import { measureBank, watchBank } from './matching/index.ts'
import { measureMessages, missingTransports, watchMessages } from './messages/index.ts'
import { plugin } from './plugin/index.ts'
import { dateInZone, warnOfCaps } from './schedules/index.ts'
import { hearCardMovement, measureIssuers, watchIssuers, watchReferences } from './settling/index.ts'
import { watchPayables } from './unwinding/index.ts'
import { watchVault } from './vault/index.ts'
import type { SandboxWorld, World } from './world.ts'

/** Said in the log and by readiness. */
export const UNKNOWN_PROXY =
  'BASE_URL is https, so a proxy stands before this service, but TRUSTED_PROXIES names none: nobody’s address is known, limits per address do not apply'

const PARKED_EVENTS = {
  name: 'whipround_parked_events',
  help: 'Events that a subscriber could not tell: npm run events -- parked',
}

const VAULT_DOWN = {
  name: 'whipround_vault_down',
  help: '1 while the process that speaks to merchants’ PSPs and card issuers cannot be started',
}

const REQUESTS_NOT_LOGGED = {
  name: 'whipround_requests_not_logged',
  help: 'Requests of merchants of the last thirty days that were too many to be kept',
}

interface FaceTerms {
  readonly world: World
  readonly config: Config
  readonly log: Logger
  readonly loops: () => readonly LoopState[]
}

/** One encapsulated context per app. */
export async function serve(
  terms: FaceTerms & { sandbox: SandboxWorld | undefined; schema: SchemaWatch },
): Promise<Drain> {
  const { world, config, sandbox, schema } = terms
  const { db, baseUrl, port, collecting } = world
  const { server, drain } = await openServer(terms, port, [
    new URL(baseUrl).host,
    ...[config.operatorHost ?? []].flat(),
  ])
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
  const home = { frame: () => bareFrame(world), sandboxUrl: sandbox?.baseUrl }
  await server.register((app) => backOffice(app, home))
  await server.register((app) => staffOffice(app, { ...world, findVisitor: findVisitorIn(world) }))
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
async function openServer({ world, config, log }: FaceTerms, port: number, hosts: readonly string[] = []) {
  const server: FastifyInstance = createServer({ log, trustedProxies: config.trustedProxies })
  const drain = prepareDrain(server)
  const names = [...hosts, `127.0.0.1:${port}`, `localhost:${port}`, ...config.allowedHosts]
  await protectServer(server, { baseUrl: world.baseUrl, hosts: names })
  return { server, drain }
}

async function registerHealth(
  server: FastifyInstance,
  drain: Drain,
  { world, config, loops }: FaceTerms,
): Promise<void> {
  const { db, accounts, keyRing, limits, businessClock, systemClock } = world
  const registry = new Registry()
  measureDeclines(registry, db, businessClock, limits.settings.declines)
  measureReconciliation(registry, db, accounts)
  measureVerdicts(registry, db, businessClock)
  measureMessages(registry, db, systemClock)
  measureBank(registry, db)
  const payables = watchPayables(db, systemClock)
  payables.measure(registry)
  measure(registry, PARKED_EVENTS, () => countParked(db))
  measure(registry, REQUESTS_NOT_LOGGED, () => countDropped(db))
  measureIssuers(registry, db)
  measure(registry, VAULT_DOWN, async () => watchVault(world.settling.vault).length)
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
    trouble: async () => refuseKeys(keyRing.sealing, await listKnownKeys(db)),
    notes: () => [
      ...(isBehindUnknownProxy(config) ? [UNKNOWN_PROXY] : []),
      ...warnOfCaps(dateInZone(businessClock.now())),
      ...accounts.notes(),
      ...incompleteReconciliation(accounts),
      ...(world.collecting.gate?.notes() ?? []),
      ...watchVault(world.settling.vault),
      ...missingTransports(world.messages).flatMap(({ sentence, isTrouble }) => (isTrouble ? [sentence] : [])),
    ],
    news: async () => [
      ...(await watchVerdicts(db, businessClock)),
      ...(await watchUnknown(db, world.collecting)),
      ...(await watchMessages(db, systemClock)),
      ...(await watchBank(db, businessClock)),
      ...(await watchIssuers(db)),
      ...(await watchReferences(db)),
      ...(await payables.notes()),
    ],
    collection: () => readCollection(db),
  }
  await server.register((app) => health(app, terms))
}
