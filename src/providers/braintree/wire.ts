import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

/** Braintree's answers as far as we believe them: another word in an enum is no answer. */
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const oneOf = <T extends string[]>(...words: T) => Type.Enum<T>([...words])

const Status = oneOf(
  'AUTHORIZATION_EXPIRED',
  'AUTHORIZED',
  'AUTHORIZING',
  'FAILED',
  'GATEWAY_REJECTED',
  'PROCESSOR_DECLINED',
  'SETTLED',
  'SETTLEMENT_CONFIRMED',
  'SETTLEMENT_DECLINED',
  'SETTLEMENT_PENDING',
  'SETTLING',
  'SUBMITTED_FOR_SETTLEMENT',
  'VOIDED',
)

const Money = Type.Object({
  value: Type.String({ maxLength: 20 }),
  currencyCode: Type.String({ pattern: '^[A-Z]{3}$' }),
})
const Id = Type.String({ minLength: 1, maxLength: 200 })
const Refund = Type.Object({ id: Id, status: Status, amount: Money })
/** What it changed: order and merchant account are compared with ours. */
const Changed = { id: Id, orderId: nullable(Type.String()), merchantAccountId: nullable(Id), status: Status }

/** Newest first. */
const StatusEvent = Type.Object({
  status: Status,
  processorResponse: Type.Optional(nullable(Type.Object({ legacyCode: nullable(Type.String({ maxLength: 20 })) }))),
  gatewayRejectionReason: Type.Optional(nullable(Type.String({ maxLength: 60 }))),
})

const Transaction = Type.Object({
  id: Id,
  legacyId: Id,
  orderId: nullable(Type.String()),
  merchantAccountId: nullable(Id),
  createdAt: nullable(Type.String({ maxLength: 40 })),
  status: Status,
  amount: Money,
  statusHistory: nullable(Type.Array(StatusEvent)),
  refunds: nullable(Type.Array(Refund)),
})

const MerchantAccount = Type.Object({
  id: Id,
  currencyCode: nullable(Type.String({ pattern: '^[A-Z]{3}$' })),
  status: nullable(Type.String({ maxLength: 40 })),
})
const Viewer = Type.Object({
  merchant: Type.Object({
    id: Id,
    merchantAccounts: Type.Object({ edges: Type.Array(Type.Object({ node: MerchantAccount })) }),
  }),
})

const CLASSES = [
  'AUTHENTICATION',
  'AUTHORIZATION',
  'INTERNAL',
  'NOT_FOUND',
  'RESOURCE_LIMIT',
  'SERVICE_AVAILABILITY',
  'UNSUPPORTED_CLIENT',
  'VALIDATION',
] as const

const GraphqlError = Type.Object({
  extensions: Type.Object({
    errorClass: oneOf(...CLASSES),
    legacyCode: Type.Optional(nullable(Type.String({ pattern: '^\\d{1,8}$' }))),
  }),
})

const Envelope = Type.Object({
  data: Type.Optional(nullable(Type.Record(Type.String(), Type.Unknown()))),
  errors: Type.Optional(nullable(Type.Array(GraphqlError))),
})

export type BraintreeAccount = Static<typeof MerchantAccount>
export type BraintreeTransaction = Static<typeof Transaction>
export type BraintreeError = Static<typeof GraphqlError>['extensions']

export const envelope = Compile(Envelope)
export const viewer = Compile(Viewer)
export const token = Compile(Type.Object({ paymentMethod: Type.Object({ id: Id }) }))
export const transaction = Compile(Type.Object({ transaction: Transaction }))
export const refund = Compile(Type.Object({ refund: Type.Object({ ...Changed, amount: Money }) }))
export const reversal = Compile(
  Type.Object({
    reversal: Type.Object({ ...Changed, __typename: oneOf('Refund', 'Transaction') }),
  }),
)
export const search = Compile(
  Type.Object({ transactions: Type.Object({ edges: Type.Array(Type.Object({ node: Transaction })) }) }),
)

/** What is asked, by its one field: constant text, values travel as variables. */
const TRANSACTION = `id legacyId orderId merchantAccountId createdAt status amount { value currencyCode }
  statusHistory {
    __typename status
    ... on ProcessorDeclinedEvent { processorResponse { legacyCode } }
    ... on FailedEvent { processorResponse { legacyCode } }
    ... on SettlementDeclinedEvent { processorResponse { legacyCode } }
    ... on GatewayRejectedEvent { gatewayRejectionReason }
  }
  refunds { id status amount { value currencyCode } }`

const pays = (field: string, input: string) =>
  `mutation ($input: ${input}!) { ${field}(input: $input) { transaction { ${TRANSACTION} } } }`

/** Found by an order's reference there are as many as there were tries under it: one, seldom two. */
export const FOUND_MAX = 10

/** One for each currency, and seldom more. */
const ACCOUNTS_MAX = 50

export const DOCUMENTS = {
  viewer: `query { viewer { merchant { id
    merchantAccounts(first: ${ACCOUNTS_MAX}) { edges { node { id currencyCode status } } } } } }`,
  tokenizeCreditCard: `mutation ($input: TokenizeCreditCardInput!) {
    tokenizeCreditCard(input: $input) { paymentMethod { id } } }`,
  chargeCreditCard: pays('chargeCreditCard', 'ChargeCreditCardInput'),
  authorizeCreditCard: pays('authorizeCreditCard', 'AuthorizeCreditCardInput'),
  captureTransaction: pays('captureTransaction', 'CaptureTransactionInput'),
  reverseTransaction: `mutation ($input: ReverseTransactionInput!) { reverseTransaction(input: $input) {
    reversal { __typename
    ... on Transaction { id orderId merchantAccountId status }
    ... on Refund { id orderId merchantAccountId status } } } }`,
  refundTransaction: `mutation ($input: RefundTransactionInput!) { refundTransaction(input: $input) {
    refund { id orderId merchantAccountId status amount { value currencyCode } } } }`,
  search: `query ($input: TransactionSearchInput!) { search {
    transactions(input: $input, first: ${FOUND_MAX}) { edges { node { ${TRANSACTION} } } } } }`,
} as const

export type DocumentName = keyof typeof DOCUMENTS
