import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { PspMode, PspSettings } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { charge as payu } from './index.ts'

/** Of PayU's own sandbox, in all its documents. */
const SETTINGS = {
  username: 'pRRXKOl8ikMmt9u',
  password: '4Vj8eK4rloUd272L48hsrarnUA',
  'shop-id': '508029',
  'merchant-account': '512326',
  country: 'PA',
}
const MERCHANT = { apiLogin: SETTINGS.username, apiKey: SETTINGS.password }
const PAYMENTS = 'https://sandbox.api.payulatam.com/payments-api/4.0/service.cgi'
const REPORTS = 'https://sandbox.api.payulatam.com/reports-api/4.0/service.cgi'
const UID = 'b5369274-4b51-4cd3-a634-61db79b3eb9c'

const order = pspOrder({ currency: 'USD' })
const payment = { paymentId: '3018500', uid: null, extra: { transaction_id: UID } }
const change = pspChange('3018500', { charge: order, payment })

async function sentBy(call: (psp: Psp) => Promise<unknown>, settings: PspSettings = SETTINGS, mode: PspMode = 'test') {
  const { psp, sent } = await wiredPsp(payu, settings, { mode })
  await call(psp)
  const [request, ...more] = sent
  assert.ok(request)
  assert.deepEqual(more, [])
  return { url: request.url, headers: request.headers, body: JSON.parse(request.body ?? '') as Record<string, unknown> }
}

test('a sale is authorised and captured at once, signed over the value as it is written', async () => {
  const sale = await sentBy((psp) => psp.sale(order, CARD))
  assert.equal(sale.url, PAYMENTS)
  const person = { emailAddress: 'alice@example.org' }
  const transaction = {
    type: 'AUTHORIZATION_AND_CAPTURE',
    order: {
      accountId: '512326',
      referenceCode: REFERENCE,
      description: order.description,
      language: 'en',
      notifyUrl: order.callbackUrl,
      buyer: { fullName: 'Alice Martin', ...person },
      additionalValues: { TX_VALUE: { value: '100.01', currency: 'USD' } },
      // printf '4Vj8eK4rloUd272L48hsrarnUA~508029~0193b7a0-1111-7000-8000-000000000001~100.01~USD' | md5sum
      signature: 'd7ea7e9165811f956ec07b23e3961d6d',
    },
    creditCard: { number: CARD.number, securityCode: CARD.code, expirationDate: '2030/03', name: CARD.holder },
    paymentMethod: 'VISA',
    paymentCountry: 'PA',
    payer: { fullName: CARD.holder, ...person },
    ipAddress: '127.0.0.1',
    cookie: 'n/a',
    userAgent: 'n/a',
    extraParameters: { INSTALLMENTS_NUMBER: 1 },
  }
  const body = { test: true, language: 'en', merchant: MERCHANT, command: 'SUBMIT_TRANSACTION', transaction }
  assert.deepEqual(sale.body, body)
  const held = await sentBy((psp) => psp.authorise(order, CARD))
  assert.deepEqual(held.body, { ...body, transaction: { ...transaction, type: 'AUTHORIZATION' } })
  assert.deepEqual(await sentBy((psp) => psp.sale(order, CARD)), sale)
  const live = await sentBy((psp) => psp.sale(order, CARD), SETTINGS, 'live')
  assert.deepEqual([live.url, live.body.test], [PAYMENTS.replace('sandbox.', ''), false])
})

test('changes name the order and the transaction; a part says how much', async () => {
  const sent = async (call: (psp: Psp) => Promise<unknown>) => (await sentBy(call)).body.transaction
  const { reference: reason } = change
  const which = { order: { id: 3_018_500 }, parentTransactionId: UID }
  const about = { ...which, reason }
  const additionalValues = { TX_VALUE: { value: '40.00', currency: 'USD' } }
  assert.deepEqual(await sent((psp) => psp.capture(change)), { type: 'CAPTURE', ...which, additionalValues })
  assert.deepEqual(await sent((psp) => psp.void(change)), { type: 'VOID', ...about })
  assert.deepEqual(await sent((psp) => psp.refund(change)), { type: 'PARTIAL_REFUND', ...about, additionalValues })
  const whole = { ...change, amountMinor: order.amountMinor }
  assert.deepEqual(await sent((psp) => psp.refund(whole)), { type: 'REFUND', ...about })
})

test('look-ups ask the reports, by order or by reference; the check asks for methods of payment', async () => {
  const asked = async (call: (psp: Psp) => Promise<unknown>) => {
    const { url, body } = await sentBy(call)
    const { command, details } = body
    return [url, command, details]
  }
  const known = await asked((psp) => psp.lookUp(order, { paymentId: '3018500' }, null))
  assert.deepEqual(known, [REPORTS, 'ORDER_DETAIL', { orderId: 3_018_500 }])
  const searched = await asked((psp) => psp.lookUp(order, { paymentId: null }, null))
  assert.deepEqual(searched, [REPORTS, 'ORDER_DETAIL_BY_REFERENCE_CODE', { referenceCode: REFERENCE }])
  assert.deepEqual(await asked((psp) => psp.check()), [PAYMENTS, 'GET_PAYMENT_METHODS', undefined])
})

test('the document of whom cards are issued to goes with payer and buyer', async () => {
  const settings = { ...SETTINGS, 'document-type': 'NIT', 'document-number': '900123456' }
  const { body } = await sentBy((psp) => psp.sale(pspOrder({ language: 'es' }), CARD), settings)
  const document = { dniType: 'NIT', dniNumber: '900123456' }
  const expected = { transaction: { payer: document, order: { buyer: document, language: 'es' } } }
  assert.partialDeepStrictEqual(body, expected)
})

test('what cannot be charged or changed is not sent', async () => {
  const { psp, sent } = await wiredPsp(payu, SETTINGS)
  const rejected = (detail: string) => ({ kind: 'rejected', reason: 'request', detail })
  assert.deepEqual(await psp.sale(pspOrder({ amountMinor: 10n ** 15n }), CARD), rejected('amount_not_supported'))
  assert.deepEqual(await psp.sale(order, { ...CARD, number: '30569309025904' }), rejected('card_not_supported'))
  const nobody = pspOrder({ customer: { email: null, name: null } })
  assert.deepEqual(await psp.sale(nobody, CARD), rejected('email_missing'))
  assert.deepEqual(await psp.refund(pspChange('3018500')), rejected('transaction_not_told'))
  assert.deepEqual(sent, [])
})

const folder = process.env.PSP_CONTRACTS_DIR
test('what others were recorded to send has our fields', {
  skip: folder ? false : 'PSP_CONTRACTS_DIR is not set',
}, async () => {
  const text = readFileSync(join(folder as string, 'activemerchant', 'payu_latam.json'), 'utf8')
  const { pre_scrubbed: wire = '' } = JSON.parse(text) as Record<string, string>
  // As it was written to the wire, escaped as a string; its dash is in another notation than JSON's.
  const [, quoted = ''] = /<- ("\{.*\}")/.exec(wire.replaceAll(/\\u\{[0-9a-f]+\}/g, '-')) ?? []
  const theirs = JSON.parse(JSON.parse(quoted)) as object
  const { body } = await sentBy((psp) => psp.sale(order, CARD))
  // Where the confirmation goes; theirs has none.
  const ours = new Set(['notifyUrl'])
  const compare = (said: object, recorded: object, path: string): void => {
    for (const [name, value] of Object.entries(said).filter(([field]) => !ours.has(field))) {
      const other = (recorded as Record<string, unknown>)[name]
      assert.equal(typeof value, typeof other, `${path}.${name}`)
      if (typeof value === 'object') compare(value as object, other as object, `${path}.${name}`)
    }
  }
  compare(body, theirs, '')
})
