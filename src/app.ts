import { type Logger, pino } from 'pino'
import { Registry } from 'prom-client'
import { merchantV1, tokenApi } from './api/index.ts'
import { backOffice } from './back-office/index.ts'
import { callbacks } from './callbacks/index.ts'
import { bareFrame, checkout } from './checkout/index.ts'
import {
  type Acquirer,
  type CollectingPorts,
  checkAttempts,
  createSandboxAcquirer,
  runOperations,
  stepPots,
  watchUnknown,
} from './collecting/index.ts'
import { deleteExpiredTokens } from './companies/index.ts'
import type { Config } from './config.ts'
import { createLinkMaker, createSealer, readKeyRing } from './crypto/index.ts'
import { closeDatabase, type Database, openDatabase } from './db/database.ts'
import { freePort } from './db/free-port.ts'
import { dispatchEvents } from './events/index.ts'
import {
  createOutbound,
  createServer,
  deleteOldKeys,
  describeApi,
  health,
  IDEMPOTENCY_KEPT_MS,
  protectServer,
  V1_PREFIX,
} from './http/index.ts'
import { type Loop, startLoop } from './jobs/index.ts'
import {
  createSandboxSmsGateway,
  createSmtpMailer,
  type MessagePorts,
  planMessages,
  sendMessages,
} from './messages/index.ts'
import { expireLinks } from './selling/index.ts'
import { addMs, type Clock, HOUR_MS, MINUTE_MS, SECOND_MS, systemClock } from './shared/clocks.ts'
import { planWebhookDeliveries, startWebhookPump } from './webhooks/index.ts'

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

/** The only wiring: every port is made here and handed down as an argument. */
export async function startService({ config, databaseUrl, serves, works, sandbox }: ServiceTerms): Promise<Service> {
  const log = pino({ level: config.logLevel, base: null, redact: ['req.headers.authorization'] })
  const db = openDatabase(databaseUrl, { connectionsMax: config.databaseConnectionsMax })
  const keyRing = await readKeyRing(config.dataDir, config.secretKeys)
  const sealer = createSealer(keyRing.sealing)
  const businessClock = sandbox?.businessClock ?? systemClock
  const addressPolicy = sandbox ? 'loopback_too' : 'public'
  const outbound = createOutbound({ policy: addressPolicy })
  const acquirer: Acquirer | null = sandbox
    ? createSandboxAcquirer(outbound, systemClock, {
        baseUrl: sandbox.baseUrl,
        key: sandbox.key,
        timeoutMs: config.acquirerTimeoutMs,
      })
    : null
  if (!acquirer) log.warn('no acquirer is configured: merchants can create purchases, nobody can pay them')
  const registry = new Registry()
  const server = createServer({ log, trustedProxies: config.trustedProxies })
  const address = await reserveAddress(config)
  const { baseUrl } = address
  const links = createLinkMaker(keyRing.linkKey, baseUrl)
  const smtpUrl = sandbox?.smtpUrl ?? config.smtpUrl
  const messages: MessagePorts = {
    clock: systemClock,
    businessClock,
    links,
    ...(smtpUrl && { mailer: createSmtpMailer({ url: smtpUrl, from: config.mailFrom }) }),
    ...(sandbox && { sms: createSandboxSmsGateway(outbound, { baseUrl: sandbox.baseUrl, key: sandbox.key }) }),
  }
  const collecting: CollectingPorts = { acquirer, businessClock, systemClock, baseUrl }
  const onError = (error: unknown, name: string) => log.error({ err: error, job: name }, 'a job failed')
  const pump = works ? startWebhookPump(db, { outbound, sealer, clock: systemClock, onError }) : undefined
  const loops = works ? startWorkers() : []

  function startWorkers(): Loop[] {
    const loop = (name: string, idleMs: number, runOnce: () => Promise<number>) =>
      startLoop({ name, idleMs, runOnce, onError })
    const messageLoop = loop('messages', 300, () => sendMessages(db, messages, { limit: 20 }))
    return [
      messageLoop,
      loop('dispatch', 100, async () => {
        const dispatched = await dispatchEvents(db, [planWebhookDeliveries, planMessages])
        if (dispatched > 0) for (const teller of [pump, messageLoop]) teller?.wake()
        return dispatched
      }),
      loop('attempts', 250, () => checkAttempts(db, collecting)),
      loop('operations', 150, () => runOperations(db, collecting)),
      loop('pots', 250, () => stepPots(db, collecting)),
      loop('links', 5 * SECOND_MS, () => expireLinks(db, businessClock)),
      loop('watch', 10 * MINUTE_MS, async () => {
        const unknown = await watchUnknown(db, businessClock)
        if (unknown.attempts + unknown.operations > 0) log.error(unknown, 'no answer from the acquirer for a day')
        return 0
      }),
      loop('sweep', HOUR_MS, async () => {
        const now = systemClock.now()
        await deleteExpiredTokens(db, now)
        await deleteOldKeys(db, addMs(now, -IDEMPOTENCY_KEPT_MS))
        return 0
      }),
    ]
  }

  if (serves) {
    const ports = { db, businessClock, systemClock, sealer, links, messages, addressPolicy, collecting } as const
    const localHosts = [`127.0.0.1:${address.port}`, `localhost:${address.port}`]
    await protectServer(server, {
      baseUrl,
      hosts: [new URL(baseUrl).host, ...localHosts, ...config.allowedHosts],
    })
    await describeApi(server, baseUrl)
    await server.register(health, {
      db,
      registry,
      metricsToken: config.metricsToken,
      acquirerName: acquirer?.name ?? null,
    })
    await server.register((face) => tokenApi(face, ports), { prefix: '/api' })
    await server.register((face) => merchantV1(face, ports), { prefix: V1_PREFIX })
    await server.register((face) => callbacks(face, { db, collecting }), { prefix: '/callbacks' })
    await server.register(
      (face) => checkout(face, { ...ports, linkKey: keyRing.linkKey, baseUrl, isDemo: Boolean(sandbox) }),
      { prefix: '/pay' },
    )
    await server.register((face) =>
      backOffice(face, {
        frame: () => bareFrame({ businessClock, isDemo: Boolean(sandbox) }),
        sandboxUrl: sandbox?.baseUrl,
      }),
    )
    await server.listen({ port: address.port, host: config.host })
  }
  return {
    baseUrl,
    db,
    log,
    async close() {
      await server.close()
      await Promise.all([...loops.map((loop) => loop.stop()), pump?.stop()])
      messages.mailer?.close()
      await outbound.close()
      await closeDatabase(db)
    },
  }
}

/** Links need the port before the server listens: port 0 takes a free one first. */
async function reserveAddress(config: Config): Promise<{ baseUrl: string; port: number }> {
  const port = config.port === 0 ? await freePort() : config.port
  return { port, baseUrl: config.baseUrl ?? `http://localhost:${port}` }
}
