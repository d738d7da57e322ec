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
  runOperations,
  stepPots,
  watchUnknown,
} from './collecting/index.ts'
import { deleteExpiredTokens } from './companies/index.ts'
import { type Config, ConfigError } from './config.ts'
import { createLinkMaker, createSealer, readKeyRing } from './crypto/index.ts'
import { closeDatabase, type Database, openDatabase } from './db/database.ts'
import { freePort } from './db/free-port.ts'
import { countParked, dispatchEvents, EVENTS_PER_BATCH, type Tellers } from './events/index.ts'
import {
  type AddressPolicy,
  createLimits,
  createOutbound,
  createServer,
  createSmtpMailer,
  deleteOldKeys,
  deleteOldUnanswered,
  describeApi,
  describeFault,
  forgetAnswered,
  health,
  IDEMPOTENCY_KEPT_MS,
  type Outbound,
  prepareLimits,
  protectServer,
  V1_PREFIX,
} from './http/index.ts'
import { keepFailing, startLoop } from './jobs/index.ts'
import {
  createSandboxSmsGateway,
  createTwilioSmsGateway,
  type MessagePorts,
  planMessages,
  sendMessages,
} from './messages/index.ts'
import { planNotifications, startNotificationPump } from './notifications/index.ts'
import { expireLinks } from './selling/index.ts'
import { addMs, type Clock, HOUR_MS, MINUTE_MS, SECOND_MS, systemClock } from './shared/clocks.ts'
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
  readonly serves: boolean
  readonly works: boolean
  readonly sandbox?: SandboxWorld
}

export interface Service {
  readonly baseUrl: string
  readonly db: Database
  readonly log: Logger
  /** Answers what is under way, finishes what is leased, closes. */
  close(): Promise<void>
}

/** Starts what was asked for: HTTP, workers, or both. */
export async function startService({ config, databaseUrl, serves, works, sandbox }: ServiceTerms): Promise<Service> {
  const log = pino({ level: config.logLevel, base: null, serializers: { err: describeFault } })
  const world = await openWorld(config, databaseUrl, sandbox)
  if (!world.collecting.acquirer) log.warn('no acquirer is configured: merchants can create purchases, nobody can pay')
  const server = serves ? await serve(world, config, log, sandbox).catch(giveUp) : undefined
  const workers = works ? startWorkers(world, log) : undefined
  return {
    baseUrl: world.baseUrl,
    db: world.db,
    log,
    async close() {
      await server?.close()
      await workers?.stop()
      await closeWorld(world)
    },
  }

  async function giveUp(error: NodeJS.ErrnoException): Promise<never> {
    await closeWorld(world)
    if (error.code === 'EADDRINUSE') throw new Error(`port ${world.port} is taken: set PORT to another one`)
    throw error
  }
}

async function closeWorld(world: World): Promise<void> {
  world.messages.mailer?.close()
  await world.outbound.close()
  await world.answered.close()
  await closeDatabase(world.db)
}

type World = Awaited<ReturnType<typeof openWorld>>

/** The only wiring: every port is made here and handed down as an argument. */
async function openWorld(config: Config, databaseUrl: string, sandbox: SandboxWorld | undefined) {
  const keyRing = await readKeyRing(config.dataDir, config.secretKeys)
  // Links need the port before the server listens: port 0 takes a free one first.
  const port = config.port === 0 ? await freePort() : config.port
  const baseUrl = config.baseUrl ?? `http://localhost:${port}`
  const db = openDatabase(databaseUrl, { connectionsMax: config.databaseConnectionsMax })
  const addressPolicy: AddressPolicy = sandbox ? 'loopback_too' : 'public'
  const outbound = createOutbound({ policy: addressPolicy })
  const businessClock = sandbox?.businessClock ?? systemClock
  const links = createLinkMaker(keyRing.linkKey, baseUrl)
  const smtpUrl = sandbox?.smtpUrl ?? config.smtpUrl
  const acquirer = sandbox
    ? createSandboxAcquirer(outbound, systemClock, { ...sandbox, timeoutMs: config.acquirerTimeoutMs })
    : null
  const collecting: CollectingPorts = { acquirer, businessClock, systemClock, baseUrl }
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
    sealer: createSealer(keyRing.sealing),
    linkKey: keyRing.linkKey,
    links,
    messages,
    collecting,
    isDemo: sandbox !== undefined,
    limits: createLimits(systemClock, {
      perCredential: config.rateLimitPerMinute,
      perAddress: config.rateLimitPerAddress,
      guesses: config.guessLimit,
    }),
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

/** One encapsulated context per face. */
async function serve(
  world: World,
  config: Config,
  log: Logger,
  sandbox: SandboxWorld | undefined,
): Promise<FastifyInstance> {
  const { db, baseUrl, port, collecting } = world
  const server: FastifyInstance = createServer({ log, trustedProxies: config.trustedProxies })
  const hosts = [new URL(baseUrl).host, `127.0.0.1:${port}`, `localhost:${port}`, ...config.allowedHosts]
  await protectServer(server, { baseUrl, hosts })
  await prepareLimits(server)
  await describeApi(server, baseUrl)
  const acquirerName = collecting.acquirer?.name ?? null
  const registry = new Registry()
  new Gauge({
    name: 'whipround_parked_events',
    help: 'Events that a teller could not tell: npm run events -- parked',
    registers: [registry],
    async collect() {
      this.set(await countParked(db))
    },
  })
  const healthTerms = {
    db,
    registry,
    metricsToken: config.metricsToken,
    acquirerName,
    countParked: () => countParked(db),
  }
  await server.register((face) => health(face, healthTerms))
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
  await server.listen({ port, host: config.host })
  return server
}

/** Every job, with the longest that something due waits unnoticed by an idle one. */
function startWorkers(world: World, log: Logger): { stop(): Promise<void> } {
  const { db, collecting, messages, businessClock } = world
  const [pots, unwindings, links] = [keepFailing(systemClock), keepFailing(systemClock), keepFailing(systemClock)]
  const onError = (error: unknown, name: string) => log.error({ err: error, job: name }, 'a job failed')
  const loop = (name: string, idleMs: number, runOnce: () => Promise<number>) =>
    startLoop({ name, idleMs, runOnce, onError })
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
    loop('unwindings', 250, () => stepUnwindings(db, collecting, unwindings)),
    loop('shares', SECOND_MS, () => collectDueShares(db, collecting)),
    loop('links', 5 * SECOND_MS, () => expireLinks(db, businessClock, links)),
    loop('watch', 10 * MINUTE_MS, async () => {
      const unknown = await watchUnknown(db, businessClock)
      if (unknown.attempts + unknown.operations > 0) log.error(unknown, 'no answer from the acquirer for a day')
      const parked = await countParked(db)
      if (parked > 0) log.error({ parked }, 'events wait to be told: npm run events -- parked')
      return 0
    }),
    loop('sweep', HOUR_MS, async () => {
      const now = systemClock.now()
      await deleteExpiredTokens(db, now)
      await deleteOldKeys(db, addMs(now, -IDEMPOTENCY_KEPT_MS))
      await deleteOldUnanswered(db)
      return 0
    }),
  ]
  return {
    async stop() {
      await Promise.all([...loops.map((running) => running.stop()), webhooks.stop(), notifications.stop()])
    },
  }
}
