import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAdyen } from './test-kit.ts'

const adyen = await testAdyen()
const move = (payment: string, to: string, amount?: number) =>
  adyen.call('POST', '/adyen/disputes', { payment, to, amount })

test('a dispute takes the money, gives it back when it is won, and takes it again when the issuer insists', async () => {
  const { id } = await adyen.payBy({ reference: 'disputed', additionalData: {} })
  const takenBack = async () => (await adyen.bookedAs('disputed')).charged_back
  assert.equal((await move(id, 'inquiry')).status, 201)
  await adyen.receiver.item('REQUEST_FOR_INFORMATION')
  const { body } = await move(id, 'opened')
  assert.deepEqual([body.state, body.amount, await takenBack()], ['opened', 10_001, 10_001])
  await adyen.receiver.item('NOTIFICATION_OF_CHARGEBACK')
  const told = await adyen.receiver.item('CHARGEBACK')
  assert.deepEqual([told.pspReference, told.originalReference, told.merchantReference], [body.id, id, 'disputed'])
  assert.ok(Date.parse(told.additionalData!.defensePeriodEndsAt!) > 0)
  await move(id, 'won')
  assert.equal((await adyen.receiver.item('CHARGEBACK_REVERSED')).pspReference, body.id)
  assert.equal(await takenBack(), 0)
  await move(id, 'lost')
  await adyen.receiver.item('SECOND_CHARGEBACK')
  assert.equal(await takenBack(), 10_001)
})

test('lost without a defence: its time ends, the money stays away', async () => {
  const { id } = await adyen.payBy({ reference: 'undefended', additionalData: {} })
  await move(id, 'opened', 400)
  await move(id, 'lost')
  const told = await adyen.receiver.item('DISPUTE_DEFENSE_PERIOD_ENDED')
  assert.equal(told.additionalData!.disputeStatus, 'Lost')
  assert.equal((await adyen.bookedAs('undefended')).charged_back, 400)
  await adyen.modify(id, 'refunds', { amount: { value: 10_001, currency: 'EUR' } })
  assert.equal((await adyen.receiver.item('REFUND')).success, 'false')
})

test('only what was captured can be disputed, and one step follows another', async () => {
  const held = await adyen.payBy({ reference: 'held' })
  assert.equal((await move(held.id, 'opened')).status, 409)
  assert.equal((await move('UNKNOWN', 'opened')).status, 404)
  const paid = await adyen.payBy({ reference: 'paid', additionalData: {} })
  assert.equal((await move(paid.id, 'won')).status, 409)
  await move(paid.id, 'opened')
  assert.equal((await move(paid.id, 'opened')).status, 409)
})
