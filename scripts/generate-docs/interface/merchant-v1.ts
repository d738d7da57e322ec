import { type Table, table } from './row.ts'

const PURCHASES = 'src/api/merchant-v1/purchases.ts'
const CLIENTS = 'src/api/merchant-v1/clients.ts'
const PRESENT = 'src/api/merchant-v1/present.ts'
const VIEWS = 'src/wire/purchase-views.ts'

export const MERCHANT_V1: readonly Table[] = [
  table('Purchase', PRESENT, [
    ['v1.purchase.id', 'our identifier, a UUID'],
    ['v1.purchase.payment_url', 'where the client pays'],
    ['v1.purchase.state', 'one of six words', VIEWS],
    ['v1.purchase.comment', 'a sentence about the state, in the caller’s language', 'src/texts/en/comments.ts'],
    ['v1.purchase.ref', 'the merchant’s own reference'],
    ['v1.purchase.title', 'a few words'],
    ['v1.purchase.subtitle', 'more about it'],
    ['v1.purchase.description', 'all about it'],
    ['v1.purchase.client', 'who buys'],
    ['v1.purchase.picture_url', 'an image'],
    ['v1.purchase.amount', 'integer, at least 0, cents'],
    ['v1.purchase.currency', 'ISO 4217'],
    ['v1.purchase.callback_url', 'where the client goes after the payment'],
    ['v1.purchase.products', 'the basket'],
    [
      'v1.payload',
      'the same fields, without id, payment_url, state and comment',
      'src/api/merchant-v1/read-new-purchase.ts',
    ],
  ]),
  table('Client', PRESENT, [
    ['v1.client.id', 'our identifier, a UUID'],
    ['v1.client.ref', 'the merchant’s own reference'],
    ['v1.client.last_name', 'family name'],
    ['v1.client.first_name', 'given name'],
    ['v1.client.email', 'e-mail address'],
    ['v1.client.purchases', 'what the client bought', CLIENTS],
  ]),
  table('Product', PRESENT, [
    ['v1.product.ref', 'the merchant’s own reference'],
    ['v1.product.label', 'its name'],
    ['v1.product.amount', 'integer, at least 0, cents'],
    ['v1.product.currency', 'ISO 4217'],
  ]),
  table('States', VIEWS, [
    ['v1.state.INITIALIZED', 'nothing is paid yet'],
    ['v1.state.CANCELLED', 'given up, expired, aborted'],
    ['v1.state.FAILED', 'the payment failed'],
    ['v1.state.REFUNDED', 'everything went back'],
    ['v1.state.LEADER_PROCESSED', 'the leader’s payment is accepted'],
    ['v1.state.SUCCESSFUL', 'the merchant gets the whole amount'],
  ]),
  table('Endpoints and errors', PURCHASES, [
    ['v1.auth', 'the merchant’s token in `Authorization`', 'src/http/authenticate.ts'],
    ['v1.get_purchase', '`GET /purchases/{id}`: 200'],
    ['v1.get_purchase.404', 'unknown purchase'],
    ['v1.post_purchase', '`POST /purchases`: 201'],
    ['v1.post_purchase.406', 'incorrect input'],
    ['v1.post_purchase.default', 'what nobody anticipated, in the same shape', 'src/http/answer-error.ts'],
    ['v1.get_client', '`GET /clients/{id}`: 200', CLIENTS],
    ['v1.error.code', '`error.code`', 'src/http/error-families.ts'],
    ['v1.error.message', '`error.message`', 'src/http/error-families.ts'],
    ['version.v1', 'the version is in the path', 'src/http/error-families.ts'],
  ]),
]
