import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as simulators from '../../sandbox/psps/registry.ts'
import { testSandbox } from '../../sandbox/test-kit.ts'
import { NODE_COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import { testDatabase } from '../../test/support/database.ts'
import { secretKeys } from '../../test/support/secret-keys.ts'
import { aMerchant } from '../../test/support/telling.ts'
import { findPspAccount, openPspAccount } from '../connections/index.ts'
import { createSealer, parseKeyRing } from '../crypto/index.ts'
import { transaction } from '../db/database.ts'
import { markInstallation } from '../installation/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'

const { db, url } = await testDatabase()
await markInstallation(db, 'demo')
const key = 'k_3-x'.repeat(6)
const sandbox = await testSandbox({ key })
const dataDir = mkdtempSync(join(tmpdir(), 'whipround-psp-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const SECRET_KEYS = secretKeys(1)
const sealer = createSealer(parseKeyRing(SECRET_KEYS).sealing)
const { merchantId } = await aMerchant(db, {}, sealer)
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The real command, as an operator runs it. */
async function run(args: readonly string[], input = '') {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEYS }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], { env })
  child.stdin.end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, stdout, stderr }
}

test('a merchant of a demo is connected with a simulated PSP by the command, through the vault, and can be settled there', async () => {
  const merchant = ['--merchant', `mer_${merchantId}`]
  const { credentials, family } = simulators.stripe
  const good = credentials(key)
  const connect = (given: object) =>
    run(
      [
        'psp',
        'connect',
        ...merchant,
        '--psp',
        'stripe',
        '--api-url',
        `${sandbox.psps.url}/${family}`,
        '--credentials-stdin',
      ],
      JSON.stringify(given),
    )
  const refused = await connect({ ...good, password: 'sk_test_somebodyelse' })
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^whipround psp: Stripe does not accept these credentials/)
  const live = await connect({ ...good, password: 'sk_live_somebodyelse' })
  assert.match(live.stderr, /these are live credentials, and a demo takes test ones only/)

  const { code, stdout, stderr } = await connect(good)
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^psp +stripe\nmode +test$/m)
  assert.match(stderr, /"a merchant’s PSP was connected"/)
  for (const secret of Object.values(good)) assert.ok(!`${stdout}${stderr}`.includes(secret))
  assert.equal((await run(['merchant', 'update', ...merchant, '--settlement', 'BACK'])).code, 0)
  assert.match((await run(['psp', 'check', ...merchant])).stdout, /stripe +test +ok$/m)
  const account = await transaction(db, (tx) => findPspAccount(tx, SYSTEM, merchantId))
  assert.deepEqual(account && openPspAccount(sealer, account).settings, good)
})

/** By hand, in the simulated world. */
function tell(path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
  return fetch(sandbox.baseUrl + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
}

test('what was paid at a PSP that has ended is looked up and given back by the command, over its own protocol', async () => {
  const old = await aMerchant(db, {}, sealer)
  const at = ['--merchant', `mer_${old.merchantId}`]
  const { credentials, family } = simulators.sips
  const apiUrl = ['--api-url', `${sandbox.psps.url}/${family}`, '--credentials-stdin']
  const connected = await run(
    ['psp', 'connect', ...at, '--psp', 'mercanet', ...apiUrl],
    JSON.stringify(credentials(key)),
  )
  assert.equal(connected.code, 0, connected.stderr)
  assert.match(connected.stdout, /^Note: Sips takes no new transactions since 31 December 2025/m)
  const booked = await tell('/psps/sips/payments', {
    reference: 'OLD1',
    amount: 10_001,
    currency: 'EUR',
  })
  assert.equal(booked.status, 201)
  await tell('/clock/advance', { ms: DAY_MS })

  const of = (reference: string) => [...at, '--reference', reference, '--amount-minor', '10001', '--currency', 'EUR']
  assert.match((await run(['psp', 'look-up', ...of('OLD1')])).stdout, /^status +completed\nlabel +CAPTURED$/m)
  assert.match(
    (await run(['psp', 'look-up', ...of('OLD2')])).stderr,
    /^whipround psp: Mercanet \(BNP Paribas\) has no transaction OLD2 of this shop/m,
  )
  const refund = (minor: string) => run(['psp', 'refund', ...of('OLD1'), '--refund-minor', minor])
  const { code, stdout, stderr } = await refund('4000')
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^refund +accepted$/m)
  assert.match(stderr, /"a refund is asked of a merchant’s PSP"[\s\S]*"a merchant’s PSP was asked for a refund"/)
  assert.match((await refund('10001')).stderr, /Mercanet \(BNP Paribas\) refuses: amount_too_large \(51\)/)
  const body = await (await tell('/psps/sips/books?reference=OLD1')).json()
  assert.equal((body as { payments: { refunded: number }[] }).payments[0]?.refunded, 4_000)
  assert.match((await run(['psp', 'look-up', ...of('OLD1')])).stdout, /^refunded_minor +4000$/m)

  await tell('/psps/sips/faults', { operation: 'refund', fault: 'lost_after', times: 1 })
  assert.match((await refund('1000')).stderr, /does not answer \(.*\): it may have been refunded: look it up before/)
})
