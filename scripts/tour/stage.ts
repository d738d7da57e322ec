import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo } from '../../src/commands/demo.ts'
import { readDemoFile } from '../../src/commands/demo-file.ts'
import { readConfig } from '../../src/config.ts'
import type { SandboxCaller } from '../../test/support/books.ts'
import { lastingPort } from '../../test/support/lasting-port.ts'
import { openShop, type Shop } from '../../test/support/shop.ts'

/** A demo of its own, on free ports and in a temporary folder, and Charlie's shop in front of it. */
export interface Stage extends SandboxCaller {
  readonly shop: Shop
  readonly sandboxUrl: string
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-tour-'))
  // The account PostgreSQL runs under goes through it to its cluster.
  await chmod(dataDir, 0o711)
  const PORT = String(await lastingPort())
  const config = readConfig({ PORT, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const service = await startDemo(config, () => {})
  const credentials = await readDemoFile(dataDir)
  if (!credentials) throw new Error(`the demo left no credentials in ${dataDir}`)
  const sandboxUrl = credentials.sandbox.acquirer_url
  return {
    shop: openShop({ baseUrl: service.baseUrl, credentials }),
    sandboxUrl,
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
