import { randomBytes } from 'node:crypto'
import { type Service, startService } from '../app.ts'
import { type Config, ConfigError } from '../config.ts'
import { connectSandboxIssuer } from '../connections/index.ts'
import { enforceCreditFrom } from '../credit/country-laws.ts'
import { createSealer, type KeyRing, readKeyRing } from '../crypto/index.ts'
import { closeDatabase, type Database, openDatabase, transaction } from '../db/database.ts'
import { startEmbeddedServer } from '../db/embedded-server.ts'
import { freePort } from '../db/free-port.ts'
import { migrate } from '../db/migrate.ts'
import {
  claimKeys,
  type DemoAccess,
  markInstallation,
  readCreditEnforcedFrom,
  refuseInstallation,
  surveyDatabase,
} from '../installation/index.ts'
import { runApart } from '../jobs/index.ts'
import { SEALED_COLUMNS } from '../sealed-columns.ts'
import { systemClock } from '../shared/clocks.ts'
import { isLoopbackUrl } from '../wire/web-url.ts'
import { connectDemo, type DemoWorld, findRealAcquirer } from './connect-demo.ts'
import { type DemoFile, readDemoFile, writeDemoFile } from './demo-file.ts'
import { furnishBank } from './furnish-bank.ts'
import { furnishShop } from './furnish-shop.ts'
import { readHistory, reserveNumbers } from './history/history-store.ts'
import { startPlay } from './history/start-play.ts'
import { refuseAcquirerKey } from './refuse-acquirer-key.ts'
import { followSandboxClock, readSandboxClock } from './sandbox-clock.ts'
import { seedBack } from './seed-back.ts'
import { nameLenders, seedCredit } from './seed-credit.ts'
import { type DemoCredentials, seedDemo } from './seed-demo.ts'
import { startSandboxProcess } from './start-sandbox.ts'

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '::1', '[::1]']

/** Merchants beside the four that each demo has. */
interface Beside {
  readonly back?: DemoFile['back'] | undefined
  readonly credit?: DemoFile['credit'] | undefined
}

interface Demo extends Service {
  /** Begins in the background, where it has none yet: for whoever will look at it, not for tests. */
  playHistory(): void
}

/**
 * Everything on one machine: PostgreSQL (embedded, unless DATABASE_URL), the sandbox, migrations, a company with a merchant
 * of each payment type, the service with its workers. Loopback only, and never on a database of somebody else's: test cards would
 * pay there. Returns when it is ready; throws the reason of `stop`, all closed, when that is aborted before.
 */
export async function startDemo(config: Config, say: (line: string) => void, stop?: AbortSignal): Promise<Demo> {
  if (!LOOPBACK_HOSTS.includes(config.host)) {
    throw new ConfigError(`the demo listens on the loopback only, not on HOST=${config.host}`)
  }
  if (config.baseUrl && !isLoopbackUrl(new URL(config.baseUrl))) {
    throw new ConfigError('the demo is for this machine only: BASE_URL must be on the loopback, or left out')
  }
  refuseAcquirerKey(config, 'demo')
  const closers: (() => unknown)[] = []
  const closeAll = () => runApart(closers.reverse(), async (close) => close(), 1)
  try {
    const known = await readDemoFile(config.dataDir)
    const [databaseUrl, sandbox] = await bothOrNeither(
      config.databaseUrl ? Promise.resolve(config.databaseUrl) : startDatabase(),
      startOrJoinSandbox(known),
    )
    stop?.throwIfAborted()
    const bank = await readBank(sandbox.baseUrl)
    // Acquirers are told where to call us before the server listens.
    const port = config.port === 0 ? await freePort() : config.port
    const baseUrl = config.baseUrl ?? `http://localhost:${port}`
    const ofSandbox = { name: 'sandbox', api_url: sandbox.baseUrl, key: sandbox.key }
    const ofLastStart = ({ company_uid }: DemoCredentials): Beside =>
      company_uid === known?.company_uid ? { back: known.back, credit: known.credit } : {}
    const keep = (fresh: DemoCredentials, beside: Beside = {}) =>
      writeDemoFile(
        config.dataDir,
        demoFile(baseUrl, { ...sandbox, bank }, ofSandbox, fresh, { ...ofLastStart(fresh), ...beside }),
      )
    const keyRing = await readKeyRing(config.dataDir, config.secretKeys)
    const sealer = createSealer(keyRing.sealing)
    const prepared = await prepareDatabase(config, databaseUrl, keyRing, async (db) => {
      const credentials = await seedDemo(db, sealer, known, keep)
      await nameLenders(db, credentials.merchants)
      const { credit: knownCredit, back: knownBack } = ofLastStart(credentials)
      const credit = await seedCredit(db, sealer, credentials.company_uid, knownCredit, (stalls) =>
        keep(credentials, { credit: stalls }),
      )
      const clock = await readSandboxClock(sandbox.baseUrl)
      await furnishBank(db, sealer, clock, {
        ...{ sandboxUrl: sandbox.baseUrl, sandboxKey: sandbox.key, merchants: credentials.merchants },
      })
      const back = await seedBack(db, {
        sealer,
        companyUid: credentials.company_uid,
        sandbox,
        baseUrl,
        known: knownBack,
        keep: (stalls) => keep(credentials, { credit, back: stalls }),
      })
      await connectSandboxIssuer(db, sealer, systemClock, { apiUrl: sandbox.baseUrl, key: sandbox.key, baseUrl })
      const acquirer = await connectDemo(db, { config, sealer, sandbox, baseUrl, lastBaseUrl: known?.base_url })
      // Before we run: it is told at once what has waited for it.
      const shop = { ...credentials, back, baseUrl, acquirer: acquirer.name, lastSite: known?.sandbox.acquirer_url }
      await furnishShop(db, sandbox, shop)
      const history = config.demoHistory === 'on' ? await readHistory(db) : 'too_late'
      // Before anybody buys: what is played below these numbers never meets what is bought meanwhile.
      if (history === 'to_play') await reserveNumbers(db)
      return { credentials, beside: { back, credit }, acquirer, history, keptBy: await findRealAcquirer(db) }
    })
    const { credentials, beside, acquirer } = prepared
    stop?.throwIfAborted()
    let service: Service | undefined
    let keptBy = prepared.keptBy
    const followed = await followSandboxClock(sandbox.baseUrl, async () => {
      // While the database is away it is as it was.
      if (service) keptBy = await findRealAcquirer(service.db).catch(() => keptBy)
      return keptBy
    })
    closers.push(followed.stop)
    const started = await startService({
      config: { ...config, port },
      databaseUrl,
      keyRing,
      serves: true,
      works: true,
      sandbox: { ...sandbox, businessClock: followed.clock, access: accessOf(credentials) },
    })
    service = started
    closers.push(() => started.close())
    await writeDemoFile(config.dataDir, demoFile(started.baseUrl, { ...sandbox, bank }, acquirer, credentials, beside))
    return {
      ...started,
      close: closeAll,
      playHistory: () => {
        if (prepared.history === 'too_late' || closers.length === 0) return
        const { dataDir, secretKeys } = config
        const { merchants } = credentials
        const ofDemo = { databaseUrl, dataDir, secretKeys, baseUrl: started.baseUrl, merchants }
        const running = startPlay({ ...ofDemo, sandbox: { baseUrl: sandbox.baseUrl, key: sandbox.key } }, say)
        closers.push(running.stop)
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }

  async function startDatabase(): Promise<string> {
    const server = await startEmbeddedServer({ dataDir: config.dataDir, log: say })
    closers.push(() => server.close())
    return server.url
  }

  async function startOrJoinSandbox(known: DemoFile | undefined) {
    const { sandboxUrl, sandboxSmtpUrl, sandboxKey } = config
    if (sandboxUrl && sandboxSmtpUrl && sandboxKey) {
      const { acquirer, sandboxAcquirerUrl } = config
      const simulators: Record<string, string> = sandboxAcquirerUrl ? { [acquirer]: sandboxAcquirerUrl } : {}
      return { baseUrl: sandboxUrl, smtpUrl: sandboxSmtpUrl, key: sandboxKey, simulators }
    }
    const key = known?.sandbox_key ?? randomBytes(24).toString('base64url')
    const ports = known && {
      port: known.sandbox_ports.http,
      smtpPort: known.sandbox_ports.smtp,
      ...(known.simulator_ports && { simulatorPorts: known.simulator_ports }),
    }
    const sandbox = await startSandboxProcess({ dataDir: `${config.dataDir}/sandbox`, key, ...ports, log: say })
    closers.push(() => sandbox.close())
    const { baseUrl, simulators, smtpPort } = sandbox
    return { baseUrl, smtpUrl: `smtp://127.0.0.1:${smtpPort}`, key, simulators }
  }
}

/** Where the operator's account is, and which one. */
async function readBank(sandboxUrl: string): Promise<DemoFile['bank']> {
  const answer = await fetch(`${sandboxUrl}/bank.json`)
  const { account } = (await answer.json()) as { account: { iban: string } }
  return { url: `${sandboxUrl}/bank`, account: { iban: account.iban } }
}

/** Both are waited for even when one fails, so that the other can be closed again. */
async function bothOrNeither<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other])
  return [await one, await other]
}

async function prepareDatabase<T>(
  config: Config,
  databaseUrl: string,
  keyRing: KeyRing,
  furnish: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase(databaseUrl, { connectionsMax: 2 })
  try {
    const trouble = refuseInstallation('demo', await surveyDatabase(db), config.databaseUrl === null)
    if (trouble) throw new ConfigError(trouble)
    await migrate(db)
    await markInstallation(db, 'demo')
    const keyTrouble = await transaction(db, (tx) => claimKeys(tx, SEALED_COLUMNS, keyRing.sealing))
    if (keyTrouble) throw new ConfigError(keyTrouble)
    enforceCreditFrom(config.creditEnforcedFrom ?? (await readCreditEnforcedFrom(db)))
    return await furnish(db)
  } finally {
    await closeDatabase(db)
  }
}

function accessOf({ company_uid, api_key, api_secret, merchants }: DemoCredentials): DemoAccess {
  const { uid, api_token } = merchants.SPLIT
  return { companyUid: company_uid, apiKey: api_key, apiSecret: api_secret, merchantUid: uid, merchantToken: api_token }
}

function demoFile(
  baseUrl: string,
  sandbox: DemoWorld & { smtpUrl: string; bank: DemoFile['bank'] },
  acquirer: DemoFile['acquirer'],
  credentials: DemoCredentials,
  { back, credit }: Beside,
): DemoFile {
  return {
    base_url: baseUrl,
    sandbox: {
      acquirer_url: sandbox.baseUrl,
      mailbox_url: `${sandbox.baseUrl}/mailbox`,
      clock_url: `${sandbox.baseUrl}/clock`,
    },
    bank: sandbox.bank,
    acquirer,
    dashboard: doorAt(`${baseUrl}/dashboard`, credentials.dashboard),
    operator: doorAt(`${baseUrl}/operator`, credentials.operator),
    company_uid: credentials.company_uid,
    api_key: credentials.api_key,
    api_secret: credentials.api_secret,
    merchants: credentials.merchants,
    ...(back && { back }),
    ...(credit && { credit }),
    sandbox_key: sandbox.key,
    sandbox_ports: { http: Number(new URL(sandbox.baseUrl).port), smtp: Number(new URL(sandbox.smtpUrl).port) },
    simulator_ports: Object.fromEntries(
      Object.entries(sandbox.simulators).map(([name, url]) => [name, Number(new URL(url).port)]),
    ),
  }
}

const doorAt = (url: string, { email, password }: DemoCredentials['dashboard']) => ({ url, email, password })
