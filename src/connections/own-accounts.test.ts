import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { MONDAY, testSealer } from '../../test/support/telling.ts'
import type { Outbound } from '../outbound/index.ts'
import { answered, noAnswer, rejected } from '../providers/answer.ts'
import type { AccountSettings } from '../providers/collect/index.ts'
import { MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import { endAccount } from './disconnect-account.ts'
import {
  ACQUIRER_ACCOUNTS,
  type ConnectOrder,
  checkInTurn,
  connectAccount,
  ISSUER_ACCOUNTS,
  listAccounts,
  makeDefault,
  noteCheck,
  type OwnAccount,
  openSettings,
  recordStanding,
} from './index.ts'

const { db } = await testDatabase()
const clock = fixedClock(MONDAY)
const call = aCall(clock)
/** Nobody of these is asked over a network. */
const outbound = undefined as unknown as Outbound
const terms = { outbound, systemClock: clock, timeoutMs: 100, apiUrl: null }

/** A provider that accepts every key, whose account is called as the key says: `acct-1` of `acct-1:secret`. */
const heard: { callbackUrl: string; previous: AccountSettings | undefined }[] = []
const bank: ConnectOrder['descriptor'] = {
  name: 'bank',
  label: 'Bank',
  apiVersion: null,
  credentials: [
    { name: 'key', label: 'API key', isSecret: true, isRequired: true, pattern: /^\S+$/, help: 'anywhere' },
  ],
  modeOf: () => 'test',
  open: async (_terms, { key = '' }) => ({ check: async () => answered({ account: key.split(':')[0] ?? '' }) }),
  connect: async ({ callbackUrl, previous }, given) => {
    heard.push({ callbackUrl, previous })
    return answered({ settings: { ...given, webhook: 'whsec_1' }, allowList: [] })
  },
}

for (const kind of [ACQUIRER_ACCOUNTS, ISSUER_ACCOUNTS]) {
  const connect = (key: string) =>
    connectAccount(db, call, kind, {
      ...{ descriptor: bank, given: { key }, terms, sealer: testSealer },
      ...{ baseUrl: 'https://pay.example.org', isDemo: false },
    })
  const found = async (id: string): Promise<OwnAccount> =>
    (await listAccounts(db, kind)).find((account) => account.id === id) ?? assert.fail(id)
  const defaults = async () => (await listAccounts(db, kind)).flatMap(({ id, isDefault }) => (isDefault ? id : []))
  const end = (account: OwnAccount, disconnect: ConnectOrder['descriptor']['disconnect']) =>
    endAccount(db, call, kind, account, {
      ...{ sealer: testSealer, terms, refuseWhileHeld: async () => {} },
      descriptor: { label: 'Bank', ...(disconnect && { disconnect }) },
    })

  test(`${kind.words.noun} keeps its id and its settings when it is connected anew; the first is the default`, async () => {
    heard.length = 0
    const first = await connect('acct-1:secret')
    const path = kind === ISSUER_ACCOUNTS ? 'issuers' : 'bank'
    assert.deepEqual(heard.splice(0), [
      { callbackUrl: `https://pay.example.org/callbacks/${path}/${first.id}`, previous: undefined },
    ])
    assert.deepEqual([first.isDefault, first.isKnown, first.reference], [true, false, 'acct-1'])
    const { settingsSealed } = await found(first.id)
    const opened = testSealer.open(settingsSealed ?? assert.fail(), `${kind.table}.settings:${first.id}`)
    assert.deepEqual(JSON.parse(opened), { key: 'acct-1:secret', webhook: 'whsec_1' })

    const again = await connect('acct-1:other')
    assert.deepEqual([again.id, again.isKnown, again.isDefault], [first.id, true, true])
    assert.deepEqual(heard.splice(0)[0]?.previous, { key: 'acct-1:secret', webhook: 'whsec_1' })

    const second = await connect('acct-2:secret')
    assert.equal(second.isDefault, false)
    await makeDefault(db, call, kind, second.id)
    assert.deepEqual(await defaults(), [second.id])
    await makeDefault(db, call, kind, second.id)
    const { rows } = await db.query('select subject, changes from audit_lines where act = $1', [
      `${kind.column}_made_default`,
    ])
    const changes = { default: { from: first.id, to: second.id } }
    assert.deepEqual(rows, [{ subject: second.id, changes }], 'kept once, and nothing where it was the default')
    assert.equal((await connect('acct-1:secret')).isDefault, false)
    assert.deepEqual(await defaults(), [second.id])
  })

  test(`${kind.words.noun} is asked every ten minutes, twice a minute while it is not well, and never once it has ended`, async () => {
    const [one, other] = await listAccounts(db, kind)
    assert.ok(one && other)
    const refused = new Set<string>()
    const asked = async () => {
      const ids: string[] = []
      const ask = async (id: string) => {
        ids.push(id)
        const answer = refused.has(id) ? rejected('credentials', '401') : answered({ account: 'renamed' })
        await noteCheck(db, kind, id, answer, clock)
        await recordStanding(db, id, { available: null, disputes: [] })
      }
      assert.equal(await checkInTurn(db, kind, clock, ask), ids.length)
      return ids.sort()
    }
    const both = [one.id, other.id].sort()
    clock.advance(10 * MINUTE_MS)
    assert.deepEqual(await asked(), both)
    assert.equal((await found(one.id)).reference, one.reference, 'it is known by what it was called')
    assert.deepEqual(await asked(), [])
    refused.add(one.id)
    clock.advance(10 * MINUTE_MS)
    assert.deepEqual(await asked(), both)
    assert.equal((await found(one.id)).checkOutcome, 'credentials')
    clock.advance(30 * SECOND_MS)
    assert.deepEqual(await asked(), [one.id])
    await end(other, undefined)
    clock.advance(10 * MINUTE_MS)
    assert.deepEqual(await asked(), [one.id])
  })

  test(`${kind.words.noun} is ended with its secrets though its webhook cannot be taken away; an operator is told`, async () => {
    const { id } = await connect('acct-3:secret')
    const account = await found(id)
    const asked: AccountSettings[] = []
    const left = await end(account, async (_terms, settings) => {
      asked.push(settings)
      return noAnswer('timeout')
    })
    assert.match(left ?? '', /^Bank:? .*\(timeout\): take its webhook away there$/)
    assert.deepEqual(asked, [{ key: 'acct-3:secret', webhook: 'whsec_1' }])
    const ended = await found(id)
    assert.deepEqual([ended.settingsSealed, ended.disconnectedAt], [null, clock.now()])
    assert.equal(openSettings(testSealer, kind, ended), undefined)
    await assert.rejects(makeDefault(db, call, kind, id), /disconnected: connect it again first/)
    assert.equal(await end(await found(id), () => assert.fail('nobody is asked without a key')), undefined)
    assert.equal((await connect('acct-3:secret')).id, id)
    assert.equal((await found(id)).disconnectedAt, null)
    const unreadable = { ...(await found(id)), settingsSealed: Buffer.from('sealed with a key that is gone') }
    const unopened = await end(unreadable, () => assert.fail('nobody is asked without a key'))
    assert.match(unopened ?? '', /: take its webhook away there$/)
    assert.ok((await found(id)).disconnectedAt)
  })
}
