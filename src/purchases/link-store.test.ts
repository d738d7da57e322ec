import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant, aPurchase, MONDAY } from '../../test/support/telling.ts'
import type { Connection } from '../db/database.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { LINK_STANDINGS, linkStanding, searchPaymentLinks } from './link-store.ts'
import type { PurchaseState } from './purchase.ts'

const { db } = await testDatabase()
const shop = await aMerchant(db)
const scope = { kind: 'company', companyId: shop.companyId } as const
const { purchaseId } = await aPurchase(db, shop, { isLink: true })
const { merchantId: other } = await aMerchant(db)

/** Beside the first one: as many more by SQL, a link in fifty of them. */
async function many(count: number): Promise<void> {
  await db.query(
    `insert into purchases
     select made.* from purchases first, generate_series(1, $2) number,
            jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(), 'is_link', number % 50 = 0,
              'created_at', first.created_at - number * interval '1 minute')) made
      where first.id = $1`,
    [purchaseId, count],
  )
  await db.query('analyze purchases')
}

test('what a link is now is found by the same rule as it is shown by', async () => {
  const states: PurchaseState[] = ['initialized', 'authorizing', 'failed_payer', 'cancelled', 'aborted', 'refunded']
  for (const state of states)
    for (const acceptedAt of [null, MONDAY])
      for (const linkExpiresAt of [MONDAY, addMs(MONDAY, DAY_MS)]) {
        await db.query('update purchases set state = $2, accepted_at = $3, link_expires_at = $4 where id = $1', [
          ...[purchaseId, state, acceptedAt, linkExpiresAt],
        ])
        // No machine leads there: what was accepted has gone on from these.
        if (acceptedAt && ['initialized', 'authorizing', 'failed_payer'].includes(state)) continue
        const found = []
        for (const standing of LINK_STANDINGS) {
          const wish = { standing, now: MONDAY, after: undefined, limit: 9 }
          if ((await searchPaymentLinks(db, scope, wish)).length > 0) found.push(standing)
        }
        assert.deepEqual(found, [linkStanding({ state, acceptedAt, linkExpiresAt }, MONDAY)], state)
      }
})

test('a few links among many purchases are walked along their own index, whatever is asked of them', async () => {
  await many(20_000)
  const after = { at: addMs(MONDAY, -DAY_MS), id: purchaseId }
  const wishes = [{}, { after }, { standing: 'paid' }, { standing: 'ended' }, { createdBefore: MONDAY }] as const
  for (const wish of wishes) {
    for (const asked of [scope, { kind: 'merchants', merchantIds: [shop.merchantId, other] } as const]) {
      const plans: string[] = []
      const explained: Connection = {
        async query(statement, values) {
          const text = typeof statement === 'string' ? statement : statement.text
          const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
          plans.push(...rows.map((row) => row['QUERY PLAN']))
          return { rows: [], rowCount: 0 }
        },
      }
      await searchPaymentLinks(explained, asked, { now: MONDAY, after: undefined, limit: 26, ...wish })
      assert.match(plans.join('\n'), /Index Scan Backward using purchases_links on purchases/, JSON.stringify(wish))
      assert.doesNotMatch(plans.join('\n'), /Seq Scan on (purchases|messages)/)
    }
  }
})
