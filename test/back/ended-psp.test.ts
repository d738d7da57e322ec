import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backWorld, broughtHome, openVisit, payAndFollow } from '../support/back-world.ts'

// A merchant whose PSP takes no new transactions any more, as its shop sees it.

const world = await backWorld()
const { backShop, sell, db } = world

test('a shop whose PSP has ended is told so before anybody pays; at a simulator of that PSP it goes on', async () => {
  const shop = await backShop('ogone', 'DEFERRED')
  const simulated = await payAndFollow(openVisit(), (await sell(shop)).url)
  assert.equal(broughtHome(simulated, 'pledg_result').transaction.status, 'completed')

  // As one that was connected at Ogone itself, before Ogone ended.
  await db.query('update psp_accounts set api_url = null where merchant_id = $1', [shop.merchantUid.slice(4)])
  const ended = /409: .*settlement_not_available.*takes no new transactions any more: connect another/
  await assert.rejects(sell(shop), ended)
  const { rows } = await db.query('select from purchases where merchant_id = $1', [shop.merchantUid.slice(4)])
  assert.equal(rows.length, 1)
})

test('nothing is sold through Sips, not even at its simulator: there is nothing in it that pays', async () => {
  const shop = await backShop('mercanet', 'DEFERRED')
  await assert.rejects(sell(shop), /409: .*settlement_not_available/)
})
