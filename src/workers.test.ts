import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../test/support/database.ts'
import { testSealer } from '../test/support/telling.ts'
import { openAccounts } from './connections/index.ts'
import { createOutbound } from './outbound/index.ts'
import { systemClock } from './shared/clocks.ts'
import { readAccounts } from './workers.ts'

const { db } = await testDatabase()

test('a service to which no acquirer is connected says so in its log, once', async (t) => {
  const outbound = createOutbound({ policy: 'loopback_too' })
  t.after(() => outbound.close())
  const accounts = openAccounts({ sealer: testSealer, outbound, systemClock, timeoutMs: 1000 })
  const said: string[] = []
  const hear = (sentence: unknown) => said.push(String(sentence))
  const log = { warn: hear, error: hear } as unknown as Parameters<typeof readAccounts>[1]
  for (const _read of [1, 2]) await readAccounts({ accounts, db } as unknown as Parameters<typeof readAccounts>[0], log)
  assert.deepEqual(said, ['no acquirer is connected: merchants can create purchases, nobody can pay'])
})
