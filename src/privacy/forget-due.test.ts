import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase, MONDAY } from '../../test/support/telling.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { forgetDue, UNPAID_FRIENDS_KEPT_DAYS } from './forget-due.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db)
const KEPT_MONTHS = 25

const at = (days: number) => {
  const clock = fixedClock(addMs(MONDAY, days * DAY_MS))
  return { businessClock: clock, systemClock: clock }
}

/** Until nobody is left to forget, as the job does. */
async function forget(days: number): Promise<void> {
  while ((await forgetDue(db, at(days), KEPT_MONTHS)) > 0);
}

async function aPot(state: string): Promise<string> {
  const { purchaseId } = await aPurchase(db, merchant)
  await db.query(
    `update purchases set state = $2, accepted_at = $3, pot_state = 'closed', pot_deadline_at = $3 where id = $1`,
    [...[purchaseId, state, MONDAY]],
  )
  for (const [position, name, shareState, paidAt] of [
    [1, 'Bob', 'paid', MONDAY],
    [2, 'Zoé', 'lapsed', null],
  ] as const)
    await db.query(
      `insert into shares (id, purchase_id, position, role, name, email, principal_minor, state, paid_at)
       values ($1, $2, $3, 'pledger', $4, $4 || '@example.test', 1, $5, $6)`,
      [newId(), purchaseId, position, name, shareState, paidAt],
    )
  return purchaseId
}

async function namesOf(purchaseId: string): Promise<(string | null)[]> {
  const { rows } = await db.query<{ name: string | null }>(
    'select name from shares where purchase_id = $1 order by position',
    [purchaseId],
  )
  return rows.map(({ name }) => name)
}

async function leaderOf(purchaseId: string): Promise<string | null> {
  const { rows } = await db.query<{ last_name: string | null }>(
    'select last_name from clients where id = (select client_id from purchases where id = $1)',
    [purchaseId],
  )
  return rows[0]?.last_name ?? null
}

test('a friend who never paid is forgotten thirty days after the pot’s end; one who paid, and the leader, are not', async () => {
  const purchaseId = await aPot('successful')
  await forget(UNPAID_FRIENDS_KEPT_DAYS)
  assert.deepEqual(await namesOf(purchaseId), ['Bob', 'Zoé'])
  await forget(UNPAID_FRIENDS_KEPT_DAYS + 1)
  assert.deepEqual(await namesOf(purchaseId), ['Bob', null])
  assert.equal(await leaderOf(purchaseId), 'Martin')
})

test('everybody of a purchase is forgotten after its months, unless money is still on its way or they have bought since', async () => {
  const [over, underWay] = [await aPot('successful'), await aPot('leader_processed')]
  await forget(25 * 31)
  assert.deepEqual(await namesOf(over), [null, null])
  assert.equal(await leaderOf(over), null)
  assert.deepEqual(await namesOf(underWay), ['Bob', 'Zoé'])
  const before = await aPot('successful')
  const { rows } = await db.query<{ client_id: string }>('select client_id from purchases where id = $1', [before])
  const leader = {
    id: rows[0]?.client_id as string,
    ref: null,
    firstName: 'Alice',
    lastName: 'Martin',
    email: null,
    phoneNumber: null,
  }
  const later = await aPurchase(db, merchant, {
    createdAt: addMs(MONDAY, 300 * DAY_MS),
    leader: { ...leader, id: newId() },
  })
  await db.query('update purchases set client_id = $2 where id = $1', [later.purchaseId, leader.id])
  await forget(25 * 31)
  assert.equal(await leaderOf(before), 'Martin')
})

test('who borrowed is kept for six years, as whoever lends must prove it for five', async () => {
  const { purchaseId } = await aPurchase(db, merchant)
  await db.query(
    `update purchases set state = 'successful', payment_type = 'INSTALLMENT', accepted_at = $2 where id = $1`,
    [...[purchaseId, MONDAY]],
  )
  await forget(5 * 365)
  assert.equal(await leaderOf(purchaseId), 'Martin')
  await forget(6 * 366)
  assert.equal(await leaderOf(purchaseId), null)
})
