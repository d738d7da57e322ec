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
