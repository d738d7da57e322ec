import { type Table, table } from './row.ts'

const BODY = 'src/wire/webhook-body.ts'
const NOTIFICATION = 'src/wire/back-notification.ts'
const RESULT = 'src/wire/shop-return.ts'
const TRANSACTION = 'src/wire/psp-transaction.ts'
const CREDENTIALS = 'src/connections/psps/check-credentials.ts'

export const EVENTS: readonly Table[] = [
  table('Webhooks', BODY, [
    ['webhook.post', 'a JSON POST to the merchant’s address after each action', 'src/webhooks/webhook-courier.ts'],
    ['webhook.triggerID', 'number of the event'],
    ['webhook.triggerName', 'name of the event'],
    ['webhook.triggerDate', 'ISO 8601, UTC'],
    ['webhook.token', 'made when the address was set'],
    ['webhook.objects', 'identifiers only: `purchaseId` …'],
    ['webhook.paymentProcessed', 'the leader’s debit is authorised', 'src/collecting/acceptance/accept-hold.ts'],
    ['webhook.paymentFailed', 'the card or the bank said no', 'src/collecting/attempts/fail-attempt.ts'],
    [
      'webhook.pledgerContributes',
      'a friend paid; names client and purchase',
      'src/collecting/acceptance/accept-sale.ts',
    ],
  ]),
  table('Result for the merchant’s front end: the transaction', TRANSACTION, [
    ['result.transaction.created_at', 'ISO 8601'],
    ['result.transaction.error', 'null, or what went wrong'],
    ['result.transaction.id', 'identifier at the PSP'],
    ['result.transaction.sandbox', 'boolean'],
    ['result.transaction.status', '`completed` …'],
  ]),
  table('Result for the merchant’s front end: the purchase', RESULT, [
    ['result.purchase.meta_data', 'what the merchant sent'],
    ['result.purchase.reference', 'the merchant’s reference'],
    ['result.purchase.uid', '`pur_…`'],
    ['result.jwt', 'as a JWT, signed with the shared secret'],
  ]),
  table('Notification for the merchant’s back end', 'src/notifications/notification-courier.ts', [
    ['notification.post', 'a JSON POST to the notification URL'],
  ]),
  table('Notification for the merchant’s back end, in back mode', NOTIFICATION, [
    ['notification.body.created_at', 'ISO 8601'],
    ['notification.body.id', 'identifier at the PSP'],
    ['notification.body.additional_data', 'from the PSP; not signed'],
    ['notification.body.metadata', 'what the merchant sent; not signed'],
    ['notification.body.status', 'status of the transaction'],
    ['notification.body.sandbox', 'as a text'],
    ['notification.body.error', 'empty when there is none'],
    ['notification.body.reference', 'the merchant’s reference'],
    ['notification.body.signature', 'upper-case hexadecimal SHA-256'],
    ['notification.signature.keys', 'of six fields, sorted by name'],
    ['notification.signature.join', '`key=value` pairs with the secret between two'],
  ]),
  table('Notification URL', 'src/selling/read-notification-url.ts', [
    ['notification.url', '`paymentNotificationUrl`, given with the purchase'],
  ]),
  table('Merchant’s PSP in back mode', TRANSACTION, [
    ['psp.result', 'a card processor’s variant of the result: `uid`, old `id`, its own status'],
    [
      'psp.result.refused',
      'an error for the front end unless `responseCode` is 0 and the label AUTHORISED',
      'src/checkout/shop-address.ts',
    ],
    ['psp.notification.native', 'the notification that a silent PSP would have sent', 'src/settling/compose-native.ts'],
    ['psp.notification.uid', 'the standard one with `uid`, signed as well', NOTIFICATION],
    ['psp.credentials', 'an account, a merchant or shop identifier, certificate, API user', CREDENTIALS],
    ['psp.signature', 'sha1, sha256 or sha512; a secret without `[`', CREDENTIALS],
  ]),
  table('Merchant’s PSP in back mode: how many', 'src/providers/registry.ts', [['psp.providers', '36 providers']]),
  table('Basic authentication', 'src/http/authenticate.ts', [
    ['basic.dashboard', 'e-mail and password of the dashboard on some endpoints'],
  ]),
  table('Setting the webhook address', 'src/api/token-api/webhook-endpoint.ts', [
    ['webhook.url', 'every set makes a new token'],
  ]),
]
