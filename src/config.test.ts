import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError, readConfig, readVaultConfig, remoteVaultOf, SETTINGS } from './config.ts'
import { isBehindUnknownProxy } from './config-notes.ts'

test('an empty environment is a working configuration, and an empty variable is a missing one', () => {
  const config = readConfig({})
  assert.deepEqual([config.port, config.host, config.baseUrl, config.databaseUrl], [3000, '127.0.0.1', null, null])
  assert.deepEqual(readConfig({ PORT: '', BASE_URL: '' }), config)
  assert.throws(() => Object.assign(config, { port: 1 }), TypeError)
})

test('lists are split at commas, and blanks around them mean nothing', () => {
  assert.deepEqual(readConfig({ ALLOWED_HOSTS: ' a:1 ,, b ' }).allowedHosts, ['a:1', 'b'])
})

test('a public address is https off the loopback, and scheme, host and port only', () => {
  for (const good of ['https://pay.example.org', 'http://localhost:3000', 'http://127.0.0.1:1', 'http://[::1]:3000']) {
    assert.equal(readConfig({ BASE_URL: good }).baseUrl, good)
  }
  assert.equal(readConfig({ BASE_URL: 'https://pay.example.org/' }).baseUrl, 'https://pay.example.org')
  for (const bad of [
    'http://pay.example.org',
    'pay.example.org',
    'https://a.example/path',
    'https://u:p@a.example',
    'ftp://localhost',
  ]) {
    assert.throws(() => readConfig({ BASE_URL: bad }), ConfigError, bad)
  }
})

test('a value that makes no sense ends in one sentence that names its variable and shows no value', () => {
  for (const [name, value] of [
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['DATABASE_CONNECTIONS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['WORKERS', 'maybe'],
    ['TRUSTED_PROXIES', '1'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/0'],
    ['HOST', '999.1'],
    ['HOST', 'not a host'],
    ['ALLOWED_HOSTS', 'https://secret@pay.example.org/'],
    ['SMTP_URL', 'mail.shop.test'],
    ['SMTP_URL', 'https://user:secret@mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'nonsense'],
    ['MAIL_FROM', 'Shop <pay@example.org>\r\nBcc: eve@example.org'],
    ['DATABASE_URL', 'secret@db.example.org/whipround'],
    ['DATABASE_URL', 'mysql://user:secret@db.example.org/whipround'],
    ['SMS_URL', 'http://user:secret@sms.example.org'],
    ['BASE_URL', 'https://user:secret@pay.example.org'],
    ['VAULT_URL', 'https://vault.example.org:7443'],
    ['VAULT_URL', 'tls://vault.shop.test'],
    ['VAULT_URL', 'tls://user:secret@vault.example.org:7443'],
    ['VAULT_KEY', 'secret of too few bytes'],
    ['VAULT_KEY', `${'secret/'.repeat(8)}!!`],
  ] as const) {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: Error) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, new RegExp(`^${name} (must be|takes) [^\\n]+$`))
        // One of a single figure may stand in the range that is allowed.
        const isShown = value.length > 1 && error.message.includes(value)
        assert.ok(!isShown && !error.message.includes('secret'), error.message)
        return true
      },
    )
  }
})

test('every setting has a name of its own and a description for the documentation', () => {
  assert.equal(new Set(SETTINGS.map((setting) => setting.name)).size, SETTINGS.length)
  for (const { name, description } of SETTINGS) {
    assert.match(name, /^[A-Z_]+$/)
    assert.ok(description.length > 10, name)
  }
})

test('what makes sense is taken as it is', () => {
  const given = {
    TRUSTED_PROXIES: '10.0.0.5, 2001:db8::/32, loopback',
    SMTP_URL: 'smtps://user:p%40ss@mail.example.org:465',
    MAIL_FROM: 'Shop <pay@example.org>',
    DATABASE_URL: 'postgres:///whipround?host=/var/run/postgresql',
    HOST: '::',
    BASE_URL: 'https://pay.example.org',
  }
  const config = readConfig(given)
  assert.deepEqual(config.trustedProxies, ['10.0.0.5', '2001:db8::/32', 'loopback'])
  assert.deepEqual([config.smtpUrl, config.mailFrom], [given.SMTP_URL, given.MAIL_FROM])
  assert.deepEqual([config.databaseUrl, config.host], [given.DATABASE_URL, '::'])
})

test('off the loopback there is no public address to guess: HOST needs BASE_URL', () => {
  for (const HOST of ['0.0.0.0', '::', '192.0.2.1', 'app']) {
    assert.throws(() => readConfig({ HOST }), /HOST is off the loopback and needs BASE_URL/)
    assert.equal(readConfig({ HOST, BASE_URL: 'https://pay.example.org' }).host, HOST)
  }
  for (const HOST of ['localhost', '127.0.0.1', '127.0.0.2', '::1']) assert.equal(readConfig({ HOST }).host, HOST)
})

const VAULT_KEY = Buffer.alloc(32, 7).toString('base64')

test('where a vault stands and the key to it are set together', () => {
  const VAULT_URL = 'tls://whipround-vault:7443'
  for (const half of [{ VAULT_URL }, { VAULT_KEY }])
    assert.throws(() => readConfig(half), /^\w*Error: VAULT_URL and VAULT_KEY are set together/)
  const both = readConfig({ VAULT_URL, VAULT_KEY })
  assert.deepEqual(remoteVaultOf(both), { url: VAULT_URL, key: Buffer.alloc(32, 7) })
  assert.equal(remoteVaultOf(readConfig({})), null)
  assert.equal(readConfig({ VAULT_URL: 'tls://[::1]:7443', VAULT_KEY }).vaultUrl, 'tls://[::1]:7443')
})

test('a vault that stands apart needs its key, takes no other secret, and listens wherever it is told to', () => {
  assert.throws(() => readVaultConfig({}), /^\w*Error: VAULT_KEY is required/)
  for (const name of ['DATABASE_URL', 'SECRET_KEYS_FILE', 'SMTP_URL'])
    assert.throws(
      () => readVaultConfig({ VAULT_KEY, [name]: '/secret' }),
      (error: Error) => error instanceof ConfigError && /no secrets but VAULT_KEY: take \w+ away$/.test(error.message),
    )
  const config = readVaultConfig({ VAULT_KEY, HOST: '0.0.0.0', BASE_URL: 'nonsense' })
  assert.deepEqual(Object.keys(config).sort(), [
    'acquirerTimeoutMs',
    'healthPort',
    'host',
    'logLevel',
    'vaultKey',
    'vaultPort',
  ])
  assert.deepEqual([config.host, config.vaultPort], ['0.0.0.0', 7443])
})

test('https without a named proxy is a mistake that the service tells of', () => {
  const BASE_URL = 'https://pay.example.org'
  assert.equal(isBehindUnknownProxy(readConfig({ BASE_URL })), true)
  assert.equal(isBehindUnknownProxy(readConfig({ BASE_URL, TRUSTED_PROXIES: '10.0.0.5' })), false)
  assert.equal(isBehindUnknownProxy(readConfig({})), false)
})

test('a setting may stand in a file, as containers mount secrets; the variable itself goes before it', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'whipround-settings-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'metrics-token')
  writeFileSync(path, 'from a file\n')
  assert.equal(readConfig({ METRICS_TOKEN_FILE: path }).metricsToken, 'from a file')
  assert.equal(readConfig({ METRICS_TOKEN: 'itself', METRICS_TOKEN_FILE: path }).metricsToken, 'itself')
  assert.equal(readConfig({ METRICS_TOKEN_FILE: '' }).metricsToken, null)
  writeFileSync(path, 'mysql://user:secret@db.example.org/whipround')
  assert.throws(
    () => readConfig({ DATABASE_URL_FILE: path }),
    (error: Error) => error instanceof ConfigError && !error.message.includes('secret'),
  )
  const missing = { SECRET_KEYS_FILE: join(folder, 'nowhere') }
  assert.throws(() => readConfig(missing), /^\w*Error: SECRET_KEYS_FILE names a file that cannot be read: ENOENT$/)
})
