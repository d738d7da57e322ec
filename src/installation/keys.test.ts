import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { secretKeys } from '../../test/support/secret-keys.ts'
import { aMerchant } from '../../test/support/telling.ts'
import { createSealer, parseKeyRing, type SealedColumn, type SealingKey, type SealingKeys } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { readLiveSecrets, rotateSecret } from '../merchants/index.ts'
import { SEALED_COLUMNS } from '../sealed-columns.ts'
import { systemClock } from '../shared/clocks.ts'
import type { Step } from '../shared/progress.ts'
import { SYSTEM } from '../shared/scope.ts'
import { claimKeys, countByKey, listKnownKeys, refuseKeys, reseal, sealPlainBatch } from './index.ts'

const [one, two, three] = parseKeyRing(secretKeys(1, 2, 3)).sealing as readonly [SealingKey, SealingKey, SealingKey]
const [otherOne] = parseKeyRing(secretKeys(1)).sealing

const claim = (db: Database, ...keys: SealingKeys) => transaction(db, (tx) => claimKeys(tx, SEALED_COLUMNS, keys))

test('a second host with another key under the same id is refused, and at work it is not ready', async () => {
  const { db } = await testDatabase()
  assert.equal(await claim(db, one), undefined)
  assert.equal(await claim(db, one), undefined)
  const sentence = /key 1 of SECRET_KEYS is not the key 1 of this database: take the same keys on every host/
  assert.match((await claim(db, otherOne)) ?? '', sentence)
  assert.match(refuseKeys([otherOne], await listKnownKeys(db)) ?? '', sentence)
})

test('a new key takes a higher id; one that seals may not go missing, one that was only told may', async () => {
  const { db } = await testDatabase()
  await claim(db, two)
  assert.match((await claim(db, two, one)) ?? '', /key 1 of SECRET_KEYS is new to this database: .* above 2/)
  assert.equal(await claim(db, two, three), undefined)
  assert.equal(refuseKeys([two], await listKnownKeys(db)), undefined, 'hosts that are not restarted yet go on')
  assert.equal(await claim(db, three, two), undefined)
  assert.match(refuseKeys([two], await listKnownKeys(db)) ?? '', /key 3 is missing in SECRET_KEYS/)
  assert.match((await claim(db, three)) ?? '', /key 2 is missing in SECRET_KEYS.*before it goes run npm run keys/)
  assert.equal(await claim(db, two, three), undefined, 'back again, as long as nothing was retired')
})

test('a database of before keys were known takes the keys that open what it holds', async () => {
  const { db } = await testDatabase()
  const { merchantId } = await aMerchant(db)
  const sealer = createSealer([two])
  await transaction(db, (tx) =>
    rotateSecret(tx, aCall(systemClock), sealer, merchantId, { kind: 'secret', overlapMs: 0 }),
  )
  await db.query('update merchants set previous_secret_sealed = null, previous_secret_until = null')
  await db.query('update merchants set notification_secret_sealed = null')
  const [otherTwo] = parseKeyRing(secretKeys(2)).sealing
  for (const keys of [[one], [otherTwo], [three, otherTwo]] as unknown as SealingKeys[])
    assert.match((await claim(db, ...keys)) ?? '', /sealed with a key 2 that SECRET_KEYS does not hold/)
  assert.equal(await claim(db, three, two), undefined)
  assert.match(refuseKeys([three], await listKnownKeys(db)) ?? '', /key 2 is missing/)
})

test('a rotation leaves every secret as it was, under the new key alone, and the old one may go', async () => {
  const { db } = await testDatabase()
  await claim(db, one)
  const { merchantId } = await aMerchant(db, {}, createSealer([one]))
  await db.query(
    `insert into idempotency_keys (scope, key, request_hash, status, body) values ('s', 'k', '', 200, $1),
                                                                                 ('s', 'open', '', 200, '{"a":1}')`,
    [createSealer([one]).seal('{"url":"x"}', 'idempotency_keys.body:s:k').toString('base64')],
  )
  await claim(db, two, one)
  const rotated = createSealer([two, one])
  const before = await readLiveSecrets(db, rotated, SYSTEM, merchantId, new Date())
  const { resealed, retired } = await reseal(db, SEALED_COLUMNS, [two, one])
  assert.deepEqual([resealed > 1, retired], [true, [1]])
  assert.deepEqual([...(await countByKey(db, SEALED_COLUMNS)).keys()], [2])
  assert.deepEqual(await reseal(db, SEALED_COLUMNS, [two, one]), { resealed: 0, retired: [] })
  assert.equal(await claim(db, two), undefined)
  assert.deepEqual(await readLiveSecrets(db, createSealer([two]), SYSTEM, merchantId, new Date()), before)
  const { rows } = await db.query<{ body: string }>('select body from idempotency_keys order by key')
  const [answer, open] = rows.map((row) => row.body) as [string, string]
  const opened = createSealer([two]).open(Buffer.from(answer, 'base64'), 'idempotency_keys.body:s:k')
  assert.deepEqual([opened, open], ['{"url":"x"}', '{"a":1}'])
  assert.match((await claim(db, one, two)) ?? '', /key 1 of SECRET_KEYS was retired and seals nothing any more/)
})

test('sealing anew goes on where it was stopped, and leaves alone what somebody changes meanwhile', async () => {
  const { db } = await testDatabase()
  await db.query('create table notes (id uuid primary key, sealed bytea, plain text)')
  const column: SealedColumn = {
    table: 'notes',
    column: 'sealed',
    plainColumn: 'plain',
    key: { id: 'uuid' },
    encoding: 'bytea',
    contextOf: (id = '') => `notes:${id}`,
  }
  const id = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`
  await claim(db, one)
  const old = createSealer([one])
  for (let index = 0; index < 1_100; index++) {
    const isPlain = index % 2 === 0
    const sealed = isPlain ? null : old.seal(`note ${index}`, `notes:${id(index)}`)
    await db.query('insert into notes values ($1, $2, $3)', [id(index), sealed, isPlain ? `note ${index}` : null])
  }
  await claim(db, two, one)
  assert.equal(await sealPlainBatch(db, [column], createSealer([two, one])), 500)
  const writer = createSealer([two])
  const told: Step[] = []
  const [{ resealed }] = await Promise.all([
    reseal(db, [column], [two, one], (step) => told.push(step)),
    ...[1, 501, 1_001].map((index) =>
      db.query('update notes set sealed = $2 where id = $1', [id(index), writer.seal('newer', `notes:${id(index)}`)]),
    ),
  ])
  assert.ok(resealed >= 597 && resealed <= 600, String(resealed))
  assert.deepEqual([told.length > 1, told.at(-1)?.done], [true, resealed], 'it says how far it is, by the batch')
  assert.ok(told.every(({ done, of = 0 }) => done <= of && of >= 597 && of <= 600))
  const { rows } = await db.query<{ id: string; sealed: Buffer; plain: string | null }>(
    'select * from notes order by id',
  )
  for (const [index, row] of rows.entries()) {
    const expected = [1, 501, 1_001].includes(index) ? 'newer' : `note ${index}`
    assert.deepEqual([row.plain, writer.open(row.sealed, `notes:${row.id}`)], [null, expected])
  }
})
