import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { OutboundRequest } from '../../outbound/index.ts'
import type { PspMode } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { charge as dalenys } from './index.ts'
import { hashOf } from './signature.ts'

const SETTINGS = { username: 'Demo Shop', password: 'a password', 'server-ip': '192.0.2.10' }
const order = pspOrder({ reference: '01vZ5rTnLk8QwErTyUiOpAsDfGhJkLzX' })
const change = pspChange('A189063', { charge: order, amountMinor: 4_000n })

async function sentBy(call: (psp: Psp) => Promise<unknown>, mode: PspMode = 'test') {
  const { psp, sent } = await wiredPsp(dalenys, SETTINGS, { mode })
  await call(psp)
  assert.equal(sent.length, 1)
  const request = sent[0] as OutboundRequest
  const fields = Object.fromEntries(new URLSearchParams(request.body))
  const params = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.replace(/^params\[(.+)\]$/, '$1'), value]),
  )
  const { method, HASH, IDENTIFIER, VERSION, OPERATIONTYPE, ...own } = params
  assert.deepEqual([IDENTIFIER, VERSION, OPERATIONTYPE], ['Demo Shop', '3.0', method])
  const hashed = { IDENTIFIER: 'Demo Shop', VERSION: '3.0', OPERATIONTYPE: method ?? '', ...own }
  assert.equal(HASH, hashOf(SETTINGS.password, hashed))
  assert.equal(request.headers?.['content-type'], 'application/x-www-form-urlencoded')
  return { method, own, request }
}

test('a sale is a payment without 3-D Secure, an authorisation the same that is not captured', async () => {
  const sale = await sentBy((psp) => psp.sale(order, CARD))
  assert.equal(sale.request.url, 'https://secure-test.dalenys.com/front/service/rest/process')
  assert.equal(sale.method, 'payment')
  assert.deepEqual(sale.own, {
    ORDERID: order.reference,
    AMOUNT: '10001',
    CURRENCY: 'EUR',
    DESCRIPTION: order.description,
    CARDCODE: CARD.number,
    CARDVALIDITYDATE: '03-30',
    CARDCVV: CARD.code,
    CARDFULLNAME: CARD.holder,
    '3DSECURE': 'no',
    CLIENTIDENT: order.reference,
    CLIENTIP: '192.0.2.10',
    CLIENTUSERAGENT: 'server',
    CLIENTEMAIL: 'alice@example.org',
    EXTRADATA: 'ORDER-100',
  })
  const held = await sentBy((psp) => psp.authorise(order, CARD))
  assert.deepEqual([held.method, held.own], ['authorization', sale.own])
  const again = await sentBy((psp) => psp.sale(order, CARD))
  assert.deepEqual(again.request, sale.request)
})

test('a currency that the account is not said to have is not sent', async () => {
  const { psp, sent } = await wiredPsp(dalenys, SETTINGS)
  const rejected = { kind: 'rejected', reason: 'unsupported', detail: 'currency' }
  assert.deepEqual(await psp.sale({ ...order, currency: 'USD' }, CARD), rejected)
  assert.deepEqual(sent, [])
  const wide = await wiredPsp(dalenys, { ...SETTINGS, currencies: 'EUR USD' })
  await wide.psp.sale({ ...order, currency: 'USD' }, CARD)
  assert.equal(wide.sent.length, 1)
})

test('changes bear the reference of their charge, so that it is looked up with them', async () => {
  const about = { ORDERID: order.reference, TRANSACTIONID: 'A189063', DESCRIPTION: order.description }
  for (const [call, method, amount] of [
    [(psp: Psp) => psp.capture(change), 'capture', { AMOUNT: '4000' }],
    [(psp: Psp) => psp.void(change), 'void', {}],
    [(psp: Psp) => psp.refund(change), 'refund', { AMOUNT: '4000' }],
  ] as const) {
    const sent = await sentBy(call)
    assert.deepEqual([sent.method, sent.own], [method, { ...about, ...amount }])
  }
})

test('look-ups ask the export for JSON, and the check for an order that nobody has', async () => {
  const found = await sentBy((psp) => psp.lookUp(order, { paymentId: 'A189063' }, null), 'live')
  assert.equal(found.request.url, 'https://secure-magenta1.dalenys.com/front/service/rest/export')
  assert.equal(found.method, 'getTransactions')
  assert.equal(found.own.ORDERID, order.reference)
  assert.deepEqual(Object.keys(found.own).sort(), ['COLUMNS', 'ORDERID'])
  assert.equal((await sentBy((psp) => psp.check())).own.ORDERID, 'connection-check')
})
