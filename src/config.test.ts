import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig, SETTINGS } from './config.ts'

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

test('a value that makes no sense names its variable', () => {
  for (const [name, value] of [
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['DATABASE_CONNECTIONS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['WORKERS', 'maybe'],
  ] as const) {
    assert.throws(() => readConfig({ [name]: value }), { message: new RegExp(`^${name}=${value}: must be`) })
  }
})

test('every setting has a name of its own and a description for the documentation', () => {
  const settings = Object.values(SETTINGS)
  assert.equal(new Set(settings.map((setting) => setting.name)).size, settings.length)
  for (const { name, description } of settings) {
    assert.match(name, /^[A-Z_]+$/)
    assert.ok(description.length > 10, name)
  }
})
