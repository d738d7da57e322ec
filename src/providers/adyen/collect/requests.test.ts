import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import adyen from '@adyen/api-library'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { charge, MERCHANT_ACCOUNT, operation, session } from '../../../../test/support/adyen-orders.ts'
import { createOutbound } from '../../../outbound/index.ts'
import { CHECKOUT_VERSION } from '../traits.ts'
import { createAdyenAcquirer } from './protocol.ts'
import { chargeCall, openSessionCall, operationCall } from './requests.ts'

interface Recorded {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly key: unknown
  readonly apiKey: unknown
  readonly body: unknown
}

const RETURN_URL = 'https://pay.example/'
const recorded: Recorded[] = []
const recorder = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    const { method, url, headers } = request
    const body = text === '' ? null : JSON.parse(text)
    recorded.push({ method, url, key: headers['idempotency-key'], apiKey: headers['x-api-key'], body })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
const outbound = createOutbound({ policy: 'loopback_too' })
let origin = ''

before(async () => {
  await new Promise<void>((listening) => recorder.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`
})
after(async () => {
  recorder.closeAllConnections()
  recorder.close()
  await outbound.close()
})

function ours() {
  return createAdyenAcquirer(outbound, {
    apiKey: 'key',
    merchantAccount: MERCHANT_ACCOUNT,
    livePrefix: null,
    apiUrl: origin,
    pageOrigin: null,
    returnUrl: RETURN_URL,
    hmacKeys: [],
    webhook: null,
    reportKey: null,
    firstBatch: 1,
    timeoutMs: 5_000,
  })
}

/** The official library, its host replaced: what it would send, it sends to the recorder. */
function official() {
  const client = new adyen.Client({ apiKey: 'key', environment: adyen.EnvironmentEnum.TEST })
  client.httpClient = {
    async request(endpoint, json, config, _isApiRequired, options = {}) {
      const { pathname } = new URL(endpoint)
      const query = options.params ? `?${new URLSearchParams(options.params as Record<string, string>)}` : ''
      const method = options.method ?? 'POST'
      const response = await fetch(`${origin}${pathname}${query}`, {
        method,
        headers: {
          'x-api-key': config.apiKey ?? '',
          ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        },
        ...(method === 'POST' && { body: json.toString() }),
      })
      return response.text()
    },
  }
  return new adyen.CheckoutAPI(client)
}

async function bothSend(ask: () => Promise<unknown>, order: () => Promise<unknown>): Promise<Recorded> {
  recorded.length = 0
  await ask()
  await order()
  const [mine, theirs, ...more] = recorded
  assert.deepEqual(more, [])
  assert.deepEqual(mine, theirs)
  return mine as Recorded
}

const amount = (value: number) => ({ currency: 'EUR', value })

test('a session means what the official library sends for the same order', async () => {
  const sent = await bothSend(
    () => ours().openSession(session),
    () =>
      official().PaymentsApi.sessions(
        {
          merchantAccount: MERCHANT_ACCOUNT,
          amount: amount(10_000),
          reference: session.attemptId,
          merchantOrderReference: session.orderReference,
          metadata: { kind: 'hold' },
          additionalData: { manualCapture: 'true' },
          mode: 'hosted' as never,
          channel: 'Web' as never,
          allowedPaymentMethods: ['scheme'],
          expiresAt: session.expiresAt,
          returnUrl: session.returnUrl,
          shopperInteraction: 'Ecommerce' as never,
          shopperLocale: 'fr-FR',
          lineItems: [{ description: session.description, quantity: 1, amountIncludingTax: 10_000 }],
          recurringProcessingModel: 'UnscheduledCardOnFile' as never,
          shopperReference: session.attemptId,
          storePaymentMethodMode: 'enabled' as never,
        },
        { idempotencyKey: session.attemptId },
      ),
  )
  assert.equal(sent.url, `/${CHECKOUT_VERSION}/sessions`)
  assert.equal(sent.key, session.attemptId)
})

test('wallets are offered where a card is paid with once, held or taken, and not where it is stored for later', () => {
  const merchant = { merchantAccount: MERCHANT_ACCOUNT, returnUrl: RETURN_URL }
  const offered = (order: object) => {
    const body = openSessionCall(merchant, { ...session, ...order })?.body
    return body && 'allowedPaymentMethods' in body ? body.allowedPaymentMethods : undefined
  }
  for (const kind of ['hold', 'sale'] as const) {
    assert.deepEqual(offered({ kind, storesCard: false }), ['scheme', 'applepay', 'googlepay'])
    assert.deepEqual(offered({ kind, storesCard: true }), ['scheme'])
  }
  assert.deepEqual(offered({ kind: 'verify', amountMinor: 0n, storesCard: true }), ['scheme'])
})

test('the result of a session is asked as the official library asks', async () => {
  const returned = { sessionId: 'CS1', sessionResult: 'X1+/= &ä' }
  await bothSend(
    () => ours().lookUpSession({ ...session, sessionId: 'CS1', returned }),
    () => official().PaymentsApi.getResultOfPaymentSession('CS1', returned.sessionResult),
  )
})

test('a charge of a stored card means what the official library sends', async () => {
  const sent = await bothSend(
    () => ours().chargeStored(charge),
    () =>
      official().PaymentsApi.payments(
        {
          merchantAccount: MERCHANT_ACCOUNT,
          amount: amount(2_500),
          reference: charge.attemptId,
          merchantOrderReference: charge.orderReference,
          metadata: { kind: 'sale' },
          captureDelayHours: 0,
          paymentMethod: { type: 'scheme' as never, storedPaymentMethodId: 'M5N7TQ4TG5PFWR50' },
          recurringProcessingModel: 'UnscheduledCardOnFile' as never,
          returnUrl: RETURN_URL,
          shopperInteraction: 'ContAuth' as never,
          shopperReference: charge.credential.split('.')[0] as string,
        },
        { idempotencyKey: charge.attemptId },
      ),
  )
  assert.equal(sent.key, charge.attemptId)
})

test('captures, cancellations, refunds and the check mean what the official library sends', async () => {
  const { operationId: reference, paymentId } = operation
  const key = { idempotencyKey: reference }
  const whole = { merchantAccount: MERCHANT_ACCOUNT, reference }
  const part = { ...whole, amount: amount(7_500) }
  const modifications = () => official().ModificationsApi
  await bothSend(
    () => ours().capture(operation),
    () => modifications().captureAuthorisedPayment(paymentId, part, key),
  )
  await bothSend(
    () => ours().void({ ...operation, kind: 'void' }),
    () => modifications().cancelAuthorisedPaymentByPspReference(paymentId, whole, key),
  )
  await bothSend(
    () => ours().refund({ ...operation, kind: 'refund' }),
    () => modifications().refundCapturedPayment(paymentId, part, key),
  )
  await bothSend(
    () => ours().check(),
    () => official().RecurringApi.getTokensForStoredPaymentDetails('key-check', MERCHANT_ACCOUNT),
  )
})

test('an amount that Adyen cannot take is not sent', async () => {
  recorded.length = 0
  const rejected = { kind: 'rejected', reason: 'request', detail: 'amount_not_supported' }
  assert.deepEqual(await ours().openSession({ ...session, amountMinor: 150n, currency: 'IDR' }), rejected)
  assert.deepEqual(await ours().chargeStored({ ...charge, amountMinor: 2n ** 53n }), rejected)
  assert.deepEqual(recorded, [])
})

const contracts = process.env.PSP_CONTRACTS_DIR
const skip = contracts && existsSync(contracts) ? false : 'PSP_CONTRACTS_DIR names no folder with official contracts'

test('every request is valid by the published contract', { skip }, () => {
  const text = readFileSync(`${contracts}/adyen/CheckoutService-${CHECKOUT_VERSION}.json`, 'utf8')
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(JSON.parse(text), 'adyen')
  const isValid = (name: string, body: object | undefined) => {
    const validate = ajv.getSchema(`adyen#/components/schemas/${name}`)
    assert.ok(validate, name)
    const { properties } = validate.schema as { properties: object }
    assert.ok(validate(body), `${name}: ${JSON.stringify(validate.errors)}`)
    assert.equal(validate({ ...body, amount: { currency: 'EUR', value: 1.5 } }), false, `${name} is judged`)
    const unknown = Object.keys(body ?? {}).filter((field) => !Object.hasOwn(properties, field))
    assert.deepEqual(unknown, [], name)
  }
  const merchant = { merchantAccount: MERCHANT_ACCOUNT, returnUrl: RETURN_URL }
  for (const kind of ['hold', 'sale', 'verify'] as const) {
    const storesCard = kind !== 'sale'
    isValid('CreateCheckoutSessionRequest', openSessionCall(merchant, { ...session, kind, storesCard })?.body)
    isValid('PaymentRequest', chargeCall(merchant, { ...charge, kind })?.body)
  }
  isValid('PaymentCaptureRequest', operationCall(merchant, operation)?.body)
  isValid('PaymentRefundRequest', operationCall(merchant, { ...operation, kind: 'refund' })?.body)
})
