export { type CallOptions, type ClientSettings, type Credentials, createWhipround, type Whipround } from './client.ts'
export type { components } from './generated/contract.ts'
export type { AnswerOf, InputOf, ItemOf, OperationId } from './operation-types.ts'
export { readResult, type ShopResult } from './read-result.ts'
export { type PurchaseSettings, purchaseLink, type SigningTerms, signRequest } from './sign-request.ts'
export type { Heard, HeardHeaders, TimeTerms } from './signed-headers.ts'
export { type Doubt, VerificationError } from './verification-error.ts'
export {
  type BackNotification,
  type ErrorNotification,
  type Notification,
  type SplitEndNotification,
  type TransferNotification,
  verifyNotification,
} from './verify-notification.ts'
export { verifyWebhook, type Webhook, type WebhookSecrets } from './verify-webhook.ts'
export { type Refusal, WhiproundError } from './whipround-error.ts'
