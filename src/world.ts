import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { type CollectingPorts, openGate } from './collecting/index.ts'
import { type Config, ConfigError, remoteVaultOf } from './config.ts'
import { isBehindUnknownProxy } from './config-notes.ts'
import { operatorUrlOf } from './config-values.ts'
import { openAccounts } from './connections/index.ts'
import { createLinkMaker, createSealer, type KeyRing, type LinkKeys } from './crypto/index.ts'
import { announceWrites, closeDatabase, openDatabase } from './db/database.ts'
import { freePort } from './db/free-port.ts'
import { openReplica } from './db/replica.ts'
import { createLimits, createRequestLog, forgetAnswered } from './http/index.ts'
import type { DemoAccess } from './installation/index.ts'
import { AWAITED, runApart } from './jobs/index.ts'
import { createSmtpMailer } from './mail/index.ts'
import { createSandboxSmsGateway, createTwilioSmsGateway, type MessagePorts } from './messages/index.ts'
import { countReads, openMetrics } from './metrics.ts'
import { type AddressPolicy, createOutbound, type Outbound } from './outbound/index.ts'
import type { House } from './pages/trust.ts'
import { openPasswordCheck } from './people/index.ts'
import { accountsIn, compareCards, type SettlingPorts, tellRefusedKeys } from './settling/index.ts'
import { type Clock, systemClock as machineClock } from './shared/clocks.ts'
import { subscribersBy } from './subscribers.ts'
import { traceOutbound } from './tracing/index.ts'
import { openVault } from './vault/index.ts'

/** At rest loops look one at a time, some of them at two things side by side. */
const CONNECTIONS_KEPT = 2

/** The simulated world, known to the demo and to tests only: `serve` cannot be given one. */
export interface SandboxWorld {
  readonly baseUrl: string
  readonly key: string
  readonly smtpUrl: string
  readonly businessClock: Clock
  /** In place of the machine's: the demo's history is played in a time that is past for tries and leases, too. */
  readonly systemClock?: Clock
  /** What opens the demo, for its page of the contract. */
  readonly access?: DemoAccess
}

export interface WorldTerms {
  readonly config: Config
  readonly databaseUrl: string
  /** Found and checked by whoever starts it: none is ever invented here. */
  readonly keyRing: KeyRing
  readonly sandbox: SandboxWorld | undefined
}

/** Nobody: a demo's pages are shown whole. */
const DEMO_COLLECTOR = 'Caisse du Ponant SA (essai)'

/** Everything that routes and workers are handed. */
export type World = Awaited<ReturnType<typeof openWorld>>

/** The only wiring: every port is made here and handed down as an argument. */
export async function openWorld({ config, databaseUrl, keyRing, sandbox }: WorldTerms, log: Logger) {
  // Links need the port before the server listens: port 0 takes a free one first.
  const port = config.port === 0 ? await freePort() : config.port
  const baseUrl = config.baseUrl ?? `http://localhost:${port}`
  const metrics = openMetrics()
  const db = openDatabase(databaseUrl, {
    connectionsMax: config.databaseConnectionsMax,
    connectionsKept: CONNECTIONS_KEPT,
    listener: {
      lost: (fault) => log.error({ reason: fault.reason, code: fault.code }, fault.message),
      found: (awayMs) => log.warn({ awayMs: Math.round(awayMs) }, 'the database does its work again'),
    },
    onCommitted: ({ message, ...facts }) => log.info(facts, message),
    onWaited: metrics.hearWait,
  })
  // Nobody looks there before somebody serves lists.
  const replica = config.databaseReadUrl
    ? openReplica(config.databaseReadUrl, {
        connectionsMax: config.databaseConnectionsMax,
        heard: countReads(metrics.registry),
      })
    : undefined
  const addressPolicy: AddressPolicy = sandbox ? 'loopback_too' : 'public'
  const outbound = traceOutbound(createOutbound({ policy: addressPolicy }))
  const systemClock = sandbox?.systemClock ?? machineClock
  const businessClock = sandbox?.businessClock ?? systemClock
  const links = createLinkMaker(keyRing.linkKeys, baseUrl)
  const smtpUrl = sandbox?.smtpUrl ?? config.smtpUrl
  const sealer = createSealer(keyRing.sealing)
  const accounts = openAccounts({
    outbound,
    sealer,
    systemClock,
    timeoutMs: config.acquirerTimeoutMs,
    onCall: metrics.hearCall,
    onRefused: ({ id, provider: acquirer }, detail) =>
      log.error({ account: id, acquirer, detail }, 'the acquirer does not accept our key: npm run acquirer -- connect'),
  })
  // Started when a card issuer is first asked: whoever has connected none has no vault either.
  const vault = openVault({
    timeoutMs: config.acquirerTimeoutMs,
    policy: addressPolicy,
    log,
    onCall: metrics.hearCall,
    remote: remoteVaultOf(config),
  })
  const settling: SettlingPorts = {
    vault: tellRefusedKeys(vault, (issuer, detail) =>
      log.error({ issuer, detail }, 'the card issuer does not accept our key: npm run issuer -- connect'),
    ),
    accounts: accountsIn(sealer),
    businessClock,
    systemClock,
    baseUrl,
  }
  const gate = await openGate(db, {
    acquirers: accounts,
    dataDir: config.dataDir,
    systemClock,
    businessClock,
    askIssuers: async () => (await compareCards(db, settling)).ahead,
    onHeld: ({ reason, detail }) => log.error({ reason }, `collection is held: ${detail}`),
    onError: (error) =>
      log.error(
        { err: error },
        'what may hold collection could not be asked or written: DATA_DIR, a note at the acquirer, a card issuer, the numbers of events',
      ),
  })
  const collecting: CollectingPorts = { acquirers: accounts, sealer, businessClock, systemClock, baseUrl, gate }
  const house = houseOf(config, sandbox !== undefined)
  const messages: MessagePorts = {
    clock: systemClock,
    businessClock,
    links,
    house,
    ...(smtpUrl && { mailer: createSmtpMailer({ url: smtpUrl, from: config.mailFrom }) }),
    ...(sandbox ? { sms: createSandboxSmsGateway(outbound, sandbox) } : smsOf(config, outbound)),
  }
  return {
    port,
    baseUrl,
    operatorUrl: operatorUrlOf(baseUrl, config.operatorHost),
    db,
    replica,
    metrics,
    answered: forgetAnswered(db),
    requestLog: createRequestLog(),
    announcer: announceWrites(db, randomUUID(), AWAITED),
    outbound,
    addressPolicy,
    acquirerTimeoutMs: config.acquirerTimeoutMs,
    businessClock,
    systemClock,
    sealer,
    keyRing,
    linkKeys: keyRing.linkKeys,
    doorKeys: doorKeysOf(config, keyRing),
    links,
    messages,
    accounts,
    assessing: { db, sealer, linkKeys: keyRing.linkKeys, outbound, isDemo: sandbox !== undefined },
    collecting,
    settling,
    subscribers: subscribersBy(systemClock),
    isDemo: sandbox !== undefined,
    needsTwoPeople: config.fourEyes === 'on',
    dataDir: config.dataDir,
    personalDataMonths: config.personalDataMonths,
    house,
    checkPassword: openPasswordCheck(),
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

/** What forms of the sign-in are signed with: in a cell the key of all cells, for one shows the form and another takes it. */
function doorKeysOf({ cellDoorKey }: Config, { linkKeys }: KeyRing): LinkKeys {
  return cellDoorKey ? [cellDoorKey] : linkKeys
}

/** A demo names a collector of its own: its pages are shown as they should be. */
function houseOf({ operatorLegalName, privacyUrl }: Config, isDemo: boolean): House {
  return { legalName: operatorLegalName ?? (isDemo ? DEMO_COLLECTOR : null), privacyUrl }
}

/** All three settings, or no SMS at all. */
function smsOf({ smsAccount, smsToken, smsFrom, smsUrl }: Config, outbound: Outbound): Pick<MessagePorts, 'sms'> {
  if (!smsAccount && !smsToken && !smsFrom) return {}
  if (!smsAccount || !smsToken || !smsFrom)
    throw new ConfigError('SMS_ACCOUNT, SMS_TOKEN and SMS_FROM are set together')
  const account = { accountSid: smsAccount, authToken: smsToken, from: smsFrom, baseUrl: smsUrl }
  return { sms: createTwilioSmsGateway(outbound, account) }
}

export async function closeWorld({
  messages,
  collecting,
  settling,
  outbound,
  answered,
  requestLog,
  systemClock,
  announcer,
  replica,
  db,
}: World): Promise<void> {
  const parts = [
    async () => messages.mailer?.close(),
    // A database that is away has noted nothing new.
    async () => collecting.gate?.close().catch(() => {}),
    () => settling.vault.close(),
    () => outbound.close(),
    () => answered.close(),
    // The last ones; of a database that is away they are lost.
    () => requestLog.write(db, systemClock.now()).catch(() => {}),
    () => announcer.stop(),
    async () => replica?.close(),
    () => closeDatabase(db),
  ]
  await runApart(parts, (close) => close(), 1)
}
