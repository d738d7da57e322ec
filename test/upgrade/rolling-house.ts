import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { beginBooks } from '../../sandbox/test-start.ts'
import type { DemoCredentials } from '../../src/commands/seed-demo.ts'
import type { Database } from '../../src/db/database.ts'
import type { SandboxCaller } from '../support/books.ts'
import { NODE_COMPILE_CACHE } from '../support/compile-cache.ts'
import { lastingPort } from '../support/lasting-port.ts'
import { sandboxCaller } from '../support/sandbox-caller.ts'
import { secretKeys } from '../support/secret-keys.ts'
import { openReadyBalancer, type ReadyBalancer } from './ready-balancer.ts'
import { emptyDatabase } from './restore-fixture.ts'

/** Hosts of several versions behind a balancer, on one database and one simulated world. */
export interface RollingHouse extends SandboxCaller {
  readonly baseUrl: string
  readonly db: Database
  readonly balancer: ReadyBalancer
  /** Resolves when it listens, ready or not. */
  start(name: string, root: string): Promise<void>
  /** What its readiness says. */
  readiness(name: string): Promise<{ readonly status: string; readonly reason?: string }>
  /** As a supervisor does: SIGTERM, the lame-duck time, and an end with 0. */
  stop(name: string): Promise<void>
  migrate(root: string): Promise<void>
  /** What hosts have written since this was asked last: of trouble alone. */
  complaints(): readonly string[]
  /** By a host that is ready. */
  plantMerchants(name: string): Promise<DemoCredentials>
}

const HOST_MAIN = fileURLToPath(new URL('host-of.ts', import.meta.url))
const SANDBOX_KEY = 'rolling-sandbox-key'
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_PER_ADDRESS: '0', GUESS_LIMIT: '0', DECLINE_LIMIT: '0' }
/** Fifty times what the balancer takes to ask again: a busy machine answers late. */
const LAME_DUCK_MS = '5000'

/** Ends with the test file. */
export async function openRollingHouse(): Promise<RollingHouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-rolling-'))
  const hosts = new Map<string, { readonly child: ChildProcess; readonly port: number }>()
  const written: string[] = []
  const closers: (() => unknown)[] = []
  after(async () => {
    for (const { child } of hosts.values()) child.kill('SIGKILL')
    for (const close of closers.toReversed()) await close()
  })
  const { db, url } = await emptyDatabase(dataDir)
  beginBooks(join(dataDir, 'sandbox'))
  const sandbox = await startSandbox({ dataDir: join(dataDir, 'sandbox'), key: SANDBOX_KEY })
  closers.push(() => sandbox.close())
  const balancer = await openReadyBalancer()
  closers.push(() => balancer.close())
  const baseUrl = `http://localhost:${balancer.port}`
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE,
    DATABASE_URL: url,
    SECRET_KEYS: secretKeys(1),
    BASE_URL: baseUrl,
    SANDBOX_URL: sandbox.baseUrl,
    SANDBOX_KEY,
    SANDBOX_SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    LOG_LEVEL: 'error',
    LAME_DUCK_MS,
    ...UNLIMITED,
  }
  const flags = ['--disable-warning=ExperimentalWarning']
  const hostOf = (name: string) => hosts.get(name) ?? fail(`no host ${name}`)

  return {
    baseUrl,
    db,
    balancer,
    sandbox: sandboxCaller(() => sandbox.baseUrl, SANDBOX_KEY),
    async start(name, root) {
      const port = await lastingPort()
      const child = spawn(process.execPath, [...flags, HOST_MAIN, root], {
        env: { ...env, PORT: String(port), DATA_DIR: join(dataDir, name) },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      })
      if (child.stdout) createInterface(child.stdout).on('line', (line) => written.push(`${name}: ${line}`))
      hosts.set(name, { child, port })
      const ended = once(child, 'exit').then(([code]) => fail(`${name} ended with ${code} before it listened`))
      await Promise.race([once(child, 'message'), ended])
      ended.catch(() => {})
      balancer.add(name, port)
    },
    async readiness(name) {
      const answer = await fetch(`http://127.0.0.1:${hostOf(name).port}/health/ready`)
      return (await answer.json()) as { status: string; reason?: string }
    },
    async stop(name) {
      const { child } = hostOf(name)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      balancer.remove(name)
      hosts.delete(name)
      if (code !== 0) fail(`${name} ended with ${code}`)
    },
    async migrate(root) {
      await promisify(execFile)(process.execPath, [...flags, 'src/main.ts', 'migrate'], { cwd: root, env })
    },
    complaints: () => written.splice(0),
    async plantMerchants(name) {
      const { child } = hostOf(name)
      child.send('plant')
      const [credentials] = (await once(child, 'message')) as [DemoCredentials]
      return credentials
    },
  }

  function fail(sentence: string): never {
    throw new Error(sentence)
  }
}
