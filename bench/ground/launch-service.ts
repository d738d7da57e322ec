import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readKeyRing, writeKey } from '../../src/crypto/index.ts'
import { freePort } from '../../src/db/free-port.ts'

export interface LaunchTerms {
  /** `serve`, or `demo` where somebody pays: it brings an acquirer. */
  readonly command: 'serve' | 'demo'
  /** One of the bench's own in place of `src/main.ts`. */
  readonly program?: string
  readonly databaseUrl: string
  readonly dataDir: string
  /** `--profile`: a folder for V8 CPU profiles, one per service. */
  readonly profileDir?: string | undefined
}

/** A service of its own, as an operator starts it: default settings but for rate limits, workers on, log lines written to a file. */
export interface LaunchedService {
  readonly baseUrl: string
  readonly port: number
  readonly pid: number
  /** From the start of the program to the first `/health/ready` with 200. */
  readonly readyMs: number
  close(): Promise<void>
}

/** Those of scripts/start.mjs. */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--expose-gc']
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const READY_TIMEOUT_MS = 180_000
/** Fine enough for a start that takes hundreds of milliseconds, too seldom to slow it down. */
const ASK_MS = 15
/** What the developer may have set for a service of theirs. */
const SETTINGS = ['DATABASE_URL', 'DATA_DIR', 'BASE_URL', 'PORT', 'HOST', 'LOG_LEVEL', 'SECRET_KEYS', 'WORKERS']

/** A port that was free may be somebody's before the service has it. */
const PORTS_TRIED = 5

export async function launchService(terms: LaunchTerms): Promise<LaunchedService> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await launchOn(await freePort(), terms)
    } catch (error) {
      if (tries === PORTS_TRIED || !/port \d+ is taken/.test((error as Error).message)) throw error
    }
  }
}

async function launchOn(
  port: number,
  { command, program = main, databaseUrl, dataDir, profileDir }: LaunchTerms,
): Promise<LaunchedService> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const { sealing: keys } = await readKeyRing(dataDir, null)
  const profiling = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []
  const logPath = join(dataDir, `${command}-${port}.log`)
  const log = openSync(logPath, 'a')
  const inherited = Object.entries(process.env).filter(([name]) => !SETTINGS.includes(name))
  const startedAt = performance.now()
  const service = spawn(process.execPath, [...FLAGS, ...profiling, program, command], {
    env: {
      DEMO_HISTORY: 'off',
      ...Object.fromEntries(inherited),
      DATABASE_URL: databaseUrl,
      SECRET_KEYS: keys.map(writeKey).join(','),
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'info',
      LAME_DUCK_MS: '0',
      // Payers come from addresses of their own (load/payer.ts).
      TRUSTED_PROXIES: '127.0.0.1',
      // Counted as ever, never reached: all load comes from one credential and few addresses.
      RATE_LIMIT_PER_MINUTE: '1000000000',
      RATE_LIMIT_PER_ADDRESS: '1000000000',
      DECLINE_LIMIT: '1000',
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const baseUrl = `http://127.0.0.1:${port}`
  try {
    await ready(service, baseUrl)
  } catch (error) {
    service.kill('SIGKILL')
    throw new Error(`${(error as Error).message}: ${readFileSync(logPath, 'utf8').trim().split('\n').at(-1)}`)
  }
  const readyMs = performance.now() - startedAt
  return { baseUrl, port, pid: service.pid as number, readyMs, close: () => stop(service) }
}

async function ready(service: ChildProcess, baseUrl: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (service.exitCode !== null) throw new Error('the service ended')
    const answer = await fetch(`${baseUrl}/health/ready`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await delay(ASK_MS)
  }
  throw new Error('the service did not become ready')
}

async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  await ended
}
