import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionOrder, submitCard } from '../../sandbox/test-kit.ts'
import { startWorld } from '../../test/support/world.ts'
import { readConfig } from '../config.ts'
import { markInstallation } from '../installation/index.ts'
import { COLLECTION_VERBS } from './collection.ts'
import { operate } from './operator/operate.ts'
import { PARITY_VERBS } from './parity.ts'

const world = await startWorld({ METRICS_TOKEN: 'metrics' })
// Its keys are in the data folder.
await markInstallation(world.db, 'demo')
const VERBS = { parity: PARITY_VERBS, collection: COLLECTION_VERBS }

/** The command in this process; its sentence for the operator instead of an error. */
async function run(command: keyof typeof VERBS, ...args: string[]) {
  const config = readConfig({
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.dataDir,
    SANDBOX_URL: world.sandboxUrl,
    SANDBOX_KEY: world.sandboxKey,
  })
  let stdout = ''
  const say = (text: string) => {
    stdout += text
  }
  const code = await operate(command, VERBS[command], config, args, say).catch((error: Error) => error.message)
  return { code, stdout }
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
  assert.deepEqual([agreed.code, JSON.parse(agreed.stdout).differ], [0, 0])
  await payElsewhere()
  const differing = await run('parity')
  assert.equal(differing.code, 1)
  assert.match(differing.stdout, /differ +1\n[\s\S]*open +unknown_purchase +pay_\S+/)
  assert.equal(await metric('whipround_parity_open_findings'), '1')
  assert.match(String((await run('parity', '--accept')).code), /--reason is required/)
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
  assert.match(String((await run('collection', 'hold', '--reason', 'again')).code), /is held already/)
  assert.match((await run('collection', 'resume', '--reason', 'moved')).stdout, /^collection +open$/m)
  assert.equal(await readiness(), 'open')
})
