import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { beginBooks } from '../../sandbox/test-start.ts'
import { type DemoFile, readDemoFile } from '../../src/commands/demo-file.ts'
import { type SandboxProcess, startSandboxProcess } from '../../src/commands/start-sandbox.ts'
import type { Database } from '../../src/db/database.ts'
import type { SandboxCaller } from './books.ts'
import { NODE_COMPILE_CACHE } from './compile-cache.ts'
import { testDatabase } from './database.ts'
import type { DyingOrders } from './dying-service.ts'
import { lastingPort } from './lasting-port.ts'
import { sandboxCaller } from './sandbox-caller.ts'

const SANDBOX_KEY = 'crash-test-key'
/** Longer than any lease (messages: 2 minutes): whoever restarts a machine takes as long. */
export const RESTART_SHIFT_MS = 125_000

/** The service as a process that dies when told, and its supervisor; database and sandbox survive it. */
export interface CrashingService extends SandboxCaller {
  readonly baseUrl: string
  readonly db: Database
  readonly deaths: () => number
  credentials(): Promise<DemoFile>
  start(orders?: DyingOrders): Promise<void>
  /** Orders to the running process, from now on and on the machine's true time; `afterDeath` to the one after it. */
  order(orders: DyingOrders, afterDeath?: DyingOrders): Promise<void>
  /** Committed writes since the last orders. */
  commits(): Promise<number>
  /** Resolves when it answers again: whenever it dies, its supervisor starts it anew. */
  alive(): Promise<void>
  readonly process: () => ChildProcess
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../', import.meta.url))

export async function crashingService(): Promise<CrashingService> {
  const { db, url: databaseUrl } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-mortal-'))
  beginBooks(join(dataDir, 'sandbox'))
  const sandbox: SandboxProcess = await startSandboxProcess({ dataDir: join(dataDir, 'sandbox'), key: SANDBOX_KEY })
  const port = await lastingPort()
  let child: ChildProcess | undefined
  let ready: Promise<void> = Promise.resolve()
  let ended: Promise<unknown> = Promise.resolve()
  let deaths = 0
  let shiftMs = 0
  let next: DyingOrders = {}
  let isOver = false
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SANDBOX_URL: sandbox.baseUrl,
    SANDBOX_SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    SANDBOX_KEY,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    DEMO_HISTORY: 'off',
    NODE_COMPILE_CACHE,
  }

  function start(orders: DyingOrders = {}): Promise<void> {
    isOver = false
    const preload = ['--import', './test/support/dying-service.ts']
    const args = ['--disable-warning=ExperimentalWarning', ...preload, 'src/main.ts', 'demo']
    const born = spawn(process.execPath, args, {
      cwd: root,
      env: { ...env, DYING_ORDERS: JSON.stringify({ shiftMs, ...orders }) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = born
    let complaint = ''
    born.stderr?.on('data', (chunk) => {
      complaint += chunk
    })
    ended = once(born, 'exit')
    ready = new Promise((resolve, reject) => {
      createInterface(born.stdout as NodeJS.ReadableStream).on('line', (line) => {
        if (line.startsWith('Whipround is ready')) resolve()
      })
      void ended.then(() => {
        if (born.signalCode !== 'SIGKILL') return reject(new Error(`the service ended by itself: ${complaint}`))
        resolve()
        if (!isOver) revive()
      })
    })
    ready.catch(() => {})
    return ready
  }

  function revive(): void {
    deaths += 1
    shiftMs += RESTART_SHIFT_MS
    const orders = next
    next = {}
    void start(orders)
  }

  async function ask<T>(message: unknown): Promise<T | undefined> {
    const asked = child as ChildProcess
    const [answer] = await Promise.race([
      new Promise<[T]>((resolve) => {
        asked.once('message', (said) => resolve([said as T]))
        asked.send(message as object)
      }),
      ended.then((): [undefined] => [undefined]),
    ])
    return answer
  }

  /** A start may be killed as well: the last one counts. */
  async function alive(): Promise<void> {
    let awaited: Promise<void> | undefined
    while (awaited !== ready || (child?.signalCode && !isOver)) {
      awaited = ready
      await awaited
    }
  }

  const service: CrashingService = {
    baseUrl: `http://localhost:${port}`,
    db,
    deaths: () => deaths,
    credentials: async () => (await readDemoFile(dataDir)) as DemoFile,
    start,
    async order(orders, afterDeath = {}) {
      shiftMs = 0
      next = afterDeath
      await ask({ ...orders, shiftMs })
    },
    commits: async () => (await ask<{ commits: number }>('count'))?.commits ?? 0,
    alive,
    process: () => child as ChildProcess,
    async stop() {
      isOver = true
      child?.kill('SIGTERM')
      await ended
    },
    sandbox: sandboxCaller(() => sandbox.baseUrl, SANDBOX_KEY),
  }
  after(async () => {
    isOver = true
    child?.kill('SIGKILL')
    await ended
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return service
}
