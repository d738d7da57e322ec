import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { connectReal } from '../../test/support/at-acquirer.ts'
import { startWorld } from '../../test/support/world.ts'
import { readConfig } from '../config.ts'
import { markInstallation } from '../installation/index.ts'
import { ATTEMPT_VERBS } from './attempt.ts'
import { operate } from './operator/operate.ts'
import { PARITY_VERBS } from './parity.ts'
import { readPeriod } from './read-period.ts'

const world = await startWorld()
// Its keys are in the data folder.
await markInstallation(world.db, 'demo')
const adyen = await connectReal(world, 'adyen')
const headers = { authorization: `Bearer ${world.sandboxKey}` }
const env = {
  DATABASE_URL: world.databaseUrl,
  DATA_DIR: world.dataDir,
  SANDBOX_URL: world.sandboxUrl,
  SANDBOX_KEY: world.sandboxKey,
}

/** The command in this process; its sentence for the operator instead of an error. */
async function run(...args: string[]) {
  let said = ''
  const code = await operate('parity', PARITY_VERBS, readConfig(env), args, (text) => {
    said = text
  }).catch((error: Error) => error.message)
  return { code, said }
}

async function now(): Promise<Date> {
  return new Date(((await (await fetch(`${world.sandboxUrl}/clock`, { headers })).json()) as { now: string }).now)
}

/** Saved as an operator saves it. */
async function download(name: string, from: Date, to: Date): Promise<string> {
  const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
  const report = await fetch(`${world.sandboxUrl}/adyen/reports/payment_accounting?${query}`, { headers })
  const path = join(world.dataDir, name)
  await writeFile(path, await report.text())
  return path
}

/** There, by nobody of ours. */
async function payElsewhere(): Promise<string> {
  const encrypted = ['encryptedCardNumber: test_4111111111111111', 'encryptedExpiryMonth: test_03']
  const more = ['encryptedExpiryYear: test_2030', 'encryptedSecurityCode: test_737']
  const paymentMethod = Object.fromEntries([...encrypted, ...more].map((pair) => pair.split(': ')))
  const answer = await fetch(`${adyen.apiUrl}/v72/payments`, {
    method: 'POST',
    headers: { 'x-api-key': adyen.key, 'content-type': 'application/json', 'idempotency-key': 'elsewhere' },
    body: JSON.stringify({
      merchantAccount: 'SandbankECOM',
      amount: { currency: 'EUR', value: 4321 },
      reference: 'order-of-another-shop',
      returnUrl: 'https://shop.example/',
      paymentMethod: { type: 'scheme', ...paymentMethod },
    }),
  })
  const { pspReference } = (await answer.json()) as { pspReference: string }
  return pspReference
}

test('npm run parity -- report says what it compared and what differs, keeps who read it, and tells a file that was read before', async () => {
  const from = await now()
  const paymentId = await payElsewhere()
  const to = new Date((await now()).getTime() + 1)
  const path = await download('report.csv', from, to)
  const period = ['--account', adyen.accountId, '--from', from.toISOString(), '--to', to.toISOString()]
  const first = await run('report', path, ...period, '--json')
  assert.equal(first.code, 1, first.said || String(first.code))
  const { items, notes, ...facts } = JSON.parse(first.said)
  assert.partialDeepStrictEqual(facts, { account: adyen.accountId, rows: 3, compared: 1, learned: 0, differ: 1 })
  assert.partialDeepStrictEqual(items, [
    { kind: 'unknown_purchase', provider: 'adyen', subject: paymentId, amount_minor: '4321', currency: 'EUR' },
  ])
  assert.deepEqual(notes, ['rows that are not compared, by their kind: Received 1'])
  const { rows } = await world.db.query<{ sha256: string; read_by: string; open_findings: number }>(
    'select sha256, read_by, open_findings from parity_reports',
  )
  assert.partialDeepStrictEqual(rows, [{ open_findings: 1 }])
  assert.match(`${rows[0]?.sha256} ${rows[0]?.read_by}`, /^[0-9a-f]{64} operator/)

  const finding = String(items[0].finding)
  assert.equal((await run('accept', finding, '--reason', 'the other shop of this account')).code, 0)
  const again = await run('report', path, ...period, '--json')
  assert.equal(again.code, 0)
  assert.match(JSON.parse(again.said).notes[0], /^the same file was read before, at 20\S+ by operator/)
})

test('what is no report, or not of this account, or not over, is refused in a sentence', async () => {
  const at = await now()
  const path = await download('empty.csv', at, at)
  const page = join(world.dataDir, 'page.csv')
  await writeFile(page, '<html>')
  const of = (account: string, from = '2026-01-01', to = '2026-01-02') => [
    '--account',
    account,
    '--from',
    from,
    '--to',
    to,
  ]
  const { rows } = await world.db.query<{ id: string }>("select id from acquirer_accounts where acquirer = 'sandbox'")
  const sentences: readonly [readonly string[], RegExp][] = [
    [['report', path], /^--account is required/],
    [['report', ...of(adyen.accountId)], /^parity report which file\?/],
    [['report', path, ...of('acct')], /^there is no account acct that is open/],
    [
      ['report', path, ...of(rows[0]?.id ?? '')],
      /has no reports that are read here: npm run parity compares its books$/,
    ],
    [['report', `${path}x`, ...of(adyen.accountId)], /^there is no file .*empty\.csvx$/],
    [['report', page, ...of(adyen.accountId)], /^the file has no column "Merchant Account", /],
    [['report', path, ...of(adyen.accountId, '2026-01-02', '2025-12-31')], /^--from is not before --to$/],
    [['report', path, ...of(adyen.accountId, 'yesterday')], /^--from is no day \(2026-11-20\) and no instant/],
    [['report', path, ...of(adyen.accountId, '2026-01-01', '2199-01-01')], /^--to is still to come/],
  ]
  for (const [args, sentence] of sentences) assert.match(String((await run(...args)).code), sentence)
  assert.equal((await run('report', path, ...of(adyen.accountId))).code, 0, 'days on which nothing was booked')
})

test('days are the report’s own; without a row they are those that are that day everywhere', () => {
  const days = { from: '2026-07-01', to: '2026-07-02' }
  const iso = (hours: Parameters<typeof readPeriod>[1]) =>
    Object.values(readPeriod(days, hours)).map((at: Date) => at.toISOString().slice(0, 16))
  assert.deepEqual(iso({ first: 2, last: 2 }), ['2026-06-30T22:00', '2026-07-02T22:00'])
  assert.deepEqual(iso(null), ['2026-07-01T12:00', '2026-07-02T10:00'])
  assert.throws(() => readPeriod({ from: '2026-02-30', to: '2026-03-01' }, null), /--from is no day/)
})

test('npm run attempt -- charged takes the report that has the payment', async () => {
  let said = ''
  await operate('attempt', ATTEMPT_VERBS, readConfig(env), ['charged', '--help'], (text) => {
    said = text
  })
  assert.match(said, /--report <file> +where payments cannot be asked for \(Adyen\)/)
})
