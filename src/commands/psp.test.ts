import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, mock, test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { secretKeys } from '../../test/support/secret-keys.ts'
import { aMerchant, aPurchase } from '../../test/support/telling.ts'
import { readConfig } from '../config.ts'
import type { AskPsp } from '../connections/index.ts'
import { createSealer, parseKeyRing } from '../crypto/index.ts'
import type { OpenedPsp } from '../providers/charge/index.ts'
import { MERCHANT_VERBS } from './merchant.ts'
import { operate, type Verbs } from './operator/operate.ts'
import { pspVerbs } from './psp.ts'

const { db, url } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'whipround-psp-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const SECRET_KEYS = secretKeys(1)
const sealer = createSealer(parseKeyRing(SECRET_KEYS).sealing)
const config = readConfig({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  SECRET_KEYS,
  LOG_LEVEL: 'silent',
  BASE_URL: 'https://pay.example.org',
})

const accepts: AskPsp = async () => ({ kind: 'answered', value: { account: 'acct_1' } })
const refuses: AskPsp = async () => ({ kind: 'rejected', reason: 'credentials', detail: 'api_key_invalid' })
const silent: AskPsp = async () => ({ kind: 'no_answer', reason: 'timeout' })
const script: { answer: AskPsp; asked: OpenedPsp[]; open: number; failure: string | null } = {
  answer: accepts,
  asked: [],
  open: 0,
  failure: null,
}

/** Of the vault a command needs one answer. */
const openScripted = async () => {
  script.open += 1
  const check: AskPsp = (account) => {
    script.asked.push(account)
    return script.answer(account)
  }
  const issuer = { check: () => assert.fail('no card issuer is asked') }
  const close = async () => {
    script.open -= 1
  }
  const noOther = () => assert.fail('no transaction is asked for')
  const psp = { check, lookUp: noOther, refund: noOther }
  return { psp, issuer, begin: async () => script.failure, address: null, close }
}
const VERBS: Record<string, Verbs> = { psp: pspVerbs(openScripted), merchant: MERCHANT_VERBS }

/** What an operator is told; a sentence instead where it went wrong. */
async function run(command: string, args: readonly string[], input = '') {
  const stdin = mock.getter(process, 'stdin', () => Readable.from([input]) as typeof process.stdin)
  let stdout = ''
  const say = (text: string) => {
    stdout += text
  }
  const code = await operate(command, VERBS[command] as Verbs, config, [...args, '--json'], say).catch(
    (error: Error) => error.message,
  )
  stdin.mock.restore()
  assert.equal(script.open, 0, 'the vault is closed again')
  return { code, stdout, said: stdout ? JSON.parse(stdout) : {} }
}

const merchant = await aMerchant(db, {}, sealer)
const uid = `mer_${merchant.merchantId}`
const KEY = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc'
const json = (more: Record<string, unknown> = {}) => JSON.stringify({ password: KEY, ...more })
const connect = (input: string, ...args: string[]) =>
  run('psp', ['connect', '--merchant', uid, '--psp', 'stripe', '--credentials-stdin', ...args], input)
const chooseBack = () => run('merchant', ['update', '--merchant', uid, '--settlement', 'BACK'])

test('BACK is refused to a merchant whose PSP is not connected', async () => {
  assert.match(String((await chooseBack()).code), /^settlement BACK needs the merchant’s PSP, and none is connected/)
})

test('credentials are never on the command line, and nothing of them is repeated', async () => {
  const unasked = await run('psp', ['connect', '--merchant', uid, '--psp', 'stripe'], json())
  assert.match(String(unasked.code), /^no terminal to ask at: --credentials-stdin takes them as a JSON object$/)
  const cases: [string, RegExp][] = [
    [KEY, /^standard input holds no JSON object like/],
    ['["x"]', /^standard input holds no JSON object like/],
    [json({ password: `${KEY} ` }), /^password begins or ends with a space/],
    [json({ password: 'pk_test_4eC39HqLyjWDarjt' }), /^this is no password \(Secret key\)/],
    [json({ username: 'x' }), /^Stripe takes password, merchant-account, signature-secret and nothing else/],
  ]
  for (const [input, sentence] of cases) {
    const { code, stdout } = await connect(input)
    assert.match(String(code), sentence)
    assert.doesNotMatch(String(code), /4eC39/)
    assert.equal(stdout, '')
  }
  script.answer = refuses
  assert.equal((await connect(json())).code, 'Stripe does not accept these credentials (api_key_invalid)')
  assert.deepEqual((await run('psp', ['list'])).said.items, [])
})

test('a service takes live credentials, and test ones; neither for the other, nor of a simulator nearby', async () => {
  script.answer = accepts
  assert.match(String((await connect(json(), '--mode', 'live')).code), /these are test credentials, and live ones/)
  assert.match(String((await connect(json(), '--mode', 'both')).code), /--mode takes test or live, not both/)
  const live = json({ password: KEY.replace('test', 'live') })
  assert.match(String((await connect(live, '--mocked-card')).code), /--mocked-card is for test credentials/)
  assert.match(String((await connect(live, '--notify-as', 'native')).code), /no notification of its own/)
  assert.match(String((await connect(live, '--api-url', 'http://localhost:4000')).code), /must start with https/)
  assert.match(String((await run('psp', ['connect', '--merchant', uid, '--psp', 'bank'])).code), /there is no PSP bank/)
})

test('a PSP that answers nobody is connected by whoever accepts that, and can be chosen', async () => {
  script.answer = silent
  assert.match(String((await connect(json())).code), /^Stripe does not answer \(timeout\): --accept-unchecked/)
  const { said } = await connect(json(), '--accept-unchecked', '--mocked-card')
  assert.deepEqual([said.checked, said.mode, said.reference, said.mocked_card], [false, 'test', null, true])
  const { items } = (await run('psp', ['list', '--merchant', uid])).said
  assert.deepEqual(
    items.map(({ psp, credentials, mocked_card }: Record<string, unknown>) => [psp, credentials, mocked_card]),
    [['stripe', 'accepted unchecked', true]],
  )
  assert.deepEqual((await chooseBack()).said.notes, undefined, 'the PSP’s own test card needs no issuer')
  assert.equal((await run('psp', ['check', '--merchant', uid])).code, 1)
  assert.match(String((await chooseBack()).code), /did not accept its credentials when it was last asked/)
})

test('where the process that speaks to PSPs does not start, nothing is connected, whatever is accepted', async () => {
  script.failure = 'exit code 1: Error: Access to this API has been restricted'
  const { code } = await connect(json(), '--accept-unchecked')
  assert.match(
    String(code),
    /^the process that speaks to PSPs and card issuers does not start here: exit code 1: Error/,
  )
  script.failure = null
})

test('a connection that was checked is told without its secrets, takes the place of the one before, and can be chosen', async () => {
  script.answer = accepts
  script.asked.length = 0
  const { code, said, stdout } = await connect(json({ 'merchant-account': 'acct_ABCD1234' }))
  assert.equal(code, 0)
  assert.deepEqual(
    [said.merchant_uid, said.psp, said.mode, said.reference, said.checked, said.notifies_as],
    [uid, 'stripe', 'test', 'acct_1', true, 'ours'],
  )
  assert.equal(said.callback_url, `https://pay.example.org/callbacks/psps/${said.account}`)
  assert.match(said.notes.join('\n'), /raw card data[\s\S]*was there before/)
  assert.doesNotMatch(stdout, /4eC39/)
  const settings = { password: KEY, 'merchant-account': 'acct_ABCD1234' }
  assert.deepEqual(script.asked, [{ brandId: 'stripe', mode: 'test', apiUrl: null, settings }])
  const chosen = await chooseBack()
  assert.equal(chosen.code, 0)
  assert.match(chosen.said.notes.join(), /^no card issuer is connected/)
  await db.query(
    `insert into issuer_accounts (id, issuer, mode, reference, is_default, connected_at, changed_at, checked_at)
     values (gen_random_uuid(), 'sandbox', 'live', 'x', true, now(), now(), now())`,
  )
  assert.match((await chooseBack()).said.notes.join(), /^its PSP is a test one, and new cards are live ones/)
  const { stdout: list, said: listed } = await run('psp', ['list', '--merchant', uid])
  assert.deepEqual(
    listed.items.map(({ credentials }: { credentials: string }) => credentials),
    ['disconnected', 'ok'],
  )
  assert.doesNotMatch(list, /4eC39|ABCD1234/)
})

test('rotated credentials keep the account; one that another replaced is named by its id', async () => {
  const [before, now] = (await run('psp', ['list', '--merchant', uid])).said.items
  const rotate = (...args: string[]) =>
    run('psp', ['rotate', '--merchant', uid, '--credentials-stdin', ...args], json({ password: `${KEY}2` }))
  script.asked.length = 0
  const { said } = await rotate()
  assert.deepEqual([said.account, said.rotated, said.checked], [now.account, true, true])
  assert.equal(script.asked[0]?.settings.password, `${KEY}2`)
  assert.match(
    String((await rotate('--account', before.account)).code),
    /^it has ended, and nothing is under way there/,
  )
  assert.match(String((await rotate('--account', 'x')).code), /the merchant has no account x: npm run psp -- list/)
})

test('check asks every account that is not ended; exit code 1 tells that one is not accepted', async () => {
  const other = await aMerchant(db, {}, sealer)
  await run(
    'psp',
    ['connect', '--merchant', `mer_${other.merchantId}`, '--psp', 'stripe', '--credentials-stdin'],
    json(),
  )
  const well = await run('psp', ['check'])
  assert.deepEqual([well.code, well.said.items.length], [0, 2])
  script.answer = refuses
  const unwell = await run('psp', ['check'])
  assert.equal(unwell.code, 1)
  assert.equal(unwell.said.items[0].credentials, 'does not accept these credentials (api_key_invalid)')
})

test('an account that merchants are still settled through is not ended, and says why', async () => {
  const disconnect = () => run('psp', ['disconnect', '--merchant', uid])
  const { purchaseId } = await aPurchase(db, merchant, { settlement: 'BACK' })
  assert.match(String((await disconnect()).code), /merchant is settled through it: .*--settlement TRANSFER first/)
  await run('merchant', ['update', '--merchant', uid, '--settlement', 'TRANSFER'])
  assert.match(String((await disconnect()).code), /^1 purchase\(s\) that can still be paid/)
  await db.query(`update purchases set state = 'aborted' where id = $1`, [purchaseId])
  assert.equal((await disconnect()).said.disconnected, true)
  assert.match(String((await disconnect()).code), new RegExp(`^no PSP of ${uid} is connected: npm run psp -- connect`))
})

test('a merchant of PayZen has a certificate for each mode, and its shop is told in PayZen’s own words', async () => {
  script.answer = accepts
  const shop = await aMerchant(db, {}, sealer)
  const toShop = [
    'connect',
    '--merchant',
    `mer_${shop.merchantId}`,
    '--psp',
    'payzen_eu',
    '--accept-unproven',
    '--credentials-stdin',
  ]
  const given = JSON.stringify({
    'shop-id': '12345678',
    'test-certificate': '1122334455667788',
    'production-certificate': '8877665544332211',
  })
  assert.match(String((await run('psp', toShop, given)).code), /do not tell test from live: say --mode/)
  const { said } = await run('psp', [...toShop, '--mode', 'test'], given)
  assert.deepEqual([said.psp, said.mode, said.notifies_as], ['payzen_eu', 'test', 'native'])
  assert.equal(said.callback_url, undefined, 'it calls nobody')
  const ours = await run('psp', [...toShop, '--mode', 'test', '--notify-as', 'ours'], given)
  assert.equal(ours.said.notifies_as, 'ours')
  const warnsOf = ({ said }: { said: { notes?: string[] } }) => said.notes?.some((note) => /shop module/.test(note))
  assert.equal(warnsOf(ours), false)
  const named = ['update', '--merchant', `mer_${shop.merchantId}`, '--client-profile', 'woocommerce']
  assert.notEqual(warnsOf(await run('merchant', named)), true, 'what it reads is what it is told')
  const wished = await run('psp', [...toShop, '--mode', 'test', '--notify-as', 'native'], given)
  assert.deepEqual([wished.said.notifies_as, warnsOf(wished)], ['native', true])
  assert.equal(warnsOf(await run('merchant', named)), true)
  const usual = await run('psp', [...toShop, '--mode', 'test'], given)
  assert.deepEqual([usual.said.notifies_as, warnsOf(usual)], ['ours', false])
})

test('a transaction is looked up where a look-up cannot make one, and given back where its PSP has ended', async () => {
  script.answer = accepts
  const shop = await aMerchant(db, {}, sealer)
  const at = ['--merchant', `mer_${shop.merchantId}`]
  const of = [...at, '--reference', 'R1', '--amount-minor', '10001', '--currency', 'EUR']
  assert.match(String((await run('psp', ['look-up', ...of])).code), /^no PSP of mer_\S+ is connected/)
  const adyen = { username: 'ws@Company.Shop', password: 'test-pw', 'merchant-account': 'ShopECOM' }
  const toAdyen = ['connect', ...at, '--psp', 'adyen', '--mode', 'test', '--credentials-stdin']
  assert.equal((await run('psp', toAdyen, JSON.stringify(adyen))).code, 0)
  assert.equal((await run('psp', ['look-up', ...of])).code, 'Adyen cannot be asked for it by its reference')
  const refunded = await run('psp', ['refund', ...of, '--refund-minor', '1'])
  assert.equal(refunded.code, 'the merchant gives back at Adyen itself: it has not ended')
  await run('psp', ['connect', ...at, '--psp', 'mercanet', '--credentials-stdin'], SIPS)
  const nothing = await run('psp', ['refund', ...of, '--refund-minor', '0'])
  assert.equal(nothing.code, '--refund-minor takes more than nothing')
})

const OGONE = JSON.stringify({
  login: 'OldShop',
  'api-user': 'oldshop-api',
  'api-password': 'Str0ng-enough',
  'signature-secret': 'Mysecretsig1875!?',
  'signature-algorithm': 'sha512',
})
const SIPS = JSON.stringify({ 'shop-id': '002001000000001', 'test-certificate': '002001000000001_KEY1' })

for (const [psp, given, label] of [
  ['ogone', OGONE, 'Ogone (Ingenico e-Commerce)'],
  ['mercanet', SIPS, 'Mercanet (BNP Paribas)'],
] as const)
  test(`a PSP that has ended (${psp}) is connected for what was paid there before, and never where a merchant is settled`, async () => {
    script.answer = accepts
    const old = await aMerchant(db, {}, sealer)
    const uid = `mer_${old.merchantId}`
    const connect = (brand: string, input: string) => {
      const mode = brand === 'stripe' ? [] : ['--mode', 'test']
      return run('psp', ['connect', '--merchant', uid, '--psp', brand, ...mode, '--credentials-stdin'], input)
    }
    const settle = (by: string) => run('merchant', ['update', '--merchant', uid, '--settlement', by])
    const { code, said } = await connect(psp, given)
    assert.equal(code, 0)
    assert.match(said.notes.join('\n'), /takes no new transactions/)
    assert.doesNotMatch(said.notes.join('\n'), /--settlement BACK/)
    const [account] = (await run('psp', ['list', '--merchant', uid])).said.items
    assert.equal(account.takes_charges, false)
    assert.match(String((await settle('BACK')).code), /^the merchant’s PSP takes no new transactions any more: connect/)

    await connect('stripe', json())
    await settle('BACK')
    const refused = String((await connect(psp, given)).code)
    assert.equal(
      refused,
      `${label} takes no new transactions, and this merchant is settled through its PSP: connect another one, or npm run merchant -- update --merchant ${uid} --settlement TRANSFER first`,
    )
    const { purchaseId } = await aPurchase(db, old, { settlement: 'BACK' })
    await settle('TRANSFER')
    assert.match(
      String((await connect(psp, given)).code),
      /and 1 purchase\(s\) that can still be paid would be settled/,
    )
    await db.query(`update purchases set state = 'aborted' where id = $1`, [purchaseId])
    assert.equal((await connect(psp, given)).code, 0)
  })

test('before any is connected, one reads which there are, what each wants, and what to let through', async () => {
  const { items } = (await run('psp', ['brands'])).said
  const stripe = items.find(({ psp }: { psp: string }) => psp === 'stripe')
  assert.deepEqual([stripe.label, stripe.lifecycle], ['Stripe', 'active'])
  assert.match(stripe.credentials, /^password \[merchant-account\]/)
  const { said } = await run('psp', ['allow-list', '--psp', 'stripe'])
  assert.deepEqual(said.items, [
    { mode: 'test', host: 'api.stripe.com:443' },
    { mode: 'live', host: 'api.stripe.com:443' },
  ])
  const ofAdyen = (await run('psp', ['allow-list', '--psp', 'adyen'])).said.items
  assert.equal(ofAdyen.at(-1).host, '{live-url-prefix}-checkout-live.adyenpayments.com:443')
})
