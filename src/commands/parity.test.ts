import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionOrder, submitCard } from '../../sandbox/test-kit.ts'
import { startWorld } from '../../test/support/world.ts'
import { readConfig } from '../config.ts'
import { markInstallation } from '../installation/index.ts'
import { placeHold } from '../payments/index.ts'
import { systemClock } from '../shared/clocks.ts'
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
async function payElsewhere(key: string): Promise<void> {
  const order = sessionOrder({ reference: `of-another-shop-${key}`, mode: 'sale' })
  const answer = await fetch(`${world.sandboxUrl}/v1/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.sandboxKey}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(order),
  })
  await submitCard(((await answer.json()) as { page_url: string }).page_url, '4242424242424242')
}

test('npm run parity says what differs, with its amount and day, and ends with 1; accepted one by one, it ends with 0', async () => {
  const agreed = await run('parity', '--json')
  assert.deepEqual([agreed.code, JSON.parse(agreed.stdout).differ], [0, 0])
  await payElsewhere('first')
  await payElsewhere('second')
  const differing = await run('parity')
  assert.equal(differing.code, 1)
  assert.match(differing.stdout, /differ +2\n[\s\S]*open +unknown_purchase +sandbox +pay_\S+ +10001 +EUR +20\d\d-/)
  assert.equal(await metric('whipround_parity_open_findings'), '2')

  const { items } = JSON.parse((await run('parity', 'list', '--json')).stdout)
  assert.equal(items.length, 2)
  const finding = String(items[0].finding)
  assert.match(String((await run('parity', 'accept')).code), /accept which finding\?/)
  assert.match(String((await run('parity', 'accept', finding)).code), /--reason is required/)
  const why = ['--reason', 'the other shop of this account']
  const accepted = JSON.parse((await run('parity', 'accept', finding, ...why, '--json')).stdout)
  assert.deepEqual([accepted.subject, accepted.still_differ], [items[0].subject, 1])
  assert.equal(
    (await run('parity', 'accept', finding, ...why)).code,
    `no finding ${finding} waits for anybody: npm run parity -- list`,
  )
  assert.equal((await run('parity')).code, 1, 'the other one still differs')
  assert.equal((await run('parity', 'accept', String(items[1].finding), ...why)).code, 0)
  assert.equal((await run('parity')).code, 0)
})

test('what is accepted lets collection go on with the next comparison, and never an operator’s own hold', async () => {
  await payElsewhere('third')
  await placeHold(world.db, {
    reason: 'acquirer_ahead',
    detail: 'as after a restore',
    heldOn: new Date(),
    heldAt: systemClock.now(),
  })
  assert.equal((await run('parity')).code, 1)
  const { items } = JSON.parse((await run('parity', 'list', '--json')).stdout)
  await run('parity', 'accept', String(items[0].finding), '--reason', 'another shop’s')
  assert.match(await readiness(), /^held since \S+ \(acquirer_ahead\)/)
  assert.match((await run('parity')).stdout, /^collection +open$/m)
  assert.equal(await readiness(), 'open')
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
