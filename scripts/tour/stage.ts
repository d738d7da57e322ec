import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo } from '../../src/commands/demo.ts'
import { type DemoFile, readDemoFile } from '../../src/commands/demo-file.ts'
import { readConfig } from '../../src/config.ts'
import { MINUTE_MS } from '../../src/shared/clocks.ts'
import type { SandboxCaller } from '../../test/support/books.ts'
import { lastingPort } from '../../test/support/lasting-port.ts'
import { openShop, type Shop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'

/** Four times what it takes on a machine that does nothing else. */
const HISTORY_PATIENCE_MS = 6 * MINUTE_MS

/** A demo of its own, on free ports and in a temporary folder, and Charlie's shop in front of it. */
export interface Stage extends SandboxCaller {
  readonly shop: Shop
  readonly baseUrl: string
  readonly sandboxUrl: string
  readonly credentials: DemoFile
  /** Begins the play of what was bought before today. */
  playHistory(): void
  /** Resolves when all that is in the books, or when it is said why not. */
  historyPlayed(): Promise<void>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-tour-'))
  // The account PostgreSQL runs under goes through it to its cluster.
  await chmod(dataDir, 0o711)
  const PORT = String(await lastingPort())
  const config = readConfig({ PORT, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const said: string[] = []
  const service = await startDemo(config, (line) => said.push(line))
  const credentials = await readDemoFile(dataDir)
  if (!credentials) throw new Error(`the demo left no credentials in ${dataDir}`)
  const sandboxUrl = credentials.sandbox.acquirer_url
  return {
    shop: openShop({ baseUrl: service.baseUrl, credentials }),
    baseUrl: service.baseUrl,
    sandboxUrl,
    credentials,
    playHistory: () => service.playHistory(),
    async historyPlayed() {
      const isOver = async () => said.some((line) => /^History: (\d+ purchases are|there is none)/.test(line))
      await until(() => `the history was played: ${said.join(' ')}`, isOver, HISTORY_PATIENCE_MS)
    },
    async sandbox<T>(method: string, path: string, body?: object) {
      const answer = await fetch(`${sandboxUrl}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${credentials.sandbox_key}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    },
    async close() {
      await service.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
