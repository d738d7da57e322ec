import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createOutbound } from '../outbound/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { chooseAcquirer } from './choose-acquirer.ts'

const outbound = createOutbound({ policy: 'loopback_too' })
after(() => outbound.close())
const terms = { outbound, systemClock, timeoutMs: 100, settings: {} }

test('without an acquirer nobody can pay, and nothing else is missing', async () => {
  assert.equal(await chooseAcquirer({ ...terms, sandbox: undefined }), null)
})

test('the simulated world brings its acquirer, and no setting does', async () => {
  const sandbox = { baseUrl: 'http://127.0.0.1:9', key: '1' }
  assert.equal((await chooseAcquirer({ ...terms, sandbox }))?.name, 'sandbox')
  const settings = { SANDBOX_URL: sandbox.baseUrl, SANDBOX_KEY: sandbox.key }
  assert.equal(await chooseAcquirer({ ...terms, settings, sandbox: undefined }), null)
})
