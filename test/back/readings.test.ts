import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { type BackShop, backWorld, openVisit, payAndFollow, payAndLeave, type SoldBack } from '../support/back-world.ts'
import { messagesFor } from '../support/mailbox.ts'
import { until } from '../support/until.ts'

// What the API says of a purchase in back mode, and what it will not do any more.

const world = await backWorld()
const { backShop, sell } = world
const token = world.alice.accessToken

// biome-ignore lint/suspicious/noExplicitAny: as it came over the wire
async function read({ id }: SoldBack): Promise<any> {
  const answer = await world.call('GET', `/api/purchases/pur_${id}`, { token })
  assert.equal(answer.status, 200, answer.text)
  return answer.json
}

// biome-ignore lint/suspicious/noExplicitAny: as it came over the wire
async function refundsOf({ id }: SoldBack): Promise<any[]> {
  const answer = await world.call('GET', `/api/purchases/pur_${id}/refunds`, { token })
  assert.equal(answer.status, 200, answer.text)
  return (answer.json as { refunds: [] }).refunds
}

const credit = ({ id }: SoldBack, amount_cents: number) =>
  world.call('POST', `/api/purchases/pur_${id}/credit_by_transfer`, { token, body: { amount_cents } })
const release = ({ id }: SoldBack) => world.call('POST', `/api/purchases/pur_${id}/release`, { token, body: {} })
const cancel = (shop: BackShop, { id }: SoldBack) =>
  world.call('POST', `/api/merchants/v1/purchases/${id}/cancel`, { token: shop.apiToken })

test('a purchase shows how its shop is paid beside how it is collected: pending before, then settled with the transaction', async () => {
  const shop = await backShop('stripe', 'DEFERRED')
  const sale = await sell(shop)
  const before = await read(sale)
  const nothing = { mode: 'BACK', state: 'pending', settled_at: null, transfer_order_item_uid: null, transaction: null }
  assert.deepEqual(before.settlement, nothing)
  await payAndFollow(openVisit(), sale.url)
  const { settlement, collection, state } = await read(sale)
  const [payment] = await world.booked(shop, sale)
  const { settled_at, transaction, ...rest } = settlement
  assert.deepEqual(rest, { mode: 'BACK', state: 'settled', transfer_order_item_uid: null })
  assert.ok(Date.parse(settled_at) > 0)
  const { id, status, error, sandbox } = transaction
  assert.deepEqual([id, status, error, sandbox], [payment?.id, 'completed', null, true])
  assert.deepEqual([state, collection], ['COLLECTING', 'open'])
})

test('once the PSP has paid, refunds are the merchant’s: credit, release and cancel are 409 settled_by_psp and change nothing', async () => {
  for (const type of ['DEFERRED', 'SPLIT', 'INSTALLMENT', 'DOWN_PAYMENT'] as const) {
    const shop = await backShop('stripe', type)
    const sale = await sell(shop)
    await payAndFollow(openVisit(), sale.url)
    const before = await read(sale)
    for (const answer of [await credit(sale, 100), await credit(sale, 10001), await cancel(shop, sale)])
      assert.deepEqual([answer.status, answer.errorCode], [409, 'settled_by_psp'], `${type}: ${answer.text}`)
    const released = await release(sale)
    // What a bank has paid already is not released in any mode.
    const code = type === 'DEFERRED' || type === 'SPLIT' ? 'settled_by_psp' : 'purchase_captured'
    assert.deepEqual([released.status, released.errorCode], [409, code], released.text)
    assert.deepEqual(await read(sale), before)
  }
})

test('a refusal by the PSP and what the merchant gives back there are listed beside its own refunds', async () => {
  const shop = await backShop('stripe', 'DEFERRED')
  const refused = await sell(shop)
  await world.trouble(shop, 'sale', 'replayed_refusal')
  await payAndFollow(openVisit(), refused.url)
  const given = await until('payers have theirs', async () => {
    const [refund] = await refundsOf(refused)
    return refund?.refund_state === 'COMPLETED' && refund
  })
  assert.deepEqual([given.kind, given.amount_cents], ['connector', 10001])
  const paid = await sell(shop)
  await payAndFollow(openVisit(), paid.url)
  assert.deepEqual(await refundsOf(paid), [])
  const [payment] = await world.booked(shop, paid)
  await world.sandbox('POST', `/psps/${shop.family}/payments/${payment?.id}/refund`, { amount: 10001 })
  await world.advance(DAY_MS)
  const back = await until('the issuer tells it', async () => (await refundsOf(paid))[0])
  assert.deepEqual([back.kind, back.amount_cents], ['psp_credit', 10001])
})

test('cancelled too late: the refund that was promised is listed as declined, and nothing of it is given back', async () => {
  const shop = await backShop('stripe', 'DEFERRED')
  const sale = await sell(shop)
  await world.trouble(shop, 'sale', 'error_after')
  await world.trouble(shop, 'lookup', 'unavailable', 1000)
  await payAndLeave(openVisit(), sale.url)
  await until('the PSP has it', async () => (await world.booked(shop, sale))[0])
  const answer = await cancel(shop, sale)
  assert.equal(answer.status, 200, answer.text)
  await world.noTrouble(shop)
  const refund = await until('it is decided', async () => {
    await world.askAgain()
    const [one] = await refundsOf(sale)
    return one?.refund_state !== 'PENDING' && one
  })
  assert.deepEqual([refund.kind, refund.refund_state, refund.returned_amount_cents], ['cancel', 'DECLINED', 0])
  const { settlement, refunded_amount_cents } = await read(sale)
  assert.deepEqual([settlement.state, refunded_amount_cents], ['settled', 0])
})

test('cancelled while nobody knows: the PSP is asked to void, the payer gets everything back, and the shop nothing', async () => {
  const shop = await backShop('payzen_eu', 'DEFERRED')
  const email = 'withdrawn@example.test'
  const sale = await sell(shop, { email })
  await world.trouble(shop, 'sale', 'error_after')
  await world.trouble(shop, 'lookup', 'unavailable', 1000)
  await payAndLeave(openVisit(), sale.url)
  await until('the PSP has it', async () => (await world.booked(shop, sale))[0])
  const answer = await cancel(shop, sale)
  assert.equal(answer.status, 200, answer.text)
  await world.noTrouble(shop)
  await until('the charge is voided', async () => {
    await world.askAgain()
    return (await world.booked(shop, sale))[0]?.state === 'voided'
  })
  await until('it is decided', async () => (await read(sale)).settlement.state !== 'pending')
  const { settlement } = await read(sale)
  assert.deepEqual([settlement.state, settlement.transaction], ['withdrawn', null])
  const mail = await until('the payer is told', async () => (await messagesFor(world, email))[0])
  assert.match(mail.subject ?? '', /^Cancelled/)
})
