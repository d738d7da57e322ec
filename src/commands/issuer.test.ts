import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, mock, test } from 'node:test'
import { stripeLibrary } from '../../sandbox/stripe/library.ts'
import { KEY, testSandbox } from '../../sandbox/test-kit.ts'
import { aSettlement } from '../../test/support/a-settlement.ts'
import { testDatabase } from '../../test/support/database.ts'
import { secretKeys } from '../../test/support/secret-keys.ts'
import { aMerchant, aPurchase } from '../../test/support/telling.ts'
import { readConfig } from '../config.ts'
import { createSealer, parseKeyRing } from '../crypto/index.ts'
import { markInstallation } from '../installation/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { issuerVerbs } from './issuer.ts'
import { openOwnVault } from './operator/on-vault.ts'
import { operate } from './operator/operate.ts'

const { db, url } = await testDatabase()
await markInstallation(db, 'demo')
const sandbox = await testSandbox()
const dataDir = mkdtempSync(join(tmpdir(), 'whipround-issuer-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const SECRET_KEYS = secretKeys(1)
const BASE_URL = 'http://localhost:3000'
const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEYS, BASE_URL, LOG_LEVEL: 'silent' })

/** What an operator is told; a sentence instead where it went wrong. */
async function run(args: readonly string[], input = '') {
  const stdin = mock.getter(process, 'stdin', () => Readable.from([input]) as typeof process.stdin)
  let stdout = ''
  const say = (text: string) => {
    stdout += text
  }
  const code = await operate('issuer', issuerVerbs(openOwnVault), config, [...args, '--json'], say).catch(
    (error: Error) => error.message,
  )
  stdin.mock.restore()
  return { code, said: stdout ? JSON.parse(stdout) : {} }
}

const connect = (key: string) => run(['connect', 'sandbox', '--key-stdin', '--api-url', sandbox.baseUrl], `${key}\n`)

test('a card issuer is connected with a key that it accepts; the first account makes the cards', async () => {
  assert.match(String((await connect('wrong')).code), /^Sandbox: credentials$/)
  assert.deepEqual((await run(['list'])).said.items, [])
  const { code, said } = await connect(KEY)
  assert.equal(code, 0)
  assert.deepEqual(
    [said.issuer, said.mode, said.reference, said.is_default],
    ['sandbox', 'test', 'sandbox-issuer', true],
  )
  assert.equal((await connect(KEY)).said.account, said.account, 'connected anew, it keeps its id')
  const { items } = (await run(['list'])).said
  assert.deepEqual(
    items.map(({ account, key, is_default }: Record<string, unknown>) => [account, key, is_default]),
    [[said.account, 'ok', true]],
  )
  assert.doesNotMatch(JSON.stringify([said, items]), new RegExp(KEY))
})

test('it is asked whether it accepts our key, through the vault', async () => {
  const { code, said } = await run(['check', 'sandbox-issuer'])
  assert.deepEqual([code, said.items[0].key], [0, 'ok'])
  assert.equal((await run(['check', 'acct_1'])).code, 'there is no account acct_1: npm run issuer -- list')
})

test('an account of which a card may still be debited, or credited by a merchant that gives back, is not ended; one that is makes no cards any more', async () => {
  const [account] = (await run(['list'])).said.items
  const merchant = await aMerchant(db, {}, createSealer(parseKeyRing(SECRET_KEYS).sealing))
  const { purchaseId } = await aPurchase(db, merchant, { settlement: 'BACK' })
  const pspAccountId = newId()
  await db.query(
    `insert into psp_accounts (id, merchant_id, psp, mode, connected_at, changed_at) values ($1, $2, 'stripe', 'test', now(), now())`,
    [pspAccountId, merchant.merchantId],
  )
  await aSettlement(db, purchaseId, { pspAccountId, issuerAccountId: account.account, state: 'settled' })
  assert.match(
    String((await run(['disconnect', 'sandbox-issuer'])).code),
    /^it still has 1 card\(s\) that may be debited/,
  )
  await db.query('update settlements set card_closed_at = now()')
  const settled = (days: number, creditedMinor: number) =>
    db.query('update settlements set debited_minor = amount_minor, credited_minor = $2, decided_at = $1', [
      addMs(new Date(), -days * DAY_MS),
      creditedMinor,
    ])
  const givenBackLater = /^merchants may still give back 1 purchase\(s\) that its cards paid in the last 180 days/
  await settled(179, 0)
  assert.match(String((await run(['disconnect', 'sandbox-issuer'])).code), givenBackLater)
  await settled(1, 1)
  assert.match(String((await run(['disconnect', 'sandbox-issuer'])).code), givenBackLater)
  await settled(181, 0)
  assert.equal((await run(['disconnect', account.account])).said.disconnected, true)
  assert.equal((await connect(KEY)).said.account, account.account)
  await settled(1, 0)
  const { said } = await run(['disconnect', account.account, '--accept-credits'])
  assert.equal(said.disconnected, true)
  assert.match(said.notes.join(), /no purchase can be settled at a PSP until another account is the default/)
  assert.match(String((await run(['default', 'sandbox-issuer'])).code), /disconnected: connect it again first/)
})

test('Stripe Issuing is connected to its simulator in a demo, with a cardholder that it has; it tells us of cards from then on', async () => {
  const world = await testSandbox({ key: 'a-key-that-is-longer' })
  const library = stripeLibrary(world.stripe.url, world.stripe.key)
  const address = { line1: '1 rue de Siam', city: 'Brest', postal_code: '29200', country: 'FR' }
  const { id } = await library.issuing.cardholders.create({ name: 'Whipround SAS', billing: { address } })
  const connectTo = (cardholder: string, key = world.stripe.key) =>
    run(
      ['connect', 'stripe-issuing', '--cardholder', cardholder, '--key-stdin', '--api-url', world.stripe.url],
      `${key}\n`,
    )
  assert.match(String((await connectTo('ich_ofnobody1')).code), /^Stripe Issuing: .*resource_missing/)
  assert.match(String((await connectTo(id, 'sk_test_of_nobody')).code), /^Stripe Issuing: credentials$/)
  assert.equal((await library.webhookEndpoints.list()).data.length, 0)
  const { code, said } = await connectTo(id)
  assert.equal(code, 0)
  assert.deepEqual([said.issuer, said.mode, said.is_default], ['stripe-issuing', 'test', true])
  const [endpoint] = (await library.webhookEndpoints.list()).data
  assert.equal(endpoint?.url, `${BASE_URL}/callbacks/issuers/${said.account}`)
  assert.ok(endpoint.enabled_events.includes('issuing_transaction.created'))
  assert.deepEqual((await run(['check', said.account])).said.items[0].key, 'ok')
  assert.equal((await run(['disconnect', said.account])).said.disconnected, true)
  assert.equal((await library.webhookEndpoints.list()).data.length, 0)
})
