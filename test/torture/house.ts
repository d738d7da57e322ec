import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoFile, readDemoFile } from '../../src/commands/demo-file.ts'
import { type SandboxProcess, startSandboxProcess } from '../../src/commands/start-sandbox.ts'
import { SETTINGS } from '../../src/config.ts'
import type { SandboxCaller } from '../support/books.ts'
import { NODE_COMPILE_CACHE } from '../support/compile-cache.ts'
import { lastingPort } from '../support/lasting-port.ts'
import { sandboxCaller } from '../support/sandbox-caller.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { BANKS, type Bank, type BankName } from './bank.ts'
import { type Database, type DatabaseServer, openDatabaseServer } from './database-server.ts'
import { type Host, openHost } from './host.ts'
import { openTap, type Tap } from './tap.ts'

/** Two hosts behind a balancer, one durable database behind a tap, one simulated world: as an operator would run it. */
export interface House extends SandboxCaller {
  readonly baseUrl: string
  readonly hosts: readonly Host[]
  readonly hostUrls: readonly string[]
  readonly database: Database
  readonly tap: Tap
  readonly env: NodeJS.ProcessEnv
  readonly bank: Bank
  credentials(): Promise<DemoFile>
  /** At the same place; on a machine whose clock is ahead by so much from now on, where that is said. */
  restartSandbox(shiftMs?: number): Promise<void>
  /** How far the machine's clock is ahead. */
  readonly shiftMs: () => number
  /** Says that something the hosts need to start goes away by plan, or is back; several may be away at once. */
  away(isAway: boolean): void
  close(): Promise<void>
}

/** One whose database can be stopped, killed, frozen and put back by plan. */
export interface StormHouse extends House {
  readonly database: DatabaseServer
}

const LATER = new URL('./later.ts', import.meta.url).href
const SANDBOX_KEY = 'torture-sandbox-key'
/** After the database came back a start that began before may still fail. */
const AFTERMATH_MS = 15_000

export function openHouse(bank: BankName): Promise<StormHouse> {
  return openHouseOn(bank, openDatabaseServer)
}

/** `openDatabase`: in a folder of its own; a cluster of several servers, for example. */
export async function openHouseOn<Kind extends Database>(
  bank: BankName,
  openDatabase: (dataDir: string) => Promise<Kind>,
): Promise<House & { readonly database: Kind }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-torture-'))
  // The account PostgreSQL runs under goes through it to its cluster.
  await chmod(dataDir, 0o711)
  const database = await openDatabase(join(dataDir, 'database'))
  const tap = await openTap()
  const leadToDatabase = () => tap.leadTo(Number(new URL(database.url()).port))
  leadToDatabase()
  const sandboxTerms = { dataDir: join(dataDir, 'sandbox'), key: SANDBOX_KEY }
  const place = {
    port: await lastingPort(),
    smtpPort: await lastingPort(),
    simulatorPorts: { stripe: await lastingPort(), adyen: await lastingPort(), psps: await lastingPort() },
  }
  let sandbox: SandboxProcess = await startSandboxProcess({ ...sandboxTerms, ...place })
  const ports = [await lastingPort(), await lastingPort()]
  let shiftMs = 0
  let restarted = Promise.resolve()
  const balancer: Balancer = await openBalancer(ports)
  const tapped = new URL(database.url())
  tapped.port = String(tap.port)
  const env = {
    ...withoutSettings(process.env),
    DATABASE_URL: tapped.toString(),
    SANDBOX_URL: sandbox.baseUrl,
    SANDBOX_SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    SANDBOX_KEY,
    ACQUIRER: bank,
    SANDBOX_ACQUIRER_URL: sandbox.simulators[bank] ?? '',
    DATA_DIR: join(dataDir, 'service'),
    BASE_URL: `http://localhost:${balancer.port}`,
    LOG_LEVEL: process.env.TORTURE_LOG ?? 'error',
    // All of the load comes from one address.
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_PER_ADDRESS: '0',
    GUESS_LIMIT: '0',
    NODE_COMPILE_CACHE,
  }
  let awayCount = 0
  let backSinceMs = 0
  const mayFailToStart = () => awayCount > 0 || Date.now() < Math.max(backSinceMs, tap.cutAtMs()) + AFTERMATH_MS
  const hosts = ports.map((port, index) => openHost(`host ${index}`, { ...env, PORT: String(port) }, mayFailToStart))
  // The first makes the schema and the credentials that the second finds.
  for (const host of hosts) {
    host.start()
    await host.ready()
  }

  return {
    baseUrl: env.BASE_URL,
    hosts,
    hostUrls: ports.map((port) => `http://localhost:${port}`),
    database: {
      ...database,
      async start() {
        await database.start()
        leadToDatabase()
      },
    },
    tap,
    env,
    async credentials() {
      const file = await readDemoFile(env.DATA_DIR)
      if (!file) throw new Error('the demo left no credentials')
      return file
    },
    sandbox: sandboxCaller(() => sandbox.baseUrl, SANDBOX_KEY),
    bank: BANKS[bank],
    shiftMs: () => shiftMs,
    restartSandbox(aheadMs) {
      // One after the other: two faults that meet would start two of them on one port.
      restarted = restarted.then(async () => {
        shiftMs = aheadMs ?? shiftMs
        await sandbox.close()
        sandbox = await onShiftedMachine(shiftMs, () => startSandboxProcess({ ...sandboxTerms, ...place }))
      })
      return restarted
    },
    away(isAway) {
      awayCount += isAway ? 1 : -1
      if (!isAway) backSinceMs = Date.now()
    },
    async close() {
      await Promise.all(hosts.map((host) => host.stop()))
      await balancer.close()
      await tap.close()
      await sandbox.close()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A child started by `start` runs on a clock that is ahead: it inherits our environment. */
async function onShiftedMachine<T>(shiftMs: number, start: () => Promise<T>): Promise<T> {
  const { env } = process
  process.env = { ...env, NODE_OPTIONS: `--import ${LATER}`, TORTURE_SHIFT_MS: String(shiftMs) }
  try {
    return await start()
  } finally {
    process.env = env
  }
}

/** Settings of the developer's own service are not for this one. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = SETTINGS.map((setting) => setting.name)
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)))
}
