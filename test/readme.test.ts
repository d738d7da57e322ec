import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { printDemoEnv } from '../src/commands/demo-env.ts'
import { writeDemoFile } from '../src/commands/demo-file.ts'
import { readConfig } from '../src/config.ts'
import { startWorld } from './support/world.ts'

const run = promisify(execFile)
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
const hasCurl = spawnSync('curl', ['--version']).status === 0

test('the first purchase with curl works as it is printed', { skip: !hasCurl && 'curl is not installed' }, async () => {
  const world = await startWorld()
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-readme-'))
  after(() => rm(dataDir, { recursive: true, force: true }))
  await writeDemoFile(dataDir, {
    ...world.credentials,
    base_url: world.baseUrl,
    sandbox: {
      acquirer_url: world.sandboxUrl,
      mailbox_url: `${world.sandboxUrl}/mailbox`,
      clock_url: `${world.sandboxUrl}/clock`,
    },
    acquirer: { name: 'sandbox', api_url: world.sandboxUrl, key: world.sandboxKey },
    sandbox_key: world.sandboxKey,
    sandbox_ports: { http: 0, smtp: 0 },
  })
  const exports = await printDemoEnv(readConfig({ DATA_DIR: dataDir }))
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
