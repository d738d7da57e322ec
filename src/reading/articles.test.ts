import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant, aPurchase } from '../../test/support/telling.ts'
import { newId } from '../shared/ids.ts'
import { readArticles } from './index.ts'

const NOW = new Date('2027-03-01T09:00:00Z')

const { db } = await testDatabase()
const { companyId, merchantId } = await aMerchant(db)

/** An article with these purchases, each in a state. */
async function sold(salesMax: number | null, states: readonly string[]): Promise<string> {
  const id = newId()
  await db.query(
    `insert into articles (id, company_id, name, amount_minor, currency, sales_max, created_at)
     values ($1, $2, 'Pass', 9000, 'EUR', $3, $4)`,
    [id, companyId, salesMax, NOW],
  )
  await db.query('insert into article_merchants (article_id, position, merchant_id) values ($1, 0, $2)', [
    id,
    merchantId,
  ])
  for (const state of states) {
    const { purchaseId } = await aPurchase(db, { companyId, merchantId })
    await db.query(
      `update purchases set article_id = $2, state = $3, accepted_at = case when $3 = 'successful' then $4::timestamptz end
        where id = $1`,
      [purchaseId, id, state, NOW],
    )
  }
  return id
}

async function listed(id: string, countedMax: number) {
  const { rows } = await readArticles(db, { kind: 'company', companyId }, { now: NOW, countedMax }, {})
  const { begunCount, paidCount, takenCount, isMore } = rows.find((row) => row.id === id) ?? assert.fail()
  return { begunCount, paidCount, takenCount, isMore }
}

test('of an article as many purchases are counted as was asked for, and it is said that there are more', async () => {
  const id = await sold(null, ['successful', 'successful', 'cancelled', 'successful'])
  assert.deepEqual(await listed(id, 4), { begunCount: 4, paidCount: 3, takenCount: 0, isMore: false })
  const { isMore, begunCount, paidCount } = await listed(id, 2)
  assert.deepEqual([isMore, begunCount], [true, 2])
  assert.ok(paidCount <= 3)
})

test('whether any is left is counted as far as there are places, however many were begun', async () => {
  const states = ['successful', 'cancelled', 'cancelled', 'authorizing', 'cancelled'] as const
  const full = await sold(2, states)
  assert.deepEqual((await listed(full, 1)).takenCount, 2)
  const free = await sold(3, states)
  assert.deepEqual((await listed(free, 1)).takenCount, 2)
})
