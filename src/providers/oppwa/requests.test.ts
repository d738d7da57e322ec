import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { charge as oppwa } from './index.ts'

const ENTITY = '8a8294174b7ecb28014b9699220015ca'
const SETTINGS = { password: 'OGE4Mjk0MTc0YjdlY2IyODAxNGI5Njk5MjIwMDE1Y2N8c3k2S0pzVDg=', 'merchant-account': ENTITY }

type Call = (psp: Awaited<ReturnType<typeof wiredPsp>>['psp']) => Promise<unknown>

async function sentBy(call: Call, mode: 'test' | 'live' = 'test') {
  const { psp, sent } = await wiredPsp(oppwa, SETTINGS, { mode })
  await call(psp)
  return sent
}
const formOf = (body: string | undefined) => Object.fromEntries(new URLSearchParams(body ?? ''))

test('a sale is one form, declared as a mail order, under our reference', async () => {
  const [request] = await sentBy((psp) => psp.sale(pspOrder(), CARD))
  assert.equal(request?.url, 'https://eu-test.oppwa.com/v1/payments')
  assert.equal(request?.headers?.authorization, `Bearer ${SETTINGS.password}`)
  assert.deepEqual(formOf(request?.body as string), {
    entityId: ENTITY,
    amount: '100.01',
    currency: 'EUR',
    paymentBrand: 'VISA',
    paymentType: 'DB',
    merchantTransactionId: REFERENCE,
    merchantInvoiceId: 'ORDER-100',
    transactionCategory: 'MO',
    'card.number': CARD.number,
    'card.holder': 'WHIPROUND',
    'card.expiryMonth': '03',
    'card.expiryYear': '2030',
    'card.cvv': '737',
    'customer.email': 'alice@example.org',
  })
})

test('live is another host; an authorisation another type; a brand follows from the number', async () => {
  const card = { ...CARD, number: '5555555555554444' }
  const [request] = await sentBy((psp) => psp.authorise(pspOrder({ orderReference: null }), card), 'live')
  assert.equal(request?.url, 'https://eu-prod.oppwa.com/v1/payments')
  const form = formOf(request?.body as string)
  assert.deepEqual([form.paymentType, form.paymentBrand, form.merchantInvoiceId], ['PA', 'MASTER', undefined])
  const [other] = await sentBy((psp) => psp.sale(pspOrder(), { ...CARD, number: '6011000000000004' }))
  assert.equal('paymentBrand' in formOf(other?.body as string), false)
})

test('amounts have two decimals; a currency with more is not written', async () => {
  const [yen] = await sentBy((psp) => psp.sale(pspOrder({ currency: 'JPY', amountMinor: 5_000n }), CARD))
  assert.equal(formOf(yen?.body as string).amount, '5000.00')
  assert.deepEqual(await sentBy((psp) => psp.sale(pspOrder({ currency: 'KWD', amountMinor: 5_000n }), CARD)), [])
})

test('a change names the payment, its type, and the charge; what is voided is all of it', async () => {
  const change = pspChange('8ac7a4a1')
  const forms = async (call: Call) => {
    const [request] = await sentBy(call)
    assert.equal(request?.url, 'https://eu-test.oppwa.com/v1/payments/8ac7a4a1')
    return formOf(request?.body as string)
  }
  const rest = { entityId: ENTITY, merchantTransactionId: REFERENCE, merchantInvoiceId: change.reference }
  const amount = { amount: '40.00', currency: 'EUR' }
  assert.deepEqual(await forms((psp) => psp.capture(change)), { ...rest, ...amount, paymentType: 'CP' })
  assert.deepEqual(await forms((psp) => psp.refund(change)), { ...rest, ...amount, paymentType: 'RF' })
  assert.deepEqual(await forms((psp) => psp.void(change)), { ...rest, paymentType: 'RV' })
})

test('a look-up asks for all under the reference, whatever is known', async () => {
  for (const paymentId of [null, '8ac7a4a1']) {
    const [request] = await sentBy((psp) => psp.lookUp(pspOrder(), { paymentId }, null))
    const query = `entityId=${ENTITY}&merchantTransactionId=${REFERENCE}`
    assert.equal(request?.url, `https://eu-test.oppwa.com/v3/query?${query}`)
    assert.equal(request?.headers?.authorization, `Bearer ${SETTINGS.password}`)
  }
})

const folder = process.env.PSP_CONTRACTS_DIR
const skip = folder ? false : 'PSP_CONTRACTS_DIR is not set'
const readContract = (...path: string[]) => JSON.parse(readFileSync(join(folder as string, ...path), 'utf8'))

test('the fields are those that others are recorded with', { skip }, async () => {
  const recorded = formOf((readContract('activemerchant', 'opp.json') as { pre_scrubbed: string }).pre_scrubbed)
  const [request] = await sentBy((psp) => psp.sale(pspOrder(), CARD))
  const form = formOf(request?.body as string)
  // Named differently since credentials travel in a header; what it does not have is said here.
  const ours = Object.keys(form).filter((name) => !['entityId', 'transactionCategory', 'customer.email'].includes(name))
  for (const name of ours) assert.ok(name in recorded, name)
  for (const name of ['paymentType', 'paymentBrand']) assert.equal(form[name], recorded[name])
  for (const name of ['amount', 'card.expiryMonth', 'card.expiryYear'])
    assert.equal(form[name]?.replace(/\d+/g, '0'), recorded[name]?.replace(/\d+/g, '0'))

  interface Flow {
    readonly default: { readonly sample: { readonly url: string; readonly headers: object; readonly body: string } }
  }
  const { flows } = readContract('probe', 'aci.json') as {
    flows: Readonly<Record<'capture' | 'void' | 'refund', Flow>>
  }
  for (const kind of ['capture', 'void', 'refund'] as const) {
    const { sample } = flows[kind].default
    const [change] = await sentBy((psp) => psp[kind](pspChange('probe_connector_txn_001')))
    assert.equal(change?.url, sample.url)
    const { paymentType, ...theirs } = formOf(sample.body)
    const sent = formOf(change?.body as string)
    assert.equal(sent.paymentType, paymentType)
    for (const name of Object.keys(theirs)) assert.ok(name in sent, `${kind} ${name}`)
  }
})
