import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beginBooks } from '../../sandbox/test-start.ts'
import { type DemoFile, readDemoFile } from '../../src/commands/demo-file.ts'
import { startSandboxProcess } from '../../src/commands/start-sandbox.ts'
import type { Database } from '../../src/db/database.ts'
import { NODE_COMPILE_CACHE } from './compile-cache.ts'
import { testDatabase } from './database.ts'
import { lastingPort } from './lasting-port.ts'
import { runRouter } from './router.ts'

const SANDBOX_KEY = 'cells-test-key'
const root = fileURLToPath(new URL('../../', import.meta.url))

/** One installation of several: a process of its own, on a database of its own. */
export interface LiveCell {
  readonly name: string
  readonly db: Database
  readonly credentials: DemoFile
  /** Past the router. */
  readonly ownUrl: string
  /** What it has logged: each request with its path and status. */
  readonly log: readonly string[]
  readonly pid: () => number
  start(): Promise<void>
  /** As `kill -9` does. */
  kill(): Promise<void>
}

export interface TwoCells {
  /** Of the router, and so of both cells. */
  readonly baseUrl: string
  readonly routerPid: number
  readonly cells: readonly [LiveCell, LiveCell]
}

const SLOTS = { a: '0-127', b: '128-255' } as const

/** Two cells, one simulated world, and a router that was written by our own command. Everything ends with the test file. */
export async function startTwoCells(): Promise<TwoCells> {
  const folder = await mkdtemp(join(tmpdir(), 'whipround-cells-'))
  after(() => rm(folder, { recursive: true, force: true }))
  beginBooks(join(folder, 'sandbox'))
  const sandbox = await startSandboxProcess({ dataDir: join(folder, 'sandbox'), key: SANDBOX_KEY })
  after(() => sandbox.close())
  const routerPort = await lastingPort()
  const shared = {
    BASE_URL: `http://localhost:${routerPort}`,
    TRUSTED_PROXIES: 'loopback',
    SANDBOX_URL: sandbox.baseUrl,
    SANDBOX_SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    SANDBOX_KEY,
    CELL_SLOTS_SINCE: '2026-01-01T00:00:00Z',
    CELL_DOOR_KEY: Buffer.alloc(32, 9).toString('base64'),
  }
  const [a, b] = await Promise.all([startCell('a', folder, shared), startCell('b', folder, shared)])
  // Both demos have the same people.
  await b.cell.db.query(`update staff set email = 'owner-of-b@example.test'`)
  const map = {
    slotsSince: shared.CELL_SLOTS_SINCE,
    listen: { address: `127.0.0.1:${routerPort}` },
    cells: [a, b].map(({ cell }) => ({
      name: cell.name,
      slots: SLOTS[cell.name as keyof typeof SLOTS],
      servers: [new URL(cell.ownUrl).host.replace('localhost', '127.0.0.1')],
      signIns: `${cell.name}.sign-ins`,
    })),
  }
  await writeFile(join(folder, 'cells.json'), JSON.stringify(map))
  await Promise.all(
    [a, b].map(async ({ cell, env }) =>
      writeFile(join(folder, `${cell.name}.sign-ins`), await command(['sign-ins'], env)),
    ),
  )
  const out = join(folder, 'router')
  await mkdir(out)
  await command(['map', join(folder, 'cells.json'), '--out', out], a.env)
  const router = await runRouter(join(out, 'haproxy.cfg'), routerPort)
  return { baseUrl: shared.BASE_URL, routerPid: router.pid as number, cells: [a.cell, b.cell] }
}

async function command(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const run = promisify(execFile)
  const main = ['--disable-warning=ExperimentalWarning', 'src/main.ts', 'cells', ...args]
  return (await run(process.execPath, main, { cwd: root, env })).stdout
}

async function startCell(name: keyof typeof SLOTS, folder: string, shared: Record<string, string>) {
  const { db, url } = await testDatabase()
  const dataDir = join(folder, name)
  const port = await lastingPort()
  const env = {
    ...process.env,
    ...shared,
    ...{ DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info', NODE_COMPILE_CACHE },
    ...{ DEMO_HISTORY: 'off', CELL_SLOTS: SLOTS[name] },
    ...{ RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_PER_ADDRESS: '0', GUESS_LIMIT: '0', DECLINE_LIMIT: '0' },
  }
  const log: string[] = []
  let child: ChildProcess | undefined

  function start(): Promise<void> {
    const args = ['--disable-warning=ExperimentalWarning', 'src/main.ts', 'demo']
    const born = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child = born
    born.stderr.on('data', (chunk) => log.push(String(chunk)))
    return new Promise((resolve, reject) => {
      createInterface(born.stdout).on('line', (line) => {
        log.push(line)
        if (line.startsWith('Whipround is ready')) resolve()
      })
      born.once('exit', () => reject(new Error(`cell ${name} ended: ${log.slice(-5).join('\n')}`)))
    })
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  await start()
  after(kill)
  const credentials = (await readDemoFile(dataDir)) as DemoFile
  const ownUrl = `http://localhost:${port}`
  const cell: LiveCell = { name, db, credentials, ownUrl, log, pid: () => child?.pid as number, start, kill }
  return { cell, env }
}
