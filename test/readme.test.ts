import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { printDemoEnv } from '../src/commands/demo-env.ts'
import { asDemo } from './support/demo-environment.ts'
import { startWorld } from './support/world.ts'

const run = promisify(execFile)
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
const hasCurl = spawnSync('curl', ['--version']).status === 0

test('the first purchase with curl works as it is printed', { skip: !hasCurl && 'curl is not installed' }, async () => {
  const world = await startWorld()
  const exports = await printDemoEnv(await asDemo(world))
  const block = /<!-- executed by test\/readme\.test\.ts -->\n```bash\n([\s\S]+?)\n```/.exec(readme)?.[1]
  assert.ok(block, 'README.md has the marked block')
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', `${exports}\n${block}`])
  const [created, purchase] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.equal(created.email_has_been_sent, true)
  assert.ok(created.url.startsWith(`${world.baseUrl}/pay/`))
  assert.equal(`pur_${purchase.id}`, created.purchase_uid)
  assert.deepEqual([purchase.state, purchase.amount, purchase.currency], ['INITIALIZED', 10_001, 'EUR'])
  const page = await fetch(created.url)
  assert.equal(page.status, 200)
})

test('every document the README points to exists', async () => {
  const links = [...readme.matchAll(/\]\(((?!https?:|#)[^)]+)\)/g)].map((match) => match[1] as string)
  assert.ok(links.length > 5)
  for (const link of links) {
    if (link === 'docs/adr') continue
    await assert.doesNotReject(readFile(new URL(`../${link}`, import.meta.url)), link)
  }
})
