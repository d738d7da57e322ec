import type { AmountRule } from '../charge/amount.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

export const CURRENCIES: readonly [string, ...string[]] = ['KZT', 'USD']

/** `12.22`, as a number. */
export const AMOUNTS: AmountRule = { written: 'decimal' }

/** Every `statusName` (epayment.kz, "Transaction Status"). */
export const STATUSES = {
  NEW: 'pending',
  AUTH: 'authorized',
  CHARGE: 'completed',
  CANCEL: 'voided',
  CANCEL_OLD: 'voided',
  REFUND: 'refunded',
  FAILED: 'failed',
  REJECT: 'failed',
  // The card's owner was to be asked: nobody sends one there, and without that nothing is taken.
  '3D': 'failed',
} as const satisfies Record<string, TransactionStatus>

export type HalykStatus = keyof typeof STATUSES

const codes = (text: string) => text.split(' ')

/** What its list of errors calls final and what, by its words, a bank or a card's limits have refused (epayment.kz, "Error codes"). */
export const REFUSALS = {
  insufficient_funds: codes('484'),
  limit_exceeded: codes('488 491 528 529'),
  do_not_honour: codes('462 463 466 469 477 480 487 521 523 527'),
  issuer_unavailable: codes('493 494'),
  authentication_required: codes('468'),
  authentication_failed: codes('455 473 499'),
  expired_card: codes('457 478 485'),
  invalid_card: codes('471 472 481 482 522 524 525'),
  stolen_card: codes('483'),
  not_permitted: codes('464 465 467 479 486 489 490 492 495'),
} satisfies RefusalWords

/**
 * Its own troubles, "perhaps the sum is blocked on the card", and what is final in one language of the list and not in another:
 * what became of the payment only its status says.
 */
export const UNSURE = codes('454 456 458 459 460 461 470 475 476 496 497 498 500 501 502 503 526')

export const toRefusal = readRefusals(REFUSALS)
