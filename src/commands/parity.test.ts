import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sessionOrder, submitCard } from '../../sandbox/test-kit.ts'
import { startWorld } from '../../test/support/world.ts'

const world = await startWorld({ METRICS_TOKEN: 'metrics' })
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The real command, as an operator runs it. */
async function run(...args: string[]) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: world.databaseUrl,
    SANDBOX_URL: world.sandboxUrl,
    SANDBOX_KEY: world.sandboxKey,
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], { env })
  child.stdin.end()
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, stdout, stderr }
}

async function readiness(): Promise<string> {
  const answer = await fetch(`${world.baseUrl}/health/ready`)
  return ((await answer.json()) as { collection: string }).collection
}

async function metric(name: string): Promise<string | undefined> {
  const answer = await fetch(`${world.baseUrl}/metrics`, { headers: { authorization: 'Bearer metrics' } })
  return new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())?.[1]
}

/** At the bank, by nobody of ours. */
async function payElsewhere(): Promise<void> {
  const order = sessionOrder({ reference: 'of-another-shop', mode: 'sale' })
  const answer = await fetch(`${world.sandboxUrl}/v1/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.sandboxKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'elsewhere',
    },
    body: JSON.stringify(order),
  })
  await submitCard(((await answer.json()) as { page_url: string }).page_url, '4242424242424242')
}

test('npm run parity says what differs and ends with 1; once accepted with a reason, it ends with 0', async () => {
  const agreed = await run('parity', '--json')
  assert.deepEqual([agreed.code, JSON.parse(agreed.stdout).differ], [0, 0], agreed.stderr)
  await payElsewhere()
  const differing = await run('parity')
  assert.equal(differing.code, 1, differing.stderr)
  assert.match(differing.stdout, /differ +1\n[\s\S]*open +unknown_purchase +pay_\S+/)
  assert.equal(await metric('whipround_parity_open_findings'), '1')
  assert.match((await run('parity', '--accept')).stderr, /--reason is required/)
  assert.equal((await run('parity', '--accept', '--reason', 'the other shop of this account')).code, 0)
  assert.equal((await run('parity')).code, 0)
})

test('npm run collection holds, says why, and lets go on; readiness and metrics say it too', async () => {
  assert.equal(await readiness(), 'open')
  const held = await run('collection', 'hold', '--reason', 'we move to another bank')
  assert.match(held.stdout, /^collection +held since \S+ \(operator\)/)
  assert.match(await readiness(), /^held since \S+ \(operator\): npm run collection -- status$/)
  assert.equal(await metric('whipround_collection_held'), '1')
  const status = await run('collection', 'status', '--json')
  assert.equal(JSON.parse(status.stdout).why, 'we move to another bank')
  assert.equal((await run('collection', 'hold', '--reason', 'again')).code, 1)
  assert.match((await run('collection', 'resume', '--reason', 'moved')).stdout, /^collection +open$/m)
  assert.equal(await readiness(), 'open')
})
