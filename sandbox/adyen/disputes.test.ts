import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAdyen } from './test-kit.ts'

const adyen = await testAdyen()
const open = (payment: string, more: object = {}) => adyen.control('POST', '/adyen/disputes', { payment, ...more })
const move = (dispute: string, status: string) => adyen.control('POST', `/adyen/disputes/${dispute}`, { status })

test('a dispute takes the money, gives it back when it is won, and takes it again when the issuer insists', async () => {
  const { id } = await adyen.payBy({ reference: 'disputed', additionalData: {} })
  const takenBack = async () => (await adyen.bookedAs('disputed')).charged_back
  const asked = await open(id, { status: 'inquiry' })
  assert.equal(asked.status, 201)
  await adyen.receiver.item('REQUEST_FOR_INFORMATION')
  assert.equal(await takenBack(), 0)
  const dispute = asked.body.id
  const { body } = await move(dispute, 'opened')
  assert.deepEqual([body.status, body.amount, await takenBack()], ['opened', 10_001, 10_001])
  await adyen.receiver.item('NOTIFICATION_OF_CHARGEBACK')
  const told = await adyen.receiver.item('CHARGEBACK')
  assert.deepEqual([told.pspReference, told.originalReference, told.merchantReference], [dispute, id, 'disputed'])
  assert.ok(Date.parse(told.additionalData!.defensePeriodEndsAt!) > 0)
  await move(dispute, 'won')
  assert.equal((await adyen.receiver.item('CHARGEBACK_REVERSED')).pspReference, dispute)
  assert.equal(await takenBack(), 0)
  await move(dispute, 'lost')
  await adyen.receiver.item('SECOND_CHARGEBACK')
  assert.equal(await takenBack(), 10_001)
})

test('lost without a defence: its time ends, the money stays away', async () => {
  const { id } = await adyen.payBy({ reference: 'undefended', additionalData: {} })
  await move((await open(id, { amount: 400 })).body.id, 'lost')
  const told = await adyen.receiver.item('DISPUTE_DEFENSE_PERIOD_ENDED')
  assert.equal(told.additionalData!.disputeStatus, 'Lost')
  assert.equal((await adyen.bookedAs('undefended')).charged_back, 400)
  await adyen.modify(id, 'refunds', { amount: { value: 10_001, currency: 'EUR' } })
  assert.equal((await adyen.receiver.item('REFUND')).success, 'false')
})

test('only what was captured can be disputed, and one step follows another', async () => {
  const held = await adyen.payBy({ reference: 'held' })
  assert.equal((await open(held.id)).status, 409)
  assert.equal((await open('UNKNOWN')).status, 404)
  assert.equal((await move('UNKNOWN', 'won')).status, 404)
  const paid = await adyen.payBy({ reference: 'paid', additionalData: {} })
  const { body } = await open(paid.id, { status: 'inquiry' })
  assert.equal((await open(paid.id)).status, 409)
  assert.equal((await move(body.id, 'won')).status, 409)
  await move(body.id, 'opened')
  await move(body.id, 'won')
  assert.equal((await move(body.id, 'opened')).status, 409)
})

test('what was refunded after the merchant had won cannot be taken again', async () => {
  const { id } = await adyen.payBy({ reference: 'refunded', additionalData: {} })
  const { body } = await open(id)
  await move(body.id, 'won')
  await adyen.modify(id, 'refunds', { amount: { value: 1, currency: 'EUR' }, reference: 'refunded' })
  await adyen.until('REFUND', 'refunded', 'true')
  assert.equal((await move(body.id, 'lost')).status, 409)
  assert.equal((await adyen.bookedAs('refunded')).charged_back, 0)
})
