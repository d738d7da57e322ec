import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import type { Share } from '../shares/index.ts'

const world = await collectingWorld()
const { db } = world

/** As the version before 0069 had it: every journal of a purchase, and of nobody else. */
async function asBefore(): Promise<void> {
  await db.query('alter table journals drop constraint journals_tenant')
  await db.query('drop table journal_purchases')
  await db.query('drop index journals_without_purchase')
  await db.query(
    'alter table journals drop column merchant_id, drop column company_id, alter column purchase_id set not null',
  )
}

async function upgrade(): Promise<void> {
  const migration = new URL('../../migrations/0069_books_without_a_purchase.sql', import.meta.url)
  await db.query(await readFile(migration, 'utf8'))
}

const strays = async () => {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from journals left join purchases on purchases.id = journals.purchase_id
      where journals.merchant_id is distinct from purchases.merchant_id
         or journals.company_id is distinct from purchases.company_id`,
  )
  return rows[0]?.count
}

test('an upgrade gives every journal of live purchases its tenant, changes nothing else of it, and they go on', async () => {
  const open = await world.buy(30_000n, [10_000n])
  const over = await world.buy(30_000n, [null, null])
  const dated = await world.buyLater('INSTALLMENT', 30_000n)
  for (const { leader } of [open, over]) await world.pay(leader)
  await world.pay(dated.shares[0] as Share)
  await world.release(over.purchase.id)
  await world.work()
  await asBefore()
  const before = await db.query(
    'select id, purchase_id, kind, cause_id, currency, occurred_at, booked_at from journals order by id',
  )
  assert.ok(before.rows.length > 5)
  await upgrade()
  const after = await db.query(
    'select id, purchase_id, kind, cause_id, currency, occurred_at, booked_at from journals order by id',
  )
  assert.deepEqual(after.rows, before.rows)
  assert.equal(await strays(), 0)
  await assert.rejects(db.query('update journals set merchant_id = null'), /journals is append-only/)
  await world.refund(dated.purchase.id, 1_000n)
  await world.release(open.purchase.id)
  await world.work()
  assert.equal(await strays(), 0)
  const { rows } = await db.query('select count(*)::int as count from journals')
  assert.ok(Number(rows[0]?.count) > before.rows.length)
})
