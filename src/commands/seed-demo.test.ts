import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { createSealer } from '../crypto/index.ts'
import type { DemoFile } from './demo-file.ts'
import { seedDemo } from './seed-demo.ts'

const { db } = await testDatabase()
const sealer = createSealer([{ id: 1, key: Buffer.alloc(32, 7) }])

test('a second start finds the demo it knows; one that lost demo.json is told so in a sentence', async () => {
  const first = await seedDemo(db, sealer, undefined)
  const known = first as unknown as DemoFile
  assert.equal((await seedDemo(db, sealer, known)).company_uid, first.company_uid)
  await assert.rejects(seedDemo(db, sealer, undefined), /demo\.json is lost/)
})

test('a payment type that came since the last start gets its merchant, which is written down; the others keep theirs', async () => {
  const { db: another } = await testDatabase()
  const { merchants, ...rest } = await seedDemo(another, sealer, undefined)
  const { DOWN_PAYMENT: added, ...older } = merchants
  const kept: unknown[] = []
  const again = await seedDemo(another, sealer, { ...rest, merchants: older } as unknown as DemoFile, async (fresh) => {
    kept.push(fresh)
  })
  assert.deepEqual({ ...again.merchants, DOWN_PAYMENT: null }, { ...older, DOWN_PAYMENT: null })
  assert.match(again.merchants.DOWN_PAYMENT.uid, /^mer_/)
  assert.notEqual(again.merchants.DOWN_PAYMENT.uid, added.uid)
  assert.deepEqual(kept, [again])
  assert.equal(await seedDemo(another, sealer, again as unknown as DemoFile), again)
})
