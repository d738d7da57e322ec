import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { KEY, testSandbox } from '../../sandbox/test-kit.ts'
import { until } from '../../test/support/until.ts'
import { openVault } from './index.ts'
import type { OpenedIssuer } from './vault.ts'

const sandbox = await testSandbox()
const warnings: string[] = []
const log = { warn: (_facts: object, message: string) => warnings.push(message) }
const vault = openVault({ timeoutMs: 5_000, policy: 'loopback_too', log })
after(() => vault.close())

const issuer: OpenedIssuer = {
  issuer: 'sandbox',
  apiUrl: sandbox.baseUrl,
  settings: { key: KEY, 'callback-url': 'http://127.0.0.1:9/nobody' },
}
const madeSince = new Date(0)
const order = (cardKey: string) => ({
  cardKey,
  amountMinor: 10_001n,
  currency: 'EUR',
  merchantName: 'Brest Surf',
  expiresAt: new Date('2026-07-09T08:00:00Z'),
})
const fault = (operation: string, kind: string, times = 1, delay_ms?: number) =>
  sandbox.call('POST', '/issuer/faults', { operation, fault: kind, times, delay_ms })
const pidOf = () => vault.pid() ?? assert.fail('no vault runs')

test('nothing is started for nobody; the first call starts it', async () => {
  assert.equal(vault.pid(), null)
  assert.deepEqual(await vault.issuer.check(issuer), { kind: 'answered', value: { account: 'sandbox-issuer' } })
  assert.ok(pidOf() > 0)
})

test('amounts and dates pass as what they are', async () => {
  const made = await vault.issuer.issue(issuer, order('a'))
  assert.ok(made.kind === 'answered' && made.value.state === 'issued')
  await sandbox.call('POST', `/issuer/cards/${made.value.cardId}/debits`, { amount: 700 })
  const found = await vault.issuer.lookUp(issuer, { cardKey: 'a', cardId: made.value.cardId, madeSince })
  assert.ok(found.kind === 'answered' && found.value.state === 'active')
  const [movement] = found.value.movements
  assert.equal(movement?.amountMinor, 700n)
  assert.ok(movement?.occurredAt instanceof Date)
  assert.deepEqual(await vault.issuer.destroy(issuer, made.value.cardId), {
    kind: 'answered',
    value: { state: 'destroyed' },
  })
})

test('whom it does not know, and what it cannot open, is not called', async () => {
  const psp = { brandId: 'nobody', mode: 'test', apiUrl: null, settings: {} } as const
  assert.deepEqual(await vault.psp.check(psp), { kind: 'rejected', reason: 'unsupported', detail: 'unknown_psp' })
  const nameless = { ...issuer, apiUrl: null }
  assert.deepEqual(await vault.issuer.check(nameless), { kind: 'not_sent', reason: 'account_not_opened' })
  assert.equal((await vault.issuer.check({ ...issuer, issuer: 'nobody' })).kind, 'rejected')
})

test('one that is killed in the middle of a call has given no answer; the next call finds another one', async () => {
  await vault.issuer.check(issuer)
  const first = pidOf()
  await fault('issue', 'slow', 1, 60_000)
  const lost = vault.issuer.issue(issuer, order('killed'))
  await until('the card is made', async () => (await sandbox.call('GET', '/issuer/books?key=killed')).body.cards[0])
  process.kill(first, 'SIGKILL')
  assert.deepEqual(await lost, { kind: 'no_answer', reason: 'vault_died' })
  const again = await vault.issuer.issue(issuer, order('killed'))
  assert.equal(again.kind, 'answered')
  assert.notEqual(pidOf(), first)
  assert.deepEqual(warnings, ['the vault has died and is started again'])
})

test('a silent peer holds 32 calls and no more, and nobody else waits for it', async () => {
  const silent = { ...issuer, settings: { ...issuer.settings, 'callback-url': 'http://127.0.0.1:9/silent' } }
  await fault('lookup', 'slow', 40, 500)
  const calls = Array.from({ length: 33 }, (_, at) =>
    vault.issuer.lookUp(silent, { cardKey: `none ${at}`, cardId: null, madeSince }),
  )
  const other = { ...issuer, apiUrl: sandbox.baseUrl.replace('127.0.0.1', 'localhost') }
  assert.equal((await vault.issuer.check(other)).kind, 'answered')
  const answers = await Promise.all(calls)
  assert.equal(answers.filter((answer) => answer.kind === 'answered').length, 32)
  assert.deepEqual(answers.at(-1), { kind: 'not_sent', reason: 'vault_busy', retryAfterMs: 1_000 })
})

test('it is told nothing by its surroundings: no environment, no descriptor but the channel, no core file', async () => {
  const proc = (name: string) => readFile(`/proc/${pidOf()}/${name}`, 'latin1')
  const names = (await proc('environ')).split('\0').flatMap((line) => line.split('=')[0] || [])
  // Of the shell that sets the limit, of the channel, and where TLS finds its roots.
  const harmless =
    /^(PWD|OLDPWD|SHLVL|_|NODE_(CHANNEL_FD|CHANNEL_SERIALIZATION_MODE|COMPILE_CACHE|EXTRA_CA_CERTS)|SSL_CERT_(FILE|DIR))$/
  assert.deepEqual(
    names.filter((name) => !harmless.test(name)),
    [],
  )
  assert.match(await proc('limits'), /Max core file size\s+0\s+0/)
  assert.ok((await proc('cmdline')).includes('--permission'))
})
