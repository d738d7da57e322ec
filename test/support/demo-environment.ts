import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { writeDemoFile } from '../../src/commands/demo-file.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { aDemoFile } from './a-demo-file.ts'
import type { World } from './world.ts'

/** Settings by which `demo:env` finds a world as it would find a demo. */
export async function asDemo(world: World): Promise<Config> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-demo-'))
  after(() => rm(dataDir, { recursive: true, force: true }))
  await writeDemoFile(dataDir, aDemoFile(world))
  return readConfig({ DATA_DIR: dataDir })
}
