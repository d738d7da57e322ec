import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { KEY, testSandbox } from '../../../sandbox/test-kit.ts'
import { aCall } from '../../../test/support/call.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { testSealer } from '../../../test/support/telling.ts'
import { createOutbound } from '../../outbound/index.ts'
import type { IssuerDescriptor, OpenedIssuer, ProviderAnswer } from '../../providers/issue/index.ts'
import { issue as sandbox } from '../../providers/sandbox/index.ts'
import { systemClock } from '../../shared/clocks.ts'
import {
  connectAccount,
  connectSandboxIssuer,
  disconnectIssuer,
  findIssuerAccount,
  ISSUER_ACCOUNTS,
  type IssuerAccount,
  listAccounts,
  makeDefault,
  noteCheck,
  openIssuerAccount,
} from '../index.ts'

const { db } = await testDatabase()
const world = await testSandbox()
const outbound = createOutbound({ policy: 'loopback_too' })
after(() => outbound.close())

const call = aCall(systemClock)
const terms = { outbound, systemClock, apiUrl: world.baseUrl, timeoutMs: 5_000 }
const ask = async ({ apiUrl, settings }: OpenedIssuer) => (await sandbox.open({ ...terms, apiUrl }, settings)).check()
const usual = { descriptor: sandbox, terms, sealer: testSealer, baseUrl: 'http://localhost:1', isDemo: true }
const connect = (more: object = {}) =>
  connectAccount(db, call, ISSUER_ACCOUNTS, { ...usual, given: { key: KEY }, ...more })
const named = async (id: string | null) => (await findIssuerAccount(db, id)) as IssuerAccount

test('the account that is connected first makes the cards; its key is sealed, and it is called at its own address', async () => {
  const { id, reference, isDefault } = await connect()
  assert.deepEqual([reference, isDefault], ['sandbox-issuer', true])
  const account = await named(null)
  assert.equal(account.id, id)
  assert.ok(!account.settingsSealed?.includes(KEY))
  assert.deepEqual(openIssuerAccount(testSealer, account), {
    issuer: 'sandbox',
    apiUrl: world.baseUrl,
    settings: { key: KEY, 'callback-url': `http://localhost:1/callbacks/issuers/${id}` },
  })
  assert.equal((await connect()).id, id, 'connected anew it is the same')
})

test('what is no key, not accepted, or not for here is refused in a sentence that does not repeat it', async () => {
  const live: IssuerDescriptor = { ...sandbox, modeOf: () => 'live' }
  const foreign: IssuerDescriptor = { ...sandbox, modeOf: () => undefined }
  for (const [order, sentence] of [
    [{ given: { key: 'secret key' } }, /key is missing, or is none/],
    [{ given: {} }, /key is missing/],
    [{ given: { key: 'secret-of-another' } }, /credentials/],
    [{ descriptor: live, given: { key: 'secret' } }, /takes test keys only/],
    [{ descriptor: live, given: { key: 'secret' }, isDemo: false }, /BASE_URL/],
    [{ descriptor: foreign, given: { key: 'secret' } }, /this key is none/],
    [{ given: { key: 'secret' }, isDemo: false }, /--api-url/],
  ] as const) {
    await assert.rejects(
      connect(order),
      (error: Error) => sentence.test(error.message) && !/secret/.test(error.message),
    )
  }
})

test('a key that is not accepted any more is noted', async () => {
  const account = await named(null)
  const check = (answer: ProviderAnswer<{ account: string }>) =>
    noteCheck(db, ISSUER_ACCOUNTS, account.id, answer, systemClock)
  assert.equal(await check({ kind: 'rejected', reason: 'credentials', detail: '401' }), 'credentials')
  assert.equal((await named(account.id)).checkOutcome, 'credentials')
  assert.equal(await check(await ask(openIssuerAccount(testSealer, account) as OpenedIssuer)), 'ok')
  assert.equal((await named(account.id)).checkOutcome, 'ok')
})

test('another account can be the default; one is ended when no card of it can move money, and forgets its key', async () => {
  const first = await named(null)
  const id = await connectSandboxIssuer(db, testSealer, systemClock, {
    apiUrl: world.baseUrl,
    key: KEY,
    baseUrl: 'http://localhost:2',
  })
  assert.equal(id, first.id, 'the sandbox has one account')
  const other = { ...sandbox, name: 'other' }
  const { id: otherId, isDefault } = await connect({ descriptor: other })
  assert.equal(isDefault, false)
  await makeDefault(db, call, ISSUER_ACCOUNTS, otherId)
  assert.equal((await named(null)).id, otherId)
  assert.equal(
    await disconnectIssuer(db, call, first, { ...terms, sealer: testSealer }, { acceptsCredits: false }),
    undefined,
  )
  const ended = await named(first.id)
  assert.ok(ended.disconnectedAt && ended.settingsSealed === null)
  assert.equal(openIssuerAccount(testSealer, ended), undefined)
  await assert.rejects(makeDefault(db, call, ISSUER_ACCOUNTS, first.id), /disconnected/)
  assert.equal((await listAccounts(db, ISSUER_ACCOUNTS)).length, 2)
})
