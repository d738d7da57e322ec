import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { DAY_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { euros, payWith, RETURN_URL, testAdyen } from './test-kit.ts'

/** The published OpenAPI documents; not everybody has them. */
const dir = process.env.PSP_CONTRACTS_DIR
const skip = dir === undefined && 'PSP_CONTRACTS_DIR says where the documents are'

interface OpenApi {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }>
}

const adyen = skip ? undefined : await testAdyen()

function readDocument(file: string) {
  const document = JSON.parse(readFileSync(join(dir!, 'adyen', file), 'utf8')) as OpenApi
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false })
  ajv.addSchema(document, file)
  const schema = (ref: string): ValidateFunction => ajv.getSchema(`${file}${ref}`)!
  return { document, schema }
}

function holds(validate: ValidateFunction, body: unknown, what: string): void {
  assert.ok(validate(body), `${what}: ${JSON.stringify(validate.errors)}\n${JSON.stringify(body)}`)
}

test('every answer is as the published document has it', { skip }, async () => {
  const { schema } = readDocument('CheckoutService-v72.json')
  const answered = async (name: string, method: string, path: string, body?: object) => {
    const answer = await adyen!.call(method, `/v72${path}`, body)
    holds(schema(`#/components/schemas/${name}`), answer.body, name)
    return answer.body
  }
  const inAccount = { merchantAccount: MERCHANT_ACCOUNT }
  const storing = {
    shopperReference: 'held to it',
    storePaymentMethodMode: 'enabled',
    recurringProcessingModel: 'Subscription',
  }
  const order = { ...inAccount, ...euros(100), reference: 'document', returnUrl: RETURN_URL }
  const hosted = { ...order, ...storing, mode: 'hosted', additionalData: { manualCapture: 'true' } }
  const session = await answered('CreateCheckoutSessionResponse', 'POST', '/sessions', hosted)
  const home = new URL((await payWith(session.url, '4111111111111111')).headers.get('location')!)
  const query = `?${new URLSearchParams({ sessionResult: home.searchParams.get('sessionResult')! })}`
  const result = await answered('SessionResultResponse', 'GET', `/sessions/${session.id}${query}`)
  const path = `/payments/${result.payments[0].pspReference}`
  await answered('PaymentCaptureResponse', 'POST', `${path}/captures`, { ...inAccount, ...euros(1), reference: 'r' })
  await answered('PaymentRefundResponse', 'POST', `${path}/refunds`, { ...inAccount, ...euros(1) })
  await answered('PaymentCancelResponse', 'POST', `${path}/cancels`, inAccount)
  await answered('PaymentReversalResponse', 'POST', `${path}/reversals`, inAccount)
  const standalone = { ...inAccount, paymentReference: 'document' }
  await answered('StandalonePaymentCancelResponse', 'POST', '/cancels', standalone)
  const account = new URLSearchParams({ ...inAccount, shopperReference: 'held to it' })
  const listed = await answered('ListStoredPaymentMethodsResponse', 'GET', `/storedPaymentMethods?${account}`)
  const paymentMethod = { type: 'scheme', storedPaymentMethodId: listed.storedPaymentMethods[0].id }
  const charge = { ...order, shopperReference: 'held to it', shopperInteraction: 'ContAuth', paymentMethod }
  await answered('PaymentResponse', 'POST', '/payments', charge)
  const refused = { ...charge, additionalData: { RequestedTestAcquirerResponseCode: '6' } }
  await answered('PaymentResponse', 'POST', '/payments', refused)
  await answered('ServiceError', 'POST', '/payments', { ...charge, colour: 'red' })
})

test('every webhook is as the published document has it', { skip }, async () => {
  const { document, schema } = readDocument('Webhooks-v1.json')
  const { payBy, modify, control, advance, receiver, until } = adyen!
  const held = await payBy({ reference: 'told' }, '4111111111111111', 'capture failed')
  await payBy({ reference: 'refused' }, '4111111111111111', 'DECLINED')
  await modify(held.id, 'captures', { ...euros(5), reference: 'told' })
  await until('CAPTURE', 'told', 'true')
  await payBy({ reference: 'expires' })
  const sold = await payBy({ reference: 'sold', additionalData: {} })
  for (const fault of ['failed_later', 'reversed_later']) {
    await adyen!.fault('refund', fault, 1, 1000)
    await modify(sold.id, 'refunds', euros(5))
    await advance(2 * SECOND_MS)
  }
  const asked = await control('POST', '/adyen/disputes', { payment: sold.id, status: 'inquiry' })
  for (const status of ['opened', 'won', 'lost']) await control('POST', `/adyen/disputes/${asked.body.id}`, { status })
  await advance(29 * DAY_MS)
  await until('EXPIRE', 'expires', 'true')
  await until('SECOND_CHARGEBACK', 'sold', 'true')
  await receiver.item('REFUNDED_REVERSED')
  const bodies = receiver.heard.filter(({ path }) => path === '/items').map(({ text }) => JSON.parse(text))
  const codes = new Set<string>()
  for (const body of bodies) {
    const code = body.notificationItems[0].NotificationRequestItem.eventCode
    const { $ref } = document.webhooks[`/${code}`]!.post.requestBody.content['application/json']!.schema
    holds(schema($ref), body, code)
    codes.add(code)
  }
  assert.ok(codes.size >= 13, [...codes].join(' '))
})
