import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { Gauge, Registry } from 'prom-client'
import { contractReader, merchantV1, publicApi, signedApi, tokenApi } from './api/index.ts'
import { backOffice } from './back-office/index.ts'
import { callbacks } from './callbacks/index.ts'
import { bareFrame, checkout, funnel } from './checkout/index.ts'
import {
  type CollectingPorts,
  checkAttempts,
  collectDueShares,
  createSandboxAcquirer,
  mayCollect,
  measureDeclines,
  measureParity,
  openGate,
  readCollection,
  runOperations,
  stepParity,
  stepPots,
  watchDeclines,
  watchParity,
  watchUnknown,
} from './collecting/index.ts'
import { deleteExpiredTokens } from './companies/index.ts'
import { type Config, ConfigError, isBehindUnknownProxy } from './config.ts'
import { createLinkMaker, createSealer, type KeyRing } from './crypto/index.ts'
import { closeDatabase, type Database, openDatabase, outageBehind } from './db/database.ts'
import { freePort } from './db/free-port.ts'
import { type SchemaWatch, watchSchema } from './db/watch-schema.ts'
import { countParked, dispatchEvents, EVENTS_PER_BATCH, type Tellers } from './events/index.ts'
import {
  type AddressPolicy,
  createLimits,
  createOutbound,
  createServer,
  createSmtpMailer,
  type Drain,
  deleteEndedCounts,
  deleteOldKeys,
  deleteOldUnanswered,
  describeApi,
  describeFault,
  forgetAnswered,
  health,
  holdBack,
  IDEMPOTENCY_KEPT_MS,
  listen,
  type Outbound,
  prepareDrain,
  prepareLimits,
  protectServer,
  V1_PREFIX,
} from './http/index.ts'
import { listKnownKeys, refuseKeys, sealPlainBatch } from './installation/index.ts'
import { keepFailing, type Loop, type LoopState, runApart, startLoop, startWhen, type Workers } from './jobs/index.ts'
import {
  createSandboxSmsGateway,
  createTwilioSmsGateway,
  type MessagePorts,
  planMessages,
  sendMessages,
} from './messages/index.ts'
import { planNotifications, startNotificationPump } from './notifications/index.ts'
import { deleteEndedDeclines } from './payments/index.ts'
import { dateInZone, warnOfCaps } from './schedules/index.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { expireLinks } from './selling/index.ts'
import { addMs, type Clock, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, systemClock } from './shared/clocks.ts'
import { stepUnwindings } from './unwinding/index.ts'
import { planWebhookDeliveries, startWebhookPump } from './webhooks/index.ts'

/** Who hears of every event; the names are kept with what one of them could not tell. */
export const TELLERS: Tellers = {
  webhooks: (tx, events) => planWebhookDeliveries(tx, events),
  notifications: (tx, events) => planNotifications(tx, events),
  messages: (tx, events) => planMessages(tx, events),
}

/** The simulated world, known to the demo and to tests only: `serve` cannot be given one. */
export interface SandboxWorld {
  readonly baseUrl: string
  readonly key: string
  readonly smtpUrl: string
  readonly businessClock: Clock
}

export interface ServiceTerms {
  readonly config: Config
  readonly databaseUrl: string
  /** Found and checked by whoever starts it: none is ever invented here. */
  readonly keyRing: KeyRing
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
  /** The database is there, migrated and ours. */
  readonly ready: Promise<void>
  /** Readiness says no from now on; everything else goes on until `close`. */
  announceStop(): void
  /** Answers what is under way, finishes what is leased, closes. Throws only once all of it has ended. */
  close(): Promise<void>
}

const UNKNOWN_PROXY =
  'BASE_URL is https, so a proxy stands before this service, but TRUSTED_PROXIES names none: nobody’s address is known, limits per address do not apply'

/**
 * Starts what was asked for: HTTP, workers, or both. A database that is away, or lacks migrations, is waited for: until
 * then readiness says no, requests are answered 503, and workers do nothing.
 */
export async function startService({ serves, works, sandbox, claim, ...terms }: ServiceTerms): Promise<Service> {
  const { config } = terms
  const log = pino({ level: config.logLevel, base: null, serializers: { err: describeFault } })
  const world = await openWorld({ ...terms, sandbox }, log)
  const schema = await watchSchema(world.db, claim).catch(giveUp)
  if (schema.hindrance()) log.error(`${schema.hindrance()}: nothing is done until npm run migrate was run`)
  if (!world.collecting.acquirer) log.warn('no acquirer is configured: merchants can create purchases, nobody can pay')
  if (serves && isBehindUnknownProxy(config)) log.warn(UNKNOWN_PROXY)
  let workers: Workers | undefined
  const asked = { world, config, log, loops: () => workers?.loops() ?? [] }
  const face = await (serves ? serve({ ...asked, sandbox, schema }) : serveHealth(asked)).catch((error) => {
    schema.stop()
    return giveUp(error)
  })
  const sharing = serves ? shareLimits(world, log) : undefined
  if (works) workers = startWhen(schema.complete, () => startWorkers(world, log))
  return {
    baseUrl: world.baseUrl,
    db: world.db,
    log,
    ready: schema.complete,
    announceStop: () => face.announce(),
    async close() {
      schema.stop()
      try {
        await runApart([() => face.finish(), async () => workers?.stop(), async () => sharing?.stop()], (end) => end())
      } finally {
        await closeWorld(world)
      }
    },
  }

  async function giveUp(error: Error): Promise<never> {
    await closeWorld(world)
    throw error
  }
}

async function closeWorld({ messages, collecting, outbound, answered, db }: World): Promise<void> {
  const parts = [
    async () => messages.mailer?.close(),
    // A database that is away has noted nothing new.
    async () => collecting.gate?.close().catch(() => {}),
    () => outbound.close(),
    () => answered.close(),
    () => closeDatabase(db),
  ]
  await runApart(parts, (close) => close(), 1)
}

type World = Awaited<ReturnType<typeof openWorld>>

/** The only wiring: every port is made here and handed down as an argument. */
async function openWorld(
  {
    config,
    databaseUrl,
    keyRing,
    sandbox,
  }: Pick<ServiceTerms, 'config' | 'databaseUrl' | 'keyRing'> & {
    readonly sandbox: SandboxWorld | undefined
  },
  log: Logger,
) {
  // Links need the port before the server listens: port 0 takes a free one first.
  const port = config.port === 0 ? await freePort() : config.port
  const baseUrl = config.baseUrl ?? `http://localhost:${port}`
  const db = openDatabase(databaseUrl, {
    connectionsMax: config.databaseConnectionsMax,
    listener: {
      lost: (fault) => log.error({ reason: fault.reason, code: fault.code }, fault.message),
      found: (awayMs) => log.warn({ awayMs: Math.round(awayMs) }, 'the database does its work again'),
    },
  })
  const addressPolicy: AddressPolicy = sandbox ? 'loopback_too' : 'public'
  const outbound = createOutbound({ policy: addressPolicy })
  const businessClock = sandbox?.businessClock ?? systemClock
  const links = createLinkMaker(keyRing.linkKeys, baseUrl)
  const smtpUrl = sandbox?.smtpUrl ?? config.smtpUrl
  const acquirer = sandbox
    ? createSandboxAcquirer(outbound, systemClock, { ...sandbox, timeoutMs: config.acquirerTimeoutMs })
    : null
  const sealer = createSealer(keyRing.sealing)
  const gate =
    acquirer &&
    (await openGate(db, {
      acquirer,
      dataDir: config.dataDir,
      systemClock,
      onHeld: ({ reason, detail }) => log.error({ reason }, `collection is held: ${detail}`),
      onError: (error) =>
        log.error(
          { err: error },
          'what collection is held by could not be written: DATA_DIR, or the numbers of events',
        ),
    }))
  const collecting: CollectingPorts = { acquirer, sealer, businessClock, systemClock, baseUrl, gate: gate ?? undefined }
  const messages: MessagePorts = {
    clock: systemClock,
    businessClock,
    links,
    ...(smtpUrl && { mailer: createSmtpMailer({ url: smtpUrl, from: config.mailFrom }) }),
    ...(sandbox ? { sms: createSandboxSmsGateway(outbound, sandbox) } : smsOf(config, outbound)),
  }
  return {
    port,
    baseUrl,
    db,
    answered: forgetAnswered(db),
    outbound,
    addressPolicy,
    businessClock,
    systemClock,
    sealer,
    keyRing,
    linkKeys: keyRing.linkKeys,
    links,
    messages,
    collecting,
    isDemo: sandbox !== undefined,
    limits: createLimits(
      systemClock,
      {
        perCredential: config.rateLimitPerMinute,
        perAddress: config.rateLimitPerAddress,
        guesses: config.guessLimit,
        declines: config.declineLimit,
        tellsAddressesApart: !isBehindUnknownProxy(config),
      },
      keyRing.linkKeys[0],
    ),
  }
}

/** All three settings, or no SMS at all. */
function smsOf({ smsAccount, smsToken, smsFrom, smsUrl }: Config, outbound: Outbound): Pick<MessagePorts, 'sms'> {
  if (!smsAccount && !smsToken && !smsFrom) return {}
  if (!smsAccount || !smsToken || !smsFrom)
    throw new ConfigError('SMS_ACCOUNT, SMS_TOKEN and SMS_FROM are set together')
  const account = { accountSid: smsAccount, authToken: smsToken, from: smsFrom, baseUrl: smsUrl }
  return { sms: createTwilioSmsGateway(outbound, account) }
}

interface HealthTerms {
  readonly world: World
  readonly config: Config
  readonly log: Logger
  readonly loops: () => readonly LoopState[]
  readonly drain: Drain
}

/** One encapsulated context per face. */
async function serve(
  terms: Omit<HealthTerms, 'drain'> & { sandbox: SandboxWorld | undefined; schema: SchemaWatch },
): Promise<Drain> {
  const { world, config, log, sandbox, schema } = terms
  const { db, baseUrl, port, collecting } = world
  const server = createServer({ log, trustedProxies: config.trustedProxies })
  const drain = prepareDrain(server)
  const hosts = [new URL(baseUrl).host, `127.0.0.1:${port}`, `localhost:${port}`, ...config.allowedHosts]
  await protectServer(server, { baseUrl, hosts })
  await prepareLimits(server, world.limits)
  await describeApi(server, baseUrl)
  holdBack(server, () => schema.hindrance())
  await registerHealth(server, { ...terms, drain })
  await server.register((face) => tokenApi(face, world), { prefix: '/api' })
  await server.register((face) => publicApi(face, world), { prefix: '/api' })
  await server.register((face) => signedApi(face, world), { prefix: '/api' })
  await server.register((face) => merchantV1(face, world), { prefix: V1_PREFIX })
  await server.register(contractReader, { prefix: '/docs' })
  await server.register((face) => callbacks(face, { db, collecting }), { prefix: '/callbacks' })
  await server.register((face) => checkout(face, world), { prefix: '/pay' })
  await server.register((face) => funnel(face, world))
  const home = { frame: () => bareFrame(world), sandboxUrl: sandbox?.baseUrl }
  await server.register((face) => backOffice(face, home))
  await listen(server, { host: config.host, port, setting: 'PORT' })
  return drain
}

/** Workers alone are asked for their health, too. */
async function serveHealth(terms: Omit<HealthTerms, 'drain'>): Promise<Drain> {
  const { world, config, log } = terms
  const port = config.healthPort === 0 ? await freePort() : config.healthPort
  const server = createServer({ log, trustedProxies: config.trustedProxies })
  const drain = prepareDrain(server)
  await protectServer(server, {
    baseUrl: world.baseUrl,
    hosts: [`127.0.0.1:${port}`, `localhost:${port}`, ...config.allowedHosts],
  })
  await registerHealth(server, { ...terms, drain })
  await listen(server, { host: config.host, port, setting: 'HEALTH_PORT' })
  return drain
}

async function registerHealth(server: FastifyInstance, { world, config, loops, drain }: HealthTerms): Promise<void> {
  const { db, collecting, keyRing, limits, businessClock } = world
  const registry = new Registry()
  measureDeclines(registry, db, businessClock, limits.settings.declines)
  measureParity(registry, db)
  measureParked(registry, db)
  const terms = {
    db,
    registry,
    metricsToken: config.metricsToken,
    acquirerName: collecting.acquirer?.name ?? null,
    loops,
    isStopping: drain.isStopping,
    countParked: () => countParked(db),
    trouble: async () => refuseKeys(keyRing.sealing, await listKnownKeys(db)),
    notes: () => [
      ...(isBehindUnknownProxy(config) ? [UNKNOWN_PROXY] : []),
      ...warnOfCaps(dateInZone(businessClock.now())),
    ],
    collection: () => readCollection(db),
  }
  await server.register((face) => health(face, terms))
}

function measureParked(registry: Registry, db: Database): void {
  new Gauge({
    name: 'whipround_parked_events',
    help: 'Events that a teller could not tell: npm run events -- parked',
    registers: [registry],
    async collect() {
      this.set(await countParked(db))
    },
  })
}

/** Counting needs no worker, but its database: while that is away each process counts for itself. */
function shareLimits({ db, limits }: World, log: Logger): Loop {
  const runOnce = async () => {
    await limits.share(db)
    return 0
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'limits are counted by each process for itself')
  return startLoop({ name: 'limits', idleMs: SECOND_MS, runOnce, onError })
}

/** Every job, with the longest that something due waits unnoticed by an idle one. */
function startWorkers(world: World, log: Logger): Workers {
  const { db, collecting, messages, businessClock } = world
  const [pots, unwindings, links] = [keepFailing(systemClock), keepFailing(systemClock), keepFailing(systemClock)]
  const onError = (error: unknown, name: string) => {
    // An outage is told once, by the database, not by every round that meets it.
    if (!outageBehind(error)) log.error({ err: error, job: name }, 'a job failed')
  }
  const loop = (name: string, idleMs: number, runOnce: () => Promise<number>) =>
    startLoop({ name, idleMs, runOnce, onError })
  const unlessHeld = (runOnce: () => Promise<number>) => async () => ((await mayCollect(collecting)) ? runOnce() : 0)
  const calling = { outbound: world.outbound, sealer: world.sealer, clock: systemClock, onError }
  const webhooks = startWebhookPump(db, calling)
  const notifications = startNotificationPump(db, { ...calling, mailer: messages.mailer })
  const mail = loop('messages', 300, () => sendMessages(db, messages, { limit: 20 }))
  const loops = [
    mail,
    loop('dispatch', 100, async () => {
      const dispatched = await dispatchEvents(db, TELLERS, EVENTS_PER_BATCH, (parked) => {
        const failed = parked.map(({ event, teller, error }) => ({ event: event.id.toString(), teller, error }))
        log.error({ parked: failed }, 'events that cannot be told were put aside: npm run events -- parked')
      })
      if (dispatched > 0) for (const teller of [webhooks, notifications, mail]) teller.wake()
      // What comes after a batch that was not full waits for the next: a busy service dispatches many at once.
      return dispatched < EVENTS_PER_BATCH ? 0 : dispatched
    }),
    loop('attempts', 250, () => checkAttempts(db, collecting)),
    loop('operations', 150, () => runOperations(db, collecting)),
    loop('pots', 250, () => stepPots(db, collecting, pots)),
    loop(
      'unwindings',
      250,
      unlessHeld(() => stepUnwindings(db, collecting, unwindings)),
    ),
    loop('shares', SECOND_MS, () => collectDueShares(db, collecting)),
    loop('caps', DAY_MS, async () => {
      for (const sentence of warnOfCaps(dateInZone(businessClock.now()))) log.warn(sentence)
      return 0
    }),
    loop('seal', HOUR_MS, () => sealPlainBatch(db, SEALED_COLUMNS, world.sealer)),
    // Held, too: a purchase that was paid in a lost time must not be cancelled before our books have learned it.
    loop(
      'links',
      5 * SECOND_MS,
      unlessHeld(() => expireLinks(db, businessClock, links)),
    ),
    loop('parity', 5 * SECOND_MS, () => stepParity(db, collecting)),
    loop('watch', 10 * MINUTE_MS, async () => {
      const unknown = await watchUnknown(db, businessClock)
      if (unknown.attempts + unknown.operations > 0) log.error(unknown, 'no answer from the acquirer for a day')
      for (const sentence of await watchParity(db, systemClock)) log.error(sentence)
      const parked = await countParked(db)
      if (parked > 0) log.error({ parked }, 'events wait to be told: npm run events -- parked')
      return 0
    }),
    loop('bursts', 10 * SECOND_MS, async () => {
      for (const burst of await watchDeclines(db, businessClock, world.limits.settings.declines)) {
        log.error(burst, 'a burst of declined cards: somebody may be trying stolen ones')
      }
      return 0
    }),
    loop('sweep', HOUR_MS, async () => {
      const now = systemClock.now()
      await deleteExpiredTokens(db, now)
      await deleteOldKeys(db, addMs(now, -IDEMPOTENCY_KEPT_MS))
      await deleteEndedCounts(db, now)
      await deleteEndedDeclines(db, businessClock.now())
      await deleteOldUnanswered(db)
      return 0
    }),
  ]
  const all = [...loops, webhooks, notifications]
  return {
    loops: () => all.map((running) => running.state()),
    async stop() {
      await Promise.all(all.map((running) => running.stop()))
    },
  }
}
