import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSandbox } from '../../sandbox/test-kit.ts'
import { testDatabase } from '../../test/support/database.ts'
import { until } from '../../test/support/until.ts'
import { ACQUIRER_ACCOUNTS, saveAccount } from '../connections/index.ts'
import { transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import { findRealAcquirer } from './connect-demo.ts'
import { followSandboxClock } from './sandbox-clock.ts'

test('while an acquirer is connected as it is the demo’s clock refuses to be moved; a simulated one moves with it', async () => {
  const { db } = await testDatabase()
  const sandbox = await testSandbox({ clockHoldMs: 50, clockPublishMs: 50 })
  const advance = async () => (await sandbox.call('POST', '/clock/advance', { ms: 1_000 })).status
  const connect = (acquirer: string, apiUrl: string | null) =>
    transaction(db, (tx) => {
      const account = {
        id: newId(),
        provider: acquirer,
        mode: 'test',
        reference: `${acquirer} ${apiUrl}`,
        apiUrl,
      } as const
      return saveAccount(tx, ACQUIRER_ACCOUNTS, { ...account, settingsSealed: Buffer.alloc(0) }, new Date())
    })
  await connect('sandbox', null)
  await connect('adyen', 'http://127.0.0.1:9')
  const followed = await followSandboxClock(sandbox.baseUrl, () => findRealAcquirer(db))
  assert.equal(await advance(), 200)
  await connect('stripe', null)
  await until('the clock is kept', async () => (await advance()) === 409)
  followed.stop()
})
