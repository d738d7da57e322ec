import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { euros, payWith, testAdyen } from './test-kit.ts'

let status = 200
const adyen = await testAdyen(() => status)
const { receiver } = adyen
const webhook = `/v3/merchants/${MERCHANT_ACCOUNT}/webhooks/${adyen.items.id}`

test('what is not acknowledged is told again, with growing waits on the business clock', async () => {
  status = 500
  await adyen.payBy({ reference: 'retried' })
  await receiver.until(1)
  for (const [waitMs, tries] of [
    [9, 2],
    [18, 3],
    [27, 4],
    [120, 5],
    [300, 6],
  ].map(([s, n]) => [s! * SECOND_MS, n!] as const)) {
    await adyen.quiet()
    await adyen.advance(waitMs - 2 * SECOND_MS)
    await adyen.quiet()
    assert.equal(receiver.heard.length, tries - 1)
    await adyen.advance(3 * SECOND_MS)
    await receiver.until(tries)
  }
  status = 200
  await adyen.control('POST', '/adyen/deliveries')
  assert.equal(receiver.heard.length, 7)
  await adyen.advance(60 * MINUTE_MS)
  await adyen.quiet()
  assert.equal(receiver.heard.length, 7)
})

test('whoever is at home again gets all that waited for the same address', async () => {
  status = 503
  await adyen.payBy({ reference: 'waits 1' })
  await adyen.payBy({ reference: 'waits 2' })
  await adyen.quiet()
  status = 200
  const from = receiver.items().length
  await adyen.payBy({ reference: 'wakes' })
  while (receiver.items().length < from + 3) await receiver.until(receiver.heard.length + 1)
  const told = receiver
    .items()
    .slice(from)
    .map((item) => item.merchantReference)
  assert.deepEqual(told.sort(), ['waits 1', 'waits 2', 'wakes'])
})

test('twice, lost, together, overtaken', async () => {
  const since = () => receiver.heard.length
  await adyen.fault('callback', 'duplicate')
  let from = since()
  await adyen.payBy({ reference: 'twice' })
  await receiver.until(from + 2)
  assert.equal(receiver.heard[from]!.text, receiver.heard[from + 1]!.text)

  await adyen.fault('callback', 'drop')
  await adyen.payBy({ reference: 'lost' })
  await adyen.quiet()
  assert.equal(since(), from + 2)

  from = since()
  await adyen.fault('callback', 'batched', 8, 60 * SECOND_MS)
  for (let index = 0; index < 8; index += 1) await adyen.payBy({ reference: `together ${index}` })
  assert.equal(since(), from)
  await adyen.advance(61 * SECOND_MS)
  await receiver.until(from + 2)
  const sizes = receiver.heard.slice(from).map(({ text }) => JSON.parse(text).notificationItems.length)
  assert.deepEqual(sizes.sort(), [2, 6])

  await adyen.fault('callback', 'shuffled', 2, 60 * SECOND_MS)
  await adyen.payBy({ reference: 'first' })
  await adyen.payBy({ reference: 'second' })
  await adyen.until('AUTHORISATION', 'second', 'true')
  assert.ok(!receiver.items().some((item) => item.merchantReference === 'first'))
  await adyen.advance(61 * SECOND_MS)
  await adyen.until('AUTHORISATION', 'first', 'true')
})

test('early: heard before the payer is back, and before a capture is answered', async () => {
  await adyen.fault('callback', 'early', 2)
  const session = await adyen.openSession({ reference: 'early' })
  await payWith(session.url, '4111111111111111')
  const heard = (code: string) =>
    receiver.items().some((item) => item.eventCode === code && item.merchantReference === 'early')
  assert.ok(heard('AUTHORISATION'))
  const payment = await adyen.bookedAs('early')
  await adyen.modify(payment.id, 'captures', { ...euros(1), reference: 'early' })
  assert.ok(heard('CAPTURE'))
})

test('a lie is signed as if it were right; what is no JSON arrives as it is', async () => {
  await adyen.fault('callback', 'foreign_amount')
  await adyen.payBy({ reference: 'a lie' })
  await adyen.until('AUTHORISATION', 'a lie', 'true')
  const item = receiver.items().find((each) => each.merchantReference === 'a lie')!
  assert.notEqual(item.amount.value, 10_001)
  assert.equal(typeof item.additionalData!.hmacSignature, 'string')
})

test('one that is switched off, or wants other events, hears nothing', async () => {
  const other = await adyen.makeWebhook('standard', '/other')
  const path = `/v3/merchants/${MERCHANT_ACCOUNT}/webhooks/${other.id}`
  const others = () => receiver.heard.filter((each) => each.path === '/other').length
  await adyen.call('PATCH', path, { additionalSettings: { includeEventCodes: ['CAPTURE', 'RECURRING_CONTRACT'] } })
  await adyen.payBy({ reference: 'unwanted' })
  await adyen.until('AUTHORISATION', 'unwanted', 'true')
  await adyen.quiet()
  assert.equal(others(), 0)
  await adyen.call('PATCH', path, { active: false })
  const payment = await adyen.payBy({ reference: 'off' })
  await adyen.modify(payment.id, 'captures', { ...euros(1), reference: 'off' })
  await adyen.until('CAPTURE', 'off', 'true')
  assert.equal(others(), 0)
  assert.equal((await adyen.call('DELETE', webhook)).status, 204)
})

test('a standard webhook that asks for it hears of a token as an item', async () => {
  const other = await adyen.makeWebhook('standard', '/contracts')
  const path = `/v3/merchants/${MERCHANT_ACCOUNT}/webhooks/${other.id}`
  await adyen.call('PATCH', path, { additionalSettings: { includeEventCodes: ['RECURRING_CONTRACT'] } })
  const storing = {
    shopperReference: 'contract',
    storePaymentMethodMode: 'enabled',
    recurringProcessingModel: 'UnscheduledCardOnFile',
  }
  const payment = await adyen.payBy({ reference: 'contract', metadata: { kind: 'hold' }, ...storing })
  await adyen.advance(5 * SECOND_MS)
  const heard = () => receiver.heard.find((each) => each.path === '/contracts')
  while (!heard()) await receiver.until(receiver.heard.length + 1)
  const item = JSON.parse(heard()!.text).notificationItems[0].NotificationRequestItem
  assert.deepEqual(
    [item.eventCode, item.pspReference, item.originalReference, item.merchantReference],
    ['RECURRING_CONTRACT', payment.credential, payment.id, 'contract'],
  )
  assert.deepEqual(
    [item.additionalData['recurring.recurringDetailReference'], item.additionalData['metadata.kind']],
    [payment.credential, 'hold'],
  )
})

test('what is not taken is told for thirty days, however often it was tried', async () => {
  const other = await adyen.makeWebhook('standard', '/stubborn')
  await adyen.call('PATCH', `/v3/merchants/${MERCHANT_ACCOUNT}/webhooks/${other.id}`, {
    additionalSettings: { includeEventCodes: ['AUTHORISATION'] },
  })
  status = 500
  await adyen.payBy({ reference: 'stubborn' })
  const tries = () => receiver.heard.filter(({ path }) => path === '/stubborn').length
  const triesMore = async () => {
    const before = tries()
    await adyen.control('POST', '/adyen/deliveries')
    return tries() - before
  }
  for (let count = 0; count < 120; count += 1) await triesMore()
  assert.equal(await triesMore(), 1)
  await adyen.advance(31 * DAY_MS)
  // The first may be what finds the days over.
  await triesMore()
  await triesMore()
  assert.equal(await triesMore(), 0)
})
