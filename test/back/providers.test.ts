import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examplePrice, lifecycleOf } from '../../src/providers/charge/index.ts'
import { findBrand, PSP_FAMILIES } from '../../src/providers/index.ts'
import {
  type BackShop,
  type BookedAtPsp,
  backWorld,
  broughtHome,
  openVisit,
  payAndFollow,
} from '../support/back-world.ts'
import { takeTurns } from '../support/thorough.ts'

// A shop at each of the PSPs that take new payments, seen from outside only.

const world = await backWorld()
const { backShop, sell } = world

const live = PSP_FAMILIES.map(({ brands }) => brands.map(({ id }) => id).filter((id) => lifecycleOf(id) === 'active'))
/** One of each protocol; names that differ in their addresses alone take turns. */
const brands = live.flatMap(([first, ...others]) => (first ? [first, ...takeTurns(others, 9, 3)] : []))

test('[psp.providers] thirty-six PSPs and more take new payments, by whatever names and protocols', () => {
  const families = PSP_FAMILIES.flatMap((family) => family.brands)
  const names = families.filter(({ id, sameAs }) => lifecycleOf(id) === 'active' && sameAs === undefined)
  assert.ok(names.length >= 36, `${names.length}`)
})

for (const brand of brands)
  test(`[psp.providers] ${brand}: the shop is paid once, the whole at once, and the customer brings the PSP’s transaction home`, async () => {
    const shop = await backShop(brand, 'DEFERRED')
    const before = await paymentsAt(shop)
    const { amountMinor, currency } = examplePrice(findBrand(brand)?.family.traits ?? assert.fail())
    const sale = await sell(shop, { amountCents: Number(amountMinor), currency })
    const { transaction } = broughtHome(await payAndFollow(openVisit(), sale.url), 'pledg_result')
    const known = new Set(before.map(({ id }) => id))
    const made = (await paymentsAt(shop)).filter(({ id }) => !known.has(id))
    assert.deepEqual(
      made.map(({ state, captured }) => [state, captured]),
      [['captured', Number(amountMinor)]],
    )
    const read = await world.call('GET', `/api/purchases/pur_${sale.id}`, { token: world.alice.accessToken })
    const { settlement } = read.json as { settlement: { state: string; transaction: { id: string } } }
    assert.deepEqual([settlement.state, settlement.transaction.id], ['settled', transaction.id])
  })

async function paymentsAt({ family }: BackShop) {
  const books = await world.sandbox<{ payments: readonly BookedAtPsp[] }>('GET', `/psps/${family}/books`)
  return books.payments
}
