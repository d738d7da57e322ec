import { type RefusalWords, readRefusals } from '../../charge/refusal-words.ts'
import type { TransactionStatus } from '../../charge/transaction-status.ts'

/** Every `resultCode` there is. Of a payment that is captured at once where that was ordered (`Authorised`); what waits for a shopper has failed. */
export const STATUSES = {
  Authorised: 'authorized',
  PartiallyAuthorised: 'authorized',
  Received: 'pending',
  Pending: 'pending',
  AuthenticationFinished: 'waiting',
  AuthenticationNotRequired: 'waiting',
  Success: 'waiting',
  Cancelled: 'voided',
  Refused: 'failed',
  Error: 'failed',
  ChallengeShopper: 'failed',
  IdentifyShopper: 'failed',
  PresentToShopper: 'failed',
  RedirectShopper: 'failed',
} as const satisfies Record<string, TransactionStatus>

export type ResultCode = keyof typeof STATUSES

/** Nobody can be asked. */
export const ASKS_SHOPPER: ReadonlySet<ResultCode> = new Set([
  'ChallengeShopper',
  'IdentifyShopper',
  'PresentToShopper',
  'RedirectShopper',
])

/** `errorCode` of a request that was turned away for its card: nothing else is wrong with it. */
export const CARD_ERRORS = {
  invalid_card: ['101', '102', '103'],
  expired_card: ['129', '140', '141'],
} as const satisfies RefusalWords

export const toCardError = readRefusals(CARD_ERRORS)

/**
 * What a signed event says of the payment; `success` the other way round says it of the change alone. The account captures
 * what we sell by itself, and tells no `CAPTURE` of it.
 */
export const EVENTS: ReadonlyMap<
  string,
  { readonly done: TransactionStatus | null; readonly not: TransactionStatus | null }
> = new Map([
  ['AUTHORISATION', { done: 'completed', not: 'failed' }],
  ['CAPTURE', { done: 'completed', not: null }],
  ['CAPTURE_FAILED', { done: 'failed', not: null }],
  ['CANCELLATION', { done: 'voided', not: null }],
  ['TECHNICAL_CANCEL', { done: 'voided', not: null }],
  ['EXPIRE', { done: 'voided', not: null }],
])
