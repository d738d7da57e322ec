import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { beginBooks } from '../../sandbox/test-start.ts'
import { type Service, startService } from '../../src/app.ts'
import { followSandboxClock } from '../../src/commands/sandbox-clock.ts'
import { type DemoCredentials, seedDemo } from '../../src/commands/seed-demo.ts'
import { readConfig } from '../../src/config.ts'
import { createSealer, readKeyRing, type Sealer } from '../../src/crypto/index.ts'
import { announceWrites, type Database } from '../../src/db/database.ts'
import { AWAITED } from '../../src/jobs/index.ts'
import type { Clock } from '../../src/shared/clocks.ts'
import type { SandboxWorld, WorldTerms } from '../../src/world.ts'
import type { SandboxCaller } from './books.ts'
import { testDatabase } from './database.ts'
import { hashedPassword } from './hashed-password.ts'
import { holdToContract } from './held-to-contract.ts'
import { lastingPort } from './lasting-port.ts'
import { sandboxCaller } from './sandbox-caller.ts'

/** The whole product on free ports: service and workers (this process), sandbox, a database of the file's own. */
export interface World extends SandboxCaller {
  /** On `localhost`, while the sandbox is on `127.0.0.1`: two sites, as in real life. */
  readonly baseUrl: string
  readonly sandboxUrl: string
  readonly sandboxKey: string
  readonly sandboxAccountId: string
  /** Where the sandbox speaks as other acquirers. */
  readonly simulators: { readonly stripe: string; readonly adyen: string }
  readonly db: Database
  readonly databaseUrl: string
  readonly dataDir: string
  readonly credentials: DemoCredentials
  readonly service: Service
  readonly businessClock: Clock
  /** The service's own: for secrets that it must be able to open. */
  readonly sealer: Sealer
  /** What the service was started from: for a test that opens some of it a second time. */
  readonly terms: WorldTerms & { readonly sandbox: SandboxWorld }
  /** Moves the business clock of sandbox and service; returns when both have it. */
  advance(ms: number): Promise<void>
}

/** A test file sends from one address what a thousand people would; those about limits set them. */
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_PER_ADDRESS: '0', GUESS_LIMIT: '0', DECLINE_LIMIT: '0' }
const SANDBOX_KEY = 'test-sandbox-key'

/**
 * `environment`: settings other than the defaults; `wire`: what stands between service and database. Everything ends
 * with the test file.
 */
export async function startWorld(
  environment: Record<string, string> = {},
  wire: (databaseUrl: string) => Promise<string> = async (url) => url,
): Promise<World> {
  // Hooks run in the order of their registration: the world ends before its database is dropped. What was opened last ends
  // first, also where the next thing does not begin: else a file whose port is taken would go on for ever.
  const closers: (() => unknown)[] = []
  after(async () => {
    for (const close of closers.toReversed()) await close()
  })
  const { db, url: databaseUrl } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-world-'))
  closers.push(() => rm(dataDir, { recursive: true, force: true }))
  beginBooks(join(dataDir, 'sandbox'))
  const sandbox = await startSandbox({ dataDir: join(dataDir, 'sandbox'), key: SANDBOX_KEY })
  closers.push(() => sandbox.close())
  const config = readConfig({
    PORT: String(await lastingPort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...UNLIMITED,
    ...environment,
  })
  const keyRing = await readKeyRing(dataDir, null)
  const sealer = createSealer(keyRing.sealing)
  const credentials = await seedDemo(db, sealer, undefined, undefined, hashedPassword)
  const { clock, stop } = await followSandboxClock(sandbox.baseUrl)
  closers.push(stop)
  const terms = {
    config,
    databaseUrl: await wire(databaseUrl),
    keyRing,
    sandbox: {
      baseUrl: sandbox.baseUrl,
      key: SANDBOX_KEY,
      smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      businessClock: clock,
    },
  }
  const service = await startService({ ...terms, serves: true, works: true })
  closers.push(() => service.close())
  holdToContract(service.baseUrl)
  // What the test writes by itself rings for the workers as another process's commit does: unrung, they rest half a minute.
  const announcer = announceWrites(db, 'test', AWAITED)
  closers.push(() => announcer.stop())
  const { rows } = await db.query<{ id: string }>('select id from acquirer_accounts')
  const account = rows[0]
  const call = sandboxCaller(() => sandbox.baseUrl, SANDBOX_KEY)
  return {
    baseUrl: service.baseUrl,
    sandboxUrl: sandbox.baseUrl,
    sandboxKey: SANDBOX_KEY,
    sandboxAccountId: account?.id ?? '',
    simulators: { stripe: sandbox.stripe.url, adyen: sandbox.adyenUrl },
    db,
    databaseUrl,
    dataDir,
    credentials,
    service,
    businessClock: clock,
    sealer,
    terms,
    advance: async (ms) => {
      await call('POST', '/clock/advance', { ms })
    },
    sandbox: call,
  }
}
