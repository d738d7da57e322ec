import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { fixedClock } from '../../../test/support/fixed-clock.ts'
import { aMerchant } from '../../../test/support/telling.ts'
import { setBankDetails } from '../../bank-accounts/index.ts'
import { updateCompany } from '../../companies/index.ts'
import { transaction } from '../../db/database.ts'
import { findAttempt } from '../../payments/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { type CrossBorder, listCrossBorder } from './cross-border-store.ts'

const SPANISH_CARD = '4000056655665556'
const world = await collectingWorld()
const { db, ports, merchant } = world
const company = { kind: 'company', companyId: merchant.companyId } as const

const counted = (more: { from?: string; before?: string } = {}) =>
  listCrossBorder(db, company, {
    timeZone: 'Europe/Paris',
    limit: 99,
    from: more.from === undefined ? undefined : new Date(more.from),
    before: more.before === undefined ? undefined : new Date(more.before),
  })
const told = ({
  quarter,
  country,
  locatedBy,
  payments,
  refunds,
  unknown,
  paymentsOfPayee,
  isListed,
  from,
}: CrossBorder) => [quarter, country, locatedBy, payments, refunds, unknown, paymentsOfPayee, isListed, from] as const

/** As a payment was, so many times more, with another card, at another time, for another merchant. */
async function again(of: string, times: number, changed: Readonly<Record<string, unknown>>): Promise<void> {
  await db.query(
    `insert into attempts select (jsonb_populate_record(attempts, $3 || jsonb_build_object('id', gen_random_uuid()))).*
       from attempts, generate_series(1, $2) where attempts.id = $1`,
    [of, times, changed],
  )
}

const { purchase, leader, friends } = await world.buy(10_000n, [4_000n])
const [friend] = friends
assert.ok(friend)
const QUARTER = '2026Q1'
const inJanuary = { ...ports, businessClock: fixedClock(new Date('2026-01-05T12:00:00Z')) }

test('of a card its country is kept with the payment, and a payment within a country crosses no border', async () => {
  const held = await world.pay(leader)
  const sold = await world.pay(friend, SPANISH_CARD)
  assert.deepEqual([held.cardCountry, sold.cardCountry], ['FR', 'ES'])
  await world.work()
  assert.equal((await findAttempt(db, purchase.id, held.id))?.state, 'captured')
  await inFebruary('attempts', 'operations')
  assert.deepEqual((await counted()).map(told), [[QUARTER, 'FR', 'shop', 1, 0, 0, 1, false, { ES: 1 }]])
})

test('where the payee is, its account says first, then its seat, then its shop', async () => {
  await transaction(db, (tx) =>
    updateCompany(tx, ports, merchant.companyId, { legalCountry: 'ES', vatId: 'ESX1234567X' }),
  )
  const [bySeat] = await counted()
  assert.deepEqual(bySeat && told(bySeat), [QUARTER, 'ES', 'seat', 1, 0, 0, 1, false, { FR: 1 }])
  assert.equal(bySeat?.vatId, 'ESX1234567X')
  const payee = { iban: 'DE89370400440532013000', bic: null, holder: 'Charlie & Co' }
  await transaction(db, (tx) => setBankDetails(tx, inJanuary, ports.sealer, merchant.id, payee, 0))
  const { rows } = await db.query('select country from bank_details where merchant_id = $1', [merchant.id])
  assert.deepEqual(rows, [{ country: 'DE' }])
  assert.deepEqual((await counted()).map(told), [[QUARTER, 'DE', 'account', 2, 0, 0, 2, false, { ES: 1, FR: 1 }]])
})

test('what was given back is told beside, and takes nothing away', async () => {
  await world.refund(purchase.id, 10_000n)
  await world.work()
  await inFebruary('operations')
  assert.deepEqual((await counted()).map(told), [[QUARTER, 'DE', 'account', 2, 2, 0, 2, false, { ES: 1, FR: 1 }]])
})

test('payers outside the Union count for nothing, Monaco is France, and a country that nobody told is said', async () => {
  const sale = await find(`kind = 'sale'`)
  const outside = (country: string) => again(sale, 3, { card_country: country })
  await Promise.all(['US', 'GB', 'CH'].map(outside))
  await again(sale, 2, { card_country: 'MC' })
  await again(sale, 4, { card_country: 'DE' })
  await again(sale, 5, { card_country: null })
  // What failed after all was no payment.
  await again(sale, 3, { card_country: 'ES', captured_minor: 0, refunded_minor: 0, state: 'voided' })
  assert.deepEqual((await counted()).map(told), [[QUARTER, 'DE', 'account', 4, 2, 5, 4, false, { ES: 1, FR: 3 }]])
})

test('a payee is listed with more than 25 in a quarter, all its merchants together, and each quarter is counted whole', async () => {
  const sale = await find(`kind = 'sale' and card_country = 'ES' and captured_minor > 0`)
  // The last second of the quarter in Paris, and the first of the next.
  await again(sale, 21, { card_country: 'IT', decided_at: '2026-03-31T21:59:59Z' })
  await again(sale, 26, { card_country: 'IT', decided_at: '2026-03-31T22:00:00Z' })
  const [next, first] = await counted()
  assert.deepEqual([first?.payments, first?.isListed], [25, false])
  assert.deepEqual([next?.quarter, next?.payments, next?.isListed], ['2026Q2', 26, true])
  const { rows } = await db.query<{ id: string }>(
    `select id from merchants where company_id = $1 and id <> $2 order by id limit 1`,
    [merchant.companyId, merchant.id],
  )
  const other = rows[0]?.id
  assert.ok(other)
  const { rows: moved } = await db.query<{ id: string }>(
    `insert into purchases select (jsonb_populate_record(purchases,
       jsonb_build_object('id', gen_random_uuid(), 'merchant_id', $2::text, 'reference', 'other'))).*
       from purchases where id = $1 returning id`,
    [purchase.id, other],
  )
  await again(sale, 1, { card_country: 'IT', purchase_id: moved[0]?.id, decided_at: '2026-02-01T12:00:00Z' })
  const within = await counted({ from: '2026-02-10T00:00:00Z', before: '2026-03-31T22:00:00Z' })
  assert.deepEqual(
    within.map((one) => [one.quarter, one.payments, one.paymentsOfPayee, one.isListed]),
    [
      [QUARTER, 25, 26, true],
      [QUARTER, 1, 26, true],
    ],
  )
  // Whoever may see one merchant alone sees nothing of the others, and cannot judge.
  const own = await listCrossBorder(
    db,
    { kind: 'merchants', merchantIds: [other] },
    { timeZone: 'Europe/Paris', limit: 99 },
  )
  assert.deepEqual(own.map(told), [[QUARTER, 'ES', 'seat', 1, 0, 0, 1, false, { IT: 1 }]])
})

test('a purchase that the merchant’s own PSP is paid for is not counted, and nobody sees another’s', async () => {
  await db.query(`update purchases set settlement = 'BACK' where reference = 'other'`)
  const quarters = (await counted()).map((one) => [one.quarter, one.payments])
  assert.deepEqual(quarters, [
    ['2026Q2', 26],
    [QUARTER, 25],
  ])
  const { companyId } = await aMerchant(db)
  const asked = { timeZone: 'Europe/Paris', limit: 99 }
  assert.deepEqual(await listCrossBorder(db, { kind: 'company', companyId }, asked), [])
  assert.equal((await listCrossBorder(db, SYSTEM, asked)).length, 2)
})

/** Tests begin at times that differ. */
async function inFebruary(...tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await db.query(`update ${table} set decided_at = '2026-02-15T12:00:00Z' where decided_at is not null`)
}

async function find(condition: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `select id from attempts where ${condition} order by created_at limit 1`,
  )
  return rows[0]?.id ?? assert.fail()
}
