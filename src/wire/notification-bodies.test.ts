import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorNotification, splitEndNotification, transferNotification } from './notification-bodies.ts'

const PURCHASE = '0192f1c0-0000-7000-8000-000000000001'

test('a transfer is told with the documented keys, in their order', () => {
  const body = transferNotification({
    purchaseId: PURCHASE,
    merchantId: '0192f1c0-0000-7000-8000-000000000002',
    transferItemId: '0192f1c0-0000-7000-8000-000000000003',
    reference: 'Pledg_1_1600354802',
    amountMinor: 100_000_000n,
    metadata: { a: 1 },
    recordedAt: new Date('2020-09-17T15:00:02.052Z'),
  })
  assert.equal(
    JSON.stringify(body),
    '{"reference":"Pledg_1_1600354802","created":"2020-09-17 15:00:02.052000",' +
      '"transfer_order_item_uid":"tri_0192f1c0-0000-7000-8000-000000000003",' +
      '"merchant_uid":"mer_0192f1c0-0000-7000-8000-000000000002",' +
      `"purchase_uid":"pur_${PURCHASE}","amount_cents":100000000,"metadata":{"a":1}}`,
  )
  assert.match(body.created, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/)
})

test('an error is told under the names of today and of 2021', () => {
  const uid = `pur_${PURCHASE}`
  assert.deepEqual(errorNotification({ purchaseId: PURCHASE, reference: 'r' }, 'PRIMARY_KO'), {
    reference: 'r',
    state: 'PRIMARY_KO',
    uid,
    purchase_state: 'PRIMARY_KO',
    purchase_uid: uid,
  })
})

test('the end of a pot is two names', () => {
  const body = splitEndNotification({ purchaseId: PURCHASE, reference: 'r' })
  assert.deepEqual(body, { reference: 'r', uid: `pur_${PURCHASE}` })
})
