import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { secretKeys } from '../../test/support/secret-keys.ts'
import { aMerchant } from '../../test/support/telling.ts'
import { readConfig } from '../config.ts'
import { createSealer, parseKeyRing } from '../crypto/index.ts'
import { KEYS_VERBS } from './keys.ts'
import { operate } from './operator/operate.ts'
import { startCheckedService } from './service.ts'

const { db, url } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'whipround-keys-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

const configOf = (SECRET_KEYS: string) =>
  readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', SECRET_KEYS })

async function told(verb: string, SECRET_KEYS: string) {
  let said = ''
  await operate('keys', KEYS_VERBS, configOf(SECRET_KEYS), [verb, '--json'], (text) => {
    said += text
  })
  return JSON.parse(said) as Record<string, string> & { items: { key: number; state: string; values: number }[] }
}

const start = (SECRET_KEYS: string, serves = true) =>
  startCheckedService(configOf(SECRET_KEYS), url, { serves, works: !serves })

test('serve and work want their keys, and make none up', async () => {
  for (const serves of [true, false])
    await assert.rejects(start('', serves), /^Error: SECRET_KEYS is required, .*openssl rand -base64 32/)
  writeFileSync(join(dataDir, 'secret-keys'), secretKeys(1))
  await assert.rejects(start(''), /SECRET_KEYS is required: set it, on every host, to what .*secret-keys holds/)
  await assert.rejects(start('Zm9v'), { message: 'SECRET_KEYS takes <id 0–255>:<32 bytes, base64>, comma separated' })
})

test('a service whose database has meanwhile got another key than its own is not ready', async () => {
  const service = await start(secretKeys(1))
  const ready = async () => (await fetch(`${service.baseUrl}/health/ready`)).json()
  assert.equal(((await ready()) as { status: string }).status, 'ready')
  await db.query(`update sealing_keys set canary = '\\x0101'`)
  const reason = 'key 1 of SECRET_KEYS is not the key 1 of this database: take the same keys on every host'
  assert.deepEqual(await ready(), { status: 'not_ready', reason })
  await service.close()
  await db.query('delete from sealing_keys')
})

test('a key is rotated in three steps, each of which can be seen', async () => {
  const old = secretKeys(1)
  await aMerchant(db, {}, createSealer(parseKeyRing(old).sealing))
  assert.deepEqual(
    (await told('status', old)).items.map(({ key, state, values }) => [key, state, values > 0]),
    [[1, 'seals', true]],
  )
  const { step_1: first = '', step_2: second = '' } = await told('rotate', old)
  assert.deepEqual(
    (await told('status', first)).items.map(({ key, state }) => [key, state]),
    [
      [1, 'seals'],
      [2, 'opens'],
    ],
  )
  const { resealed, retired } = await told('reseal', second)
  assert.deepEqual([Number(resealed) > 0, retired], [true, '1'])
  const newest = second.split(',')[0] as string
  assert.deepEqual(
    (await told('status', newest)).items.map(({ key, state, values }) => [key, state, values > 0]),
    [
      [1, 'retired', false],
      [2, 'seals', true],
    ],
  )
  await assert.rejects(start(old), /key 2 is missing in SECRET_KEYS/)
})
