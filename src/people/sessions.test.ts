import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { addCompany } from '../companies/index.ts'
import { transaction } from '../db/database.ts'
import { HOUR_MS, MINUTE_MS } from '../shared/clocks.ts'
import { addStaff, deleteOldSessions, findSignedIn, openPasswordCheck, signInStaff } from './index.ts'

const { db } = await testDatabase()
const START = new Date('2027-03-01T09:00:00Z')
const PASSWORD = 'correct horse battery'
const check = openPasswordCheck({ verify: async (password) => password === PASSWORD })
const { companyId } = await transaction(db, (tx) =>
  addCompany(tx, aCall(fixedClock(START)), { name: 'Charlie & Co', basicAuthEnabled: false }),
)

async function aSession(email: string) {
  const systemClock = fixedClock(START)
  const { staffId } = await transaction(db, (tx) =>
    addStaff(tx, aCall(fixedClock(START)), companyId, { email, password: PASSWORD }),
  )
  const attempt = { email, password: PASSWORD, isThrottled: () => false, failed: () => undefined }
  const { token } = await signInStaff(db, check, attempt, {
    systemClock,
    requestId: 'r',
    browser: 'Netscape',
    language: 'en',
  })
  const isOpen = async () => (await findSignedIn(db, systemClock, 'merchant', token)) !== undefined
  return { systemClock, token, staffId, isOpen }
}

test('a session ends after half an hour in which nobody came, to the millisecond', async () => {
  const { systemClock, isOpen } = await aSession('idle@shop.test')
  systemClock.advance(30 * MINUTE_MS - 1)
  assert.ok(await isOpen())
  systemClock.advance(30 * MINUTE_MS - 1)
  assert.ok(await isOpen(), 'it was seen again')
  systemClock.advance(30 * MINUTE_MS)
  assert.equal(await isOpen(), false)
})

test('a session ends after twelve hours, whoever is there', async () => {
  const { systemClock, isOpen } = await aSession('busy@shop.test')
  for (let at = 0; at < 12 * HOUR_MS - 20 * MINUTE_MS; at += 20 * MINUTE_MS) {
    systemClock.advance(20 * MINUTE_MS)
    assert.ok(await isOpen())
  }
  systemClock.advance(20 * MINUTE_MS)
  assert.equal(await isOpen(), false)
  await deleteOldSessions(db, systemClock.now())
})

test('a password alone is believed for ten minutes where a second factor is asked for', async () => {
  const { systemClock, token, staffId, isOpen } = await aSession('half@shop.test')
  await db.query('update staff_sessions set proved_at = null where person_id = $1', [staffId])
  systemClock.advance(10 * MINUTE_MS - 1)
  assert.equal((await findSignedIn(db, systemClock, 'merchant', token))?.provedAt, null)
  systemClock.advance(1)
  assert.equal(await isOpen(), false)
})

test('the database keeps nothing that opens a session, and an ended role opens none', async () => {
  const { token, staffId, isOpen } = await aSession('left@shop.test')
  const { rows } = await db.query<{ row: string }>('select session::text as row from staff_sessions session')
  assert.ok(rows.every(({ row }) => !row.includes(token)))
  await db.query('update memberships set ended_at = now() where staff_id = $1', [staffId])
  assert.equal(await isOpen(), false)
})
