import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant } from '../../test/support/telling.ts'
import { transaction } from '../db/database.ts'
import { recordAct } from './index.ts'

const { db } = await testDatabase()
const { companyId, merchantId } = await aMerchant(db)
const now = new Date('2026-11-23T09:00:00Z')
const call = { ...aCall(fixedClock(now)), actor: { kind: 'operator', login: 'nolwenn@host' } as const }

test('an act is kept with who did it, from what to what, and its company; names of people lie apart', async () => {
  await transaction(db, (tx) =>
    recordAct(tx, call, {
      act: 'setting_changed',
      subject: 'mer_1',
      merchantId,
      changes: { pot_deadline_hours: { from: '48', to: '72' } },
      personal: { email: 'eve@shop.example' },
      reason: 'asked for by phone',
    }),
  )
  const { rows } = await db.query(
    `select company_id, merchant_id, act, subject, changes, reason, actor, recorded_at, told
       from audit_lines left join audit_personal on audit_personal.id = personal_id
      where act = 'setting_changed'`,
  )
  assert.deepEqual(rows, [
    {
      company_id: companyId,
      merchant_id: merchantId,
      act: 'setting_changed',
      subject: 'mer_1',
      changes: { pot_deadline_hours: { from: '48', to: '72' } },
      reason: 'asked for by phone',
      actor: 'operator nolwenn@host',
      recorded_at: now,
      told: { email: 'eve@shop.example' },
    },
  ])
})

test('an act that is rolled back leaves no line, and a line that is kept is changed by nobody', async () => {
  const { rows: before } = await db.query('select id from audit_lines')
  const failed = transaction(db, async (tx) => {
    await recordAct(tx, call, { act: 'key_made', subject: 'key_1', companyId })
    throw new Error('not after all')
  })
  await assert.rejects(failed, /not after all/)
  assert.deepEqual((await db.query('select id from audit_lines')).rows, before)
  await assert.rejects(db.query("update audit_lines set actor = 'nobody'"), /append-only/)
  await assert.rejects(db.query('delete from audit_lines'), /append-only/)
})
