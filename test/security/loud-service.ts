import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type DemoFile, readDemoFile } from '../../src/commands/demo-file.ts'
import type { Database } from '../../src/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { lastingPort } from '../support/lasting-port.ts'
import { until } from '../support/until.ts'

/** The demo as a process of its own at LOG_LEVEL=debug, and every byte that it has written. */
export interface LoudService {
  readonly baseUrl: string
  readonly credentials: DemoFile
  readonly db: Database
  readonly databaseUrl: string
  readonly dataDir: string
  readonly pid: number
  /** Standard output and standard error so far. */
  readonly output: () => string
  sandbox<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>
  /** Ends it as an operator would, so that its last words are heard too. */
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** `nodeFlags`: for tests that look into it. */
export async function loudService(nodeFlags: readonly string[] = []): Promise<LoudService> {
  const { db, url: databaseUrl } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-loud-'))
  const PORT = String(await lastingPort())
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT,
    LOG_LEVEL: 'debug',
    DEMO_HISTORY: 'off',
  }
  const args = ['--disable-warning=ExperimentalWarning', ...nodeFlags, 'src/main.ts', 'demo']
  const service = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let written = ''
  for (const stream of [service.stdout, service.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      written += text
    })
  }
  const ended = once(service, 'exit')
  const stop = async () => {
    if (service.exitCode === null) service.kill('SIGTERM')
    await ended
  }
  after(async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await until('the demo is ready', async () => {
    if (service.exitCode !== null) throw new Error(`the demo ended: ${written}`)
    return written.includes('Whipround is ready')
  })
  const credentials = (await readDemoFile(dataDir)) as DemoFile
  return {
    baseUrl: credentials.base_url,
    credentials,
    db,
    databaseUrl,
    dataDir,
    pid: service.pid as number,
    output: () => written,
    stop,
    async sandbox<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
      const headers = {
        accept: 'application/json',
        authorization: `Bearer ${credentials.sandbox_key}`,
        ...(body && { 'content-type': 'application/json' }),
      }
      const answer = await fetch(`${credentials.sandbox.acquirer_url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
      return (answer.status === 204 ? undefined : await answer.json()) as T
    },
  }
}
