import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HttpClientException, hmacValidator, TokenizationWebhooksHandler, Types } from '@adyen/api-library'
import { SECOND_MS } from '../../src/shared/clocks.ts'
import { adyenLibrary } from '../../test/support/adyen-library.ts'
import { KEY } from '../test-kit.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { EVENT_CODES } from './event-codes.ts'
import { KNOWN_FIELDS, type KnownStructure } from './known-fields.ts'
import { euros, payWith, RETURN_URL, testAdyen } from './test-kit.ts'

const adyen = await testAdyen()
const { CreateCheckoutSessionRequest, PaymentRequest, PaymentResponse, SessionResultResponse } = Types.checkout

const clientOf = (apiKey: string) => adyenLibrary(adyen.adyenUrl, apiKey)
const { checkout, management } = clientOf(KEY)
const inAccount = { merchantAccount: MERCHANT_ACCOUNT }
const query = (name: string, address: string) => new URL(address).searchParams.get(name) as string

test('the official library opens a session, reads its result, captures, refunds, cancels and reverses', async () => {
  const session = await checkout.PaymentsApi.sessions(
    {
      ...inAccount,
      ...euros(1000),
      reference: 'by library',
      returnUrl: RETURN_URL,
      mode: CreateCheckoutSessionRequest.ModeEnum.Hosted,
      additionalData: { manualCapture: 'true' },
    },
    { idempotencyKey: 'library-session' },
  )
  const home = (await payWith(session.url!, '4111111111111111')).headers.get('location')!
  const result = await checkout.PaymentsApi.getResultOfPaymentSession(session.id, query('sessionResult', home))
  assert.equal(result.status, SessionResultResponse.StatusEnum.Completed)
  const psp = result.payments![0]!.pspReference!

  const { ModificationsApi } = checkout
  const capture = await ModificationsApi.captureAuthorisedPayment(psp, { ...inAccount, ...euros(900) })
  const refund = await ModificationsApi.refundCapturedPayment(psp, { ...inAccount, ...euros(100) })
  const cancel = await ModificationsApi.cancelAuthorisedPaymentByPspReference(psp, { ...inAccount, reference: 'c' })
  const standalone = await ModificationsApi.cancelAuthorisedPayment({ ...inAccount, paymentReference: 'by library' })
  const reversal = await ModificationsApi.refundOrCancelPayment(psp, inAccount)
  for (const answer of [capture, refund, cancel, standalone, reversal]) assert.equal(answer.status, 'received')
  const verdicts = ['CAPTURE', 'REFUND', 'CANCELLATION', 'TECHNICAL_CANCEL', 'CANCEL_OR_REFUND']
  const told = await Promise.all(verdicts.map((code) => adyen.receiver.item(code)))
  assert.deepEqual(
    told.map(({ success }) => success),
    ['true', 'true', 'false', 'false', 'true'],
  )
})

test('the official library stores a card, lists it, charges it and forgets it', async () => {
  const storing = {
    shopperReference: 'library-shopper',
    storePaymentMethodMode: 'enabled',
    recurringProcessingModel: 'Subscription',
  }
  await adyen.payBy({ reference: 'library stores', ...storing })
  const { RecurringApi } = checkout
  const listed = await RecurringApi.getTokensForStoredPaymentDetails('library-shopper', MERCHANT_ACCOUNT)
  const [stored] = listed.storedPaymentMethods!
  assert.deepEqual([stored!.brand, stored!.lastFour], ['visa', '1111'])
  const charged = await checkout.PaymentsApi.payments({
    ...inAccount,
    ...euros(700),
    reference: 'library charges',
    returnUrl: RETURN_URL,
    shopperReference: 'library-shopper',
    shopperInteraction: PaymentRequest.ShopperInteractionEnum.ContAuth,
    recurringProcessingModel: PaymentRequest.RecurringProcessingModelEnum.Subscription,
    paymentMethod: { type: Types.checkout.CardDetails.TypeEnum.Scheme, storedPaymentMethodId: stored!.id! },
  })
  assert.equal(charged.resultCode, PaymentResponse.ResultCodeEnum.Authorised)
  await RecurringApi.deleteTokenForStoredPaymentDetails(stored!.id!, 'library-shopper', MERCHANT_ACCOUNT)
  const left = await RecurringApi.getTokensForStoredPaymentDetails('library-shopper', MERCHANT_ACCOUNT)
  assert.deepEqual(left.storedPaymentMethods, [])
})

test('the official library makes, changes, tests and removes a webhook', async () => {
  const { WebhooksMerchantLevelApi: webhooks } = management
  assert.equal((await management.MyAPICredentialApi.getApiCredentialDetails()).companyName, 'Sandbank')
  assert.equal((await management.AccountMerchantLevelApi.getMerchantAccount(MERCHANT_ACCOUNT)).status, 'Active')
  const { CommunicationFormatEnum } = Types.management.CreateMerchantWebhookRequest
  const made = await webhooks.setUpWebhook(MERCHANT_ACCOUNT, {
    type: 'standard',
    url: `${adyen.receiver.url}/other`,
    active: false,
    communicationFormat: CommunicationFormatEnum.Json,
    username: 'adyen',
    password: 'secret',
  })
  assert.deepEqual([made.hasPassword, made.active], [true, false])
  const { hmacKey } = await webhooks.generateHmacKey(MERCHANT_ACCOUNT, made.id!)
  assert.match(hmacKey, /^[0-9A-F]{64}$/)
  const changed = await webhooks.updateWebhook(MERCHANT_ACCOUNT, made.id!, { description: 'mine' })
  assert.equal(changed.description, 'mine')
  const tried = await webhooks.testWebhook(MERCHANT_ACCOUNT, made.id!, { types: ['AUTHORISATION'] })
  assert.deepEqual([tried.data![0]!.status, tried.data![0]!.output], ['success', '[accepted]'])
  const heard = adyen.receiver.heard.find(({ path }) => path === '/other')!
  assert.equal(heard.headers.authorization, `Basic ${Buffer.from('adyen:secret').toString('base64')}`)
  assert.ok((await webhooks.listAllWebhooks(MERCHANT_ACCOUNT)).data!.some(({ id }) => id === made.id))
  await webhooks.removeWebhook(MERCHANT_ACCOUNT, made.id!)
  await assert.rejects(webhooks.getWebhook(MERCHANT_ACCOUNT, made.id!), { statusCode: 404 })
})

test('the official library verifies what is signed, and nothing that was changed afterwards', async () => {
  const validator = new hmacValidator()
  await adyen.payBy({
    reference: 'a:colon\\and:more',
    storePaymentMethodMode: 'enabled',
    shopperReference: 'signed',
    recurringProcessingModel: 'CardOnFile',
  })
  await adyen.advance(5 * SECOND_MS)
  const { headers, text } = await adyen.receiver.token('signed')
  const items = adyen.receiver.items()
  for (const item of items) {
    const asLibrary = item as unknown as Types.notification.NotificationRequestItem
    assert.ok(validator.validateHMAC(asLibrary, adyen.items.hmacKey), item.eventCode)
    const lied = { ...asLibrary, amount: { ...asLibrary.amount, value: asLibrary.amount.value! + 1 } }
    assert.ok(!validator.validateHMAC(lied, adyen.items.hmacKey), item.eventCode)
  }
  assert.ok(items.length > 5)
  const signature = String(headers.hmacsignature)
  assert.ok(validator.validateHMACSignature(adyen.tokens.hmacKey, signature, text))
  assert.ok(!validator.validateHMACSignature(adyen.tokens.hmacKey, signature, `${text} `))
  const parsed = new TokenizationWebhooksHandler(text).getTokenizationCreatedDetailsNotificationRequest()
  assert.equal(parsed.data.shopperReference, 'signed')
})

test('the official library gets the errors it knows', async () => {
  const stranger = clientOf('wrong')
  await assert.rejects(stranger.checkout.PaymentsApi.sessions({} as never), { statusCode: 401 })
  await assert.rejects(stranger.management.MyAPICredentialApi.getApiCredentialDetails(), { statusCode: 401 })
  const capture = checkout.ModificationsApi.captureAuthorisedPayment('NOBODYKNOWSTHIS2', { ...inAccount, ...euros(1) })
  await assert.rejects(capture, (error: HttpClientException) => error.apiError?.errorCode === '167')
})

test('every event code is one of the official library', () => {
  const known: string[] = Object.values(Types.notification.NotificationRequestItem.EventCodeEnum)
  for (const code of EVENT_CODES) assert.ok(known.includes(code), code)
})

test('the members that are known, by request, are those of the official library', () => {
  for (const [structure, names] of Object.entries(KNOWN_FIELDS)) {
    const type = Types.checkout[structure as KnownStructure]
    const known = type.getAttributeTypeMap().map(({ baseName }: { baseName: string }) => baseName)
    assert.deepEqual([...names].sort(), known.sort(), structure)
  }
})

test('a test card that is typed nowhere is paid with and stored; one that is not encrypted is not taken', async () => {
  const paymentMethod = {
    type: Types.checkout.CardDetails.TypeEnum.Scheme,
    encryptedCardNumber: 'test_4111111111111111',
    encryptedExpiryMonth: 'test_03',
    encryptedExpiryYear: 'test_2034',
    encryptedSecurityCode: 'test_737',
    holderName: 'Alice Martin',
  } as const
  const order = { ...inAccount, ...euros(0), reference: 'typed nowhere', returnUrl: RETURN_URL, paymentMethod }
  const storing = {
    shopperReference: 'library-typist',
    storePaymentMethod: true,
    shopperInteraction: PaymentRequest.ShopperInteractionEnum.Ecommerce,
    recurringProcessingModel: PaymentRequest.RecurringProcessingModelEnum.UnscheduledCardOnFile,
  }
  const paid = await checkout.PaymentsApi.payments({ ...order, ...storing })
  assert.equal(paid.resultCode, PaymentResponse.ResultCodeEnum.Authorised)
  const { storedPaymentMethods } = await checkout.RecurringApi.getTokensForStoredPaymentDetails(
    'library-typist',
    MERCHANT_ACCOUNT,
  )
  assert.equal(storedPaymentMethods?.[0]?.lastFour, '1111')
  const open = { ...paymentMethod, encryptedCardNumber: '4111111111111111' }
  await assert.rejects(checkout.PaymentsApi.payments({ ...order, paymentMethod: open }), { statusCode: 422 })
})
