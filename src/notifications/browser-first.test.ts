import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notifyingWorld } from '../../test/support/notifying.ts'
import type { ClientProfile } from '../merchants/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { notifyAfterBrowser } from './index.ts'

const world = await notifyingWorld()
const { db, clock, accepted, plan, tell, states } = world
type Shop = Awaited<ReturnType<typeof world.aShop>>

const aShop = (clientProfile: ClientProfile = 'prestashop') => world.aShop({}, { clientProfile })
const sendBack = (shop: Shop, id: string) =>
  notifyAfterBrowser(db, { kind: 'merchant', merchantId: shop.merchantId }, id, clock.now())

/** Told after so many milliseconds and not a second before. */
async function toldAfter(shop: Shop, waitMs: number): Promise<void> {
  const before = shop.machine.calls.length
  clock.advance(waitMs - SECOND_MS)
  await tell()
  assert.equal(shop.machine.calls.length, before)
  clock.advance(SECOND_MS)
  await tell()
  assert.equal(shop.machine.calls.length, before + 1)
}

/** How fast a shop is, in milliseconds from the moment that the browser is led back. */
interface Pace {
  readonly formAfterMs: number
  readonly creatingMs: number
}

const SLEEP_MS = 3 * SECOND_MS

/**
 * PrestaShop with its module: the browser's form makes the order, which then waits for its payment. A notification that finds
 * no order sleeps, does not look again, and makes it; `validateOrder` of the core dies with 200 when there is one.
 */
function prestashop(shop: Shop, leftAt: number, { formAfterMs, creatingMs }: Pace) {
  const orderAt = leftAt + formAfterMs + creatingMs
  let order: 'none' | 'waiting' | 'paid' = 'none'
  shop.machine.answer = (_call, response) => {
    const now = clock.now().getTime()
    const died = now < orderAt && now + SLEEP_MS >= orderAt - creatingMs
    if (!died) order = 'paid'
    response.writeHead(200).end(died ? 'Cart cannot be loaded or an order has already been placed using this cart' : '')
  }
  return () => (order === 'none' ? 'waiting' : order)
}

const PACES: readonly Pace[] = [
  { formAfterMs: 200, creatingMs: 300 },
  { formAfterMs: 500, creatingMs: 1500 },
  { formAfterMs: 1000, creatingMs: 4000 },
  { formAfterMs: 2500, creatingMs: 1000 },
  { formAfterMs: 4000, creatingMs: 3500 },
]

test('PrestaShop, whose core dies with 200 when notification and browser make one order: every order is paid', async () => {
  for (const [at, pace] of PACES.entries()) {
    const shop = await aShop()
    const id = await accepted(shop, { reference: `PLEDG_${at}_1600000000` })
    const order = prestashop(shop, clock.now().getTime(), pace)
    await tell()
    await sendBack(shop, id)
    for (let second = 0; second < 12; second++) {
      clock.advance(SECOND_MS)
      await tell()
    }
    assert.deepEqual([order(), shop.machine.calls.length, await states(id)], ['paid', 1, ['transfer delivered']])
  }
})

test('the first notification to PrestaShop goes 8 s after the browser was led back, before it was planned or after', async () => {
  const shop = await aShop()
  const planned = await accepted(shop, { reference: 'planned first' })
  await plan()
  clock.advance(2 * SECOND_MS)
  await sendBack(shop, planned)
  await toldAfter(shop, 8 * SECOND_MS)
  const led = await accepted(shop, { reference: 'led first' })
  await sendBack(shop, led)
  clock.advance(SECOND_MS)
  await plan()
  await toldAfter(shop, 7 * SECOND_MS)
  assert.deepEqual([await states(planned), await states(led)], [['transfer delivered'], ['transfer delivered']])
})

test('where no browser comes it goes 10 s after settlement, once; a browser that comes late makes it wait, and only the first', async () => {
  const shop = await aShop()
  const id = await accepted(shop, { reference: 'alone' })
  await plan()
  await toldAfter(shop, 10 * SECOND_MS)
  await sendBack(shop, id)
  clock.advance(60 * SECOND_MS)
  await tell()
  assert.equal(shop.machine.calls.length, 1)
  const late = await accepted(shop, { reference: 'late' })
  await plan()
  clock.advance(9 * SECOND_MS)
  await sendBack(shop, late)
  clock.advance(5 * SECOND_MS)
  await sendBack(shop, late)
  await toldAfter(shop, 3 * SECOND_MS)
})

test('a second try comes as planned, whatever the browser does meanwhile', async () => {
  const shop = await aShop()
  shop.machine.answer = (_call, response) => response.writeHead(500).end()
  const id = await accepted(shop, { reference: 'tried' })
  await plan()
  await toldAfter(shop, 10 * SECOND_MS)
  await sendBack(shop, id)
  await toldAfter(shop, 5 * SECOND_MS)
})

test('a module that nobody named may be PrestaShop’s and waits; every other shop is told at once', async () => {
  const unnamed = await aShop('module')
  await accepted(unnamed)
  await plan()
  await toldAfter(unnamed, 10 * SECOND_MS)
  for (const profile of ['standard', 'woocommerce', 'magento', 'sylius', 'oro'] as const) {
    const shop = await aShop(profile)
    await accepted(shop)
    await tell()
    assert.equal(shop.machine.calls.length, 1, profile)
  }
})

test('what is no payment waits for no browser', async () => {
  const shop = await aShop()
  await shop.set({ purchaseEndNotificationUrl: shop.at('/end') })
  await world.finished(shop)
  await tell()
  assert.equal(shop.machine.calls.length, 1)
})
