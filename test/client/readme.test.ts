import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { printDemoEnv } from '../../src/commands/demo-env.ts'
import { writeDemoFile } from '../../src/commands/demo-file.ts'
import { readConfig } from '../../src/config.ts'
import { aDemoFile } from '../support/a-demo-file.ts'
import { startWorld } from '../support/world.ts'

const readme = await readFile(new URL('../../clients/typescript/README.md', import.meta.url), 'utf8')
const client = fileURLToPath(new URL('../../clients/typescript/', import.meta.url))
const run = promisify(execFile)

test('as it lies there for npm, the package plays the first purchase of its README as it is printed', async () => {
  const world = await startWorld()
  const folder = await mkdtemp(join(tmpdir(), 'whipround-client-'))
  after(() => rm(folder, { recursive: true, force: true }))
  await writeDemoFile(folder, aDemoFile(world))
  const exports = await printDemoEnv(readConfig({ DATA_DIR: folder }))
  const environment = Object.fromEntries(
    [...exports.matchAll(/^export (\w+)='?([^'\n]*)'?$/gm)].map(([, ...pair]) => pair),
  )
  const block = /<!-- executed by test\/client\/readme\.test\.ts -->\n```js\n([\s\S]+?)\n```/.exec(readme)?.[1]
  assert.ok(block)
  const installed = join(folder, 'node_modules/whipround-client')
  for (const name of ['package.json', 'dist']) await cp(join(client, name), join(installed, name), { recursive: true })
  const script = join(folder, 'first.mjs')
  await writeFile(script, block)
  const env = { PATH: process.env.PATH, ...environment }
  const { stdout } = await run(process.execPath, [script], { env })
  assert.match(stdout, /^send your customer to http:\S+\/pay\/\S+\npur_\S+ is INITIALIZED\n$/)
})
