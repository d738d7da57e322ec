import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWorld } from '../../test/support/world.ts'
import { readConfig } from '../config.ts'
import { markInstallation } from '../installation/index.ts'
import { newId } from '../shared/ids.ts'
import { ATTEMPT_VERBS } from './attempt.ts'
import { operate } from './operator/operate.ts'

const world = await startWorld()
// Its keys are in the data folder.
await markInstallation(world.db, 'demo')
const config = readConfig({ DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, SANDBOX_URL: world.sandboxUrl })

async function run(...args: string[]): Promise<string> {
  let said = ''
  await operate('attempt', ATTEMPT_VERBS, config, args, (text) => {
    said = text
  }).catch((error: Error) => {
    said = error.message
  })
  return said
}

test('what the service still finds out by itself is no operator’s to decide', async () => {
  assert.equal(await run('list', '--json'), '{"items":[]}')
  const id = newId()
  const sentence = `no charge ${id} waits for anybody: npm run attempt -- list`
  assert.equal(await run('charged', id, '--payment', 'pay_1', '--reason', 'there'), sentence)
  assert.match(await run('charged', id, '--payment', 'pay_1'), /^--reason is required/)
  assert.equal(await run('never-charged', id, '--reason', 'not there'), sentence)
  assert.match(await run('never-charged', id), /^--reason is required/)
})
