import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import type { PaymentTerms } from '../merchants/index.ts'
import { type Attempt, findStoredCard, openCredential } from '../payments/index.ts'
import { DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'
import { applyLateCard } from './index.ts'

const world = await collectingWorld()
const { db, ports } = world

/** A first payment with a stored card whose token is not told yet, as where a webhook of its own brings it. */
async function paidWithoutToken(type: 'INSTALLMENT' | 'DEFERRED', terms: Partial<PaymentTerms>) {
  const { purchase, shares } = await world.buyLater(type, 20_000n, { terms: { feeBps: 0, ...terms } })
  const paid: Attempt = await world.pay(shares[0] as Share)
  const card = (await findStoredCard(db, purchase.id, ports.businessClock.now())) ?? assert.fail()
  const credential = openCredential(ports.sealer, card)
  await db.query('delete from stored_cards where purchase_id = $1', [purchase.id])
  return {
    id: purchase.id,
    async collectAfter(ms: number): Promise<void> {
      await world.advance(ms)
      await world.work()
    },
    async tellToken(): Promise<void> {
      assert.equal(await applyLateCard(db, ports, paid, credential), 'stored')
      await world.work()
    },
    events: async () => (await world.events(purchase.id)).filter((name) => /^hold|^share/.test(name)),
  }
}

test('a hold that cannot be renewed without a token is kept, and renewed as soon as the token comes', async () => {
  const { id, collectAfter, tellToken, events } = await paidWithoutToken('DEFERRED', { delayDays: 20 })
  await collectAfter(6 * DAY_MS + HOUR_MS)
  await collectAfter(2 * HOUR_MS)
  assert.deepEqual(await events(), [], 'neither renewed nor given up')
  await tellToken()
  assert.deepEqual(await events(), ['holdRenewed', 'holdVoided'])
  assert.equal((await world.books(id)).held, 20_000n)
})

test('a hold that ends before the token comes is let go; a token that comes in time is charged on the day', async () => {
  const { id, collectAfter, tellToken, events } = await paidWithoutToken('DEFERRED', { delayDays: 20 })
  await collectAfter(6 * DAY_MS + HOUR_MS)
  await collectAfter(DAY_MS)
  assert.deepEqual(await events(), ['holdLost', 'holdVoided'])
  await tellToken()
  await collectAfter(14 * DAY_MS)
  assert.equal((await world.books(id)).captured, 20_000n)
})

test('a hold that lives on the day is captured without a token, though it could not be renewed for that day', async () => {
  const { id, collectAfter, events } = await paidWithoutToken('DEFERRED', { delayDays: 6 })
  await db.query(`update attempts set hold_end = 'estimated' where purchase_id = $1`, [id])
  await db.query('update shares set collect_at = $2 where purchase_id = $1', [id, ports.businessClock.now()])
  await collectAfter(6 * DAY_MS)
  assert.deepEqual((await events()).at(-1), 'sharePaid')
  assert.equal((await world.books(id)).captured, 20_000n)
})

test('a deferred share and an instalment that were due without a token are charged as soon as it comes', async () => {
  for (const [type, terms, days] of [
    ['DEFERRED', { delayDays: 20 }, 21],
    ['INSTALLMENT', { installmentsCount: 2 }, 32],
  ] as const) {
    const { id, collectAfter, tellToken, events } = await paidWithoutToken(type, terms)
    await collectAfter(days * DAY_MS)
    assert.ok((await events()).includes('shareRefused'), `${type}: its payer is asked`)
    await tellToken()
    assert.equal((await world.books(id)).captured, 20_000n, type)
  }
})
