import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { NODE_COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import { testDatabase } from '../../test/support/database.ts'
import { secretKeys } from '../../test/support/secret-keys.ts'
import { readConfig } from '../config.ts'
import { createSealer, parseKeyRing } from '../crypto/index.ts'
import { readLiveSecrets } from '../merchants/index.ts'
import { publishInventedCaps } from '../schedules/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import { COMPANY_VERBS } from './company.ts'
import { KEY_VERBS } from './key.ts'
import { MERCHANT_VERBS } from './merchant.ts'
import { OPEN_VERBS } from './open.ts'
import { operate, type Verbs } from './operator/operate.ts'
import { OPERATOR_VERBS } from './operator.ts'
import { STAFF_VERBS } from './staff.ts'

// Here the commands run in this process, on the machine's day.
publishInventedCaps()
const { db, url } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'whipround-operators-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const SECRET_KEYS = secretKeys(1)
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

interface Settings {
  readonly input?: string
  readonly env?: Record<string, string>
}

const VERBS: Record<string, Verbs> = {
  company: COMPANY_VERBS,
  open: OPEN_VERBS,
  key: KEY_VERBS,
  merchant: MERCHANT_VERBS,
  staff: STAFF_VERBS,
  operator: OPERATOR_VERBS,
}

/** What main.ts does, without the second that a process takes to start; standard input needs a process. */
async function run(args: readonly string[], settings: Settings = {}) {
  if (settings.input !== undefined) return runProcess(args, settings)
  const [command = '', ...rest] = args
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEYS, LOG_LEVEL: 'silent', ...settings.env })
  let stdout = ''
  const say = (said: string) => {
    stdout += `${said}\n`
  }
  try {
    await operate(command, VERBS[command] ?? {}, config, rest, say)
    return { code: 0, stdout, stderr: '' }
  } catch (error) {
    return { code: 1, stdout, stderr: `whipround ${command}: ${(error as Error).message}\n` }
  }
}

/** The real command, as an operator runs it. */
async function runProcess(args: readonly string[], settings: Settings = {}) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SECRET_KEYS,
    ...settings.env,
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], { env })
  child.stdin.end(settings.input ?? '')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, stdout, stderr }
}

type Told = Record<string, string> & { items?: Record<string, unknown>[]; notes?: string[] }

async function told(args: readonly string[], settings: Settings = {}): Promise<Told> {
  const { code, stdout, stderr } = await run([...args, '--json'], settings)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

const company = (await told(['company', 'create', '--name', 'Charlie & Co'])).company_uid as string
const toShop = ['--company', company, '--name', 'Brest Voile', '--site-url', 'https://brest-voile.example']

test('a company is created, changed and listed', async () => {
  await told(['company', 'update', '--company', company, '--basic-auth', 'on'])
  const { items } = await told(['company', 'list'])
  assert.deepEqual(items, [
    { company_uid: company, name: 'Charlie & Co', basic_auth: true, country: null, vat_id: null },
  ])
  const { stdout } = await run(['company', 'list'])
  assert.match(
    stdout,
    new RegExp(`^company_uid +name +basic_auth +country +vat_id *\n${company} +Charlie & Co +true\\b.*\n$`),
  )
})

test('a secret is shown once, on standard output, with a sentence that says so; lists never show it', async () => {
  const { code, stdout, stderr } = await runProcess(['key', 'create', '--company', company])
  assert.deepEqual([code, stderr], [0, ''])
  const [, key, secret] =
    /^api_key +(key_\S+)\napi_secret +(wrs_\S+)\n\nShown this once.*api_secret now\.\n$/.exec(stdout) ?? []
  assert.ok(key && secret, stdout)
  const rotated = await told(['key', 'rotate', '--company', company, '--key', key, '--overlap-hours', '2'])
  assert.match(rotated.api_secret ?? '', /^wrs_/)
  const third = await runProcess(['key', 'create', '--company', company])
  assert.deepEqual([third.code, third.stdout], [1, ''])
  assert.match(third.stderr, /^whipround key: a company has at most 2 working API keys: revoke one first\n$/)
  await told(['key', 'revoke', '--company', company, '--key', key])
  const { stdout: list } = await run(['key', 'list', '--company', company, '--json'])
  assert.ok(!list.includes('wrs_'))
  const [first, second] = (JSON.parse(list) as Told).items ?? []
  assert.ok(first?.revoked_at && first.expires_at)
  assert.deepEqual([second?.api_key, second?.revoked_at, second?.expires_at], [rotated.api_key, null, null])
})

test('a member of staff gets a password made here, or the one on standard input', async () => {
  const made = await told(['staff', 'create', '--company', company, '--email', 'eve@shop.test'])
  assert.match(made.password ?? '', /^[\w-]{20}$/)
  const input = 'correct horse battery\n'
  const given = await told(['staff', 'create', '--company', company, '--email', 'dan@shop.test', '--password-stdin'], {
    input,
  })
  assert.deepEqual(given, { email: 'dan@shop.test' })
  const short = ['staff', 'create', '--company', company, '--email', 'x@shop.test', '--password-stdin']
  assert.match((await run(short, { input: 'short\n' })).stderr, /a password has 12 to 200 characters/)
  await told(['staff', 'revoke', '--company', company, '--email', 'EVE@shop.test'])
  // A command tells the detail of staff_not_found, not its code.
  const gone = await run(['staff', 'revoke', '--company', company, '--email', 'EVE@shop.test'])
  assert.match(gone.stderr, /^whipround staff: the company has nobody with the address/)
  const { items } = await told(['staff', 'list', '--company', company])
  assert.deepEqual(
    items?.map(({ email, second_factor }) => [email, second_factor]),
    [['dan@shop.test', false]],
  )
})

test('a merchant is created with its settings, changed, and its secrets are rotated with an overlap', async () => {
  const terms = ['--type', 'INSTALLMENT', '--installments', '4', '--fee-percent', '0.5', '--colour', '#0f6b5c']
  const made = await told(['merchant', 'create', ...toShop, ...terms])
  const merchant = made.merchant_uid as string
  await told([
    'merchant',
    'update',
    '--merchant',
    merchant,
    '--b2b',
    'on',
    '--accept-unsigned',
    'on',
    '--result-format',
    'jwt',
    '--logo-url',
    'https://cdn.example/l.png',
    ...['https://brest-voile.example', 'https://voile.example/fr'].flatMap((site) => ['--site-url', site]),
  ])
  assert.partialDeepStrictEqual(await told(['merchant', 'show', '--merchant', merchant]), {
    ...{ merchant_uid: merchant, company_uid: company, type: 'INSTALLMENT', name: 'Brest Voile', psp: null },
    ...{ installments: 4, fee_percent: 0.5, further_site_urls: 'https://voile.example/fr' },
  })
  const { items } = await told(['merchant', 'list', '--company', company])
  assert.deepEqual(items, [
    {
      merchant_uid: merchant,
      type: 'INSTALLMENT',
      name: 'Brest Voile',
      legal_name: null,
      registration_number: null,
      site_url: 'https://brest-voile.example',
      further_site_urls: ['https://voile.example/fr'],
      settlement: 'TRANSFER',
      payout_cadence: 'on_demand',
      payout_delay_days: 0,
      payout_minimum_cents: 1,
      payout_reserve_percent: 0,
      payout_reserve_days: 90,
      debt_invoice_days: 30,
      country: 'FR',
      logo_url: 'https://cdn.example/l.png',
      colour: '#0f6b5c',
      sender: null,
      time_zone: 'Europe/Paris',
      support_refund_max: 500,
      link_days: 30,
      client_profile: 'standard',
      accept_unsigned: true,
      unsigned_notifications: false,
      result_format: 'jwt',
      b2b: true,
      installments: 4,
      installment_days: 0,
      lender: 'merchant',
      large_enterprise: false,
      sells_claims: false,
      return_policy_days: 0,
      sale_withdrawal: 'ask',
      sale_withdrawal_reason: null,
      sale_withdrawal_days: 14,
      fee_percent: 0.5,
    },
  ])
  const rotated = await told(['merchant', 'rotate', '--merchant', merchant])
  const renewed = await told(['merchant', 'rotate', '--merchant', merchant, '--notification'])
  const sealer = createSealer(parseKeyRing(SECRET_KEYS).sealing)
  assert.deepEqual(await readLiveSecrets(db, sealer, SYSTEM, merchant.slice(4), new Date()), {
    secrets: [rotated.secret, made.secret],
    notificationSecrets: [renewed.notification_secret, made.notification_secret],
  })
  const { token_id: token, api_token: apiToken } = await told(['merchant', 'token', 'create', '--merchant', merchant])
  assert.match(apiToken ?? '', /^wrm_/)
  await told(['merchant', 'token', 'revoke', '--merchant', merchant, '--token', token as string])
  // Likewise token_not_found.
  const twice = await run(['merchant', 'token', 'revoke', '--merchant', merchant, '--token', token as string])
  assert.match(twice.stderr, /^whipround merchant: the merchant has no such token that still works/)
  const { items: tokens } = await told(['merchant', 'token', 'list', '--merchant', merchant])
  assert.deepEqual(
    tokens?.map(({ revoked_at }) => revoked_at !== null),
    [false, true],
  )
})

test('what cannot be is told in a sentence, with exit code 1 and nothing on standard output', async () => {
  const merchant = ['merchant', 'create', ...toShop, '--type']
  const nobody = 'cmp_00000000-0000-7000-8000-000000000000'
  const cases: [string[], RegExp][] = [
    [['company'], /company what\?\n\n {2}npm run -s company -- create: /],
    [['company', 'delete'], /there is no company delete\n\n/],
    [['company', 'create'], /--name is required\n\n {2}npm run -s company -- create: [\s\S]*--basic-auth on\|off/],
    [['company', 'create', '--name', 'x', '--colour', 'y'], /Unknown option '--colour'\n\n/],
    [['company', 'create', '--name', 'x', '--basic-auth', 'yes'], /--basic-auth takes on or off, not yes/],
    [['key', 'list', '--company', 'x'], /--company takes cmp_ and a UUID, not x/],
    [['key', 'list', '--company', nobody], /no company with this uid/],
    [
      [...merchant, 'SPLIT', '--settlement', 'BACK'],
      /BACK needs the merchant’s PSP: create it with TRANSFER, then npm run psp -- connect/,
    ],
    [[...merchant, 'SPLIT', '--fee-percent', '1'], /--fee-percent means nothing for SPLIT/],
    [[...merchant, 'DEFERRED', '--delay-days', '400'], /delayDays must be 1 to 366/],
    [
      [...merchant, 'INSTALLMENT', '--fee-percent', '9'],
      /cap is 24 % \(invented for the demo, not the law’s\): the fee may be \d\.\d\d % at most/,
    ],
  ]
  for (const [args, sentence] of cases) {
    const { code, stdout, stderr } = await run(args)
    assert.deepEqual([code, stdout], [1, ''], args.join(' '))
    assert.match(stderr, sentence)
    assert.doesNotMatch(stderr, / at .*\.ts:/)
  }
})

test('keys other than those of the database are noticed before anything is sealed with them', async () => {
  const cases: [string, RegExp][] = [
    [secretKeys(1), /key 1 of SECRET_KEYS is not the key 1 of this database/],
    ['', /SECRET_KEYS is required: set it as for the service/],
  ]
  for (const [SECRET_KEYS, sentence] of cases) {
    const { code, stderr } = await run(['merchant', 'create', ...toShop, '--type', 'SPLIT'], { env: { SECRET_KEYS } })
    assert.equal(code, 1)
    assert.match(stderr, sentence)
  }
})

test('without a database there is a sentence, and no new one', async () => {
  const env = { DATABASE_URL: '', DATA_DIR: join(dataDir, 'nowhere') }
  const { code, stderr } = await run(['company', 'list'], { env })
  assert.equal(code, 1)
  assert.match(stderr, /DATABASE_URL is not set, and no demo has run in .*nowhere yet/)
})

test('an operator gets a link and no password; another link is for whoever has lost theirs', async () => {
  const env = { BASE_URL: 'https://pay.example', OPERATOR_HOST: 'ops.example' }
  const ask = async (...args: string[]) => JSON.parse((await run(['operator', ...args, '--json'], { env })).stdout)
  const made = await ask('create', '--email', 'nora@psp.example')
  assert.match(made.link, /^https:\/\/ops\.example\/operator\/password\/wrl_[\w-]{43}$/)
  const again = await run(['operator', 'create', '--email', 'NORA@psp.example'], { env })
  assert.equal(again.code, 1)
  const other = await ask('reset-link', '--email', 'nora@psp.example')
  assert.notEqual(other.link, made.link)
  const { items } = await ask('list')
  assert.deepEqual(
    items.map(({ email, role, has_password }: Record<string, unknown>) => [email, role, has_password]),
    [['nora@psp.example', 'admin', false]],
  )
  const { rows } = await db.query<{ id: string }>(
    `update operators set second_factor_enabled = true where email = 'nora@psp.example' returning id`,
  )
  await db.query(
    `insert into operator_sessions (id, token_hash, person_id, started_at, seen_at, browser)
     values (gen_random_uuid(), '\\x00', $1, now(), now(), 'Netscape')`,
    [rows[0]?.id],
  )
  const reset = await ask('reset-factor', '--email', 'nora@psp.example')
  assert.deepEqual(reset, { email: 'nora@psp.example', second_factor: false })
  const left = await db.query(
    `select (select second_factor_enabled from operators where id = $1) as factor,
            (select count(*)::int from operator_sessions where person_id = $1 and ended_at is null) as sessions,
            (select kind from person_mails where to_address = 'nora@psp.example') as mail`,
    [rows[0]?.id],
  )
  assert.deepEqual(left.rows, [{ factor: false, sessions: 0, mail: 'factor_removed' }])
  await ask('revoke', '--email', 'nora@psp.example')
  assert.deepEqual((await ask('list')).items, [])
  const gone = await run(['operator', 'reset-link', '--email', 'nora@psp.example'], { env })
  assert.match(gone.stderr, /there is no operator with the address nora@psp\.example/)
})

test('an account is opened at once: a company, its merchant, a key, and a link for its owner, each a line of its log', async () => {
  const env = { BASE_URL: 'https://pay.example' }
  const wish = ['open', '--company', 'Breizh Escapes', '--merchant', 'Voiles', '--owner', 'eve@breizh.test']
  const made = await told(wish, { env })
  assert.match(made.link ?? '', /^https:\/\/pay\.example\/dashboard\/join\/wrl_[\w-]{43}$/)
  assert.match(`${made.api_key} ${made.api_secret} ${made.api_token}`, /^key_\S+ wrs_\S+ wrm_\S+$/)
  const { items } = await told(['merchant', 'list', '--company', made.company_uid as string])
  assert.partialDeepStrictEqual(items, [{ merchant_uid: made.merchant_uid, site_url: 'https://pay.example' }])
  const { rows } = await db.query('select act from audit_lines where company_id = $1 order by id', [
    (made.company_uid as string).slice(4),
  ])
  assert.deepEqual(
    rows.map(({ act }) => act),
    ['company_opened', 'merchant_opened', 'key_made', 'person_invited'],
  )
  const nobody = await run([...wish.slice(0, -1), 'eve'], { env })
  assert.match(nobody.stderr, /^whipround open: eve is not an e-mail address\n$/)
  assert.match((await run(['open'], { env })).stderr, /--company is required\n\n {2}npm run -s open --: a company/)
})
