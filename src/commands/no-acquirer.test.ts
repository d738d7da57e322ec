import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWorld } from '../../test/support/world.ts'
import { readConfig } from '../config.ts'
import { markInstallation } from '../installation/index.ts'
import { ATTEMPT_VERBS } from './attempt.ts'
import { OPERATION_VERBS } from './operation.ts'
import { operate, type Verbs } from './operator/operate.ts'
import { PARITY_VERBS } from './parity.ts'
import { SETTLEMENT_VERBS } from './settlement.ts'

const world = await startWorld()
// Its keys are in the data folder.
await markInstallation(world.db, 'demo')
const config = readConfig({ DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, SANDBOX_URL: world.sandboxUrl })

async function run(command: string, verbs: Verbs, ...args: string[]): Promise<string> {
  let said = ''
  await operate(command, verbs, config, [...args, '--json'], (text) => {
    said = text
  }).catch((error: Error) => {
    said = error.message
  })
  return said
}

const LISTS = [
  ['attempt', ATTEMPT_VERBS],
  ['operation', OPERATION_VERBS],
  ['settlement', SETTLEMENT_VERBS],
] as const

test('what waits for somebody is listed where an account cannot be opened, and that is said', async () => {
  await world.db.query('update acquirer_accounts set settings_sealed = null')
  for (const [command, verbs] of LISTS) {
    assert.deepEqual(JSON.parse(await run(command, verbs, 'list')), {
      items: [],
      notes: ['sandbox account sandbox (test) is not open: it has to be connected again'],
    })
  }
})

test('what waits for somebody is listed without an acquirer connected; there are no books to compare with', async () => {
  await world.db.query('update acquirer_accounts set disconnected_at = now(), is_default = false')
  for (const [command, verbs] of LISTS) assert.equal(await run(command, verbs, 'list'), '{"items":[]}')
  assert.equal(await run('parity', PARITY_VERBS), 'no acquirer is connected: there are no other books to compare with')
})
