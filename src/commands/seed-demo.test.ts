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
