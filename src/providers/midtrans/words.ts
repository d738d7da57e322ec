import type { AmountRule } from '../charge/amount.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

/** "Decimal values are invalid": rupiah, though ISO 4217 has hundredths of them. */
export const ASKED: AmountRule = { written: 'minor', exponents: { IDR: 0 } }
/** `145000.00` */
export const TOLD: AmountRule = { written: 'decimal' }

/** Every `transaction_status` (docs.midtrans.com, "Transaction Status Cycle"). */
export const STATUSES = {
  authorize: 'authorized',
  capture: 'completed',
  settlement: 'completed',
  // A card waits for its owner, whom nobody can ask here; it expires after ten minutes.
  pending: 'pending',
  deny: 'failed',
  failure: 'failed',
  expire: 'failed',
  cancel: 'voided',
  refund: 'refunded',
  partial_refund: 'completed',
  chargeback: 'chargeback-initiated',
  partial_chargeback: 'chargeback-initiated',
} as const satisfies Record<string, TransactionStatus>

export type MidtransStatus = keyof typeof STATUSES

const codes = (text: string) => text.split(' ')

/** `channel_response_code` of cards (docs.midtrans.com, "Card Channel Response Code"); one code of two networks has the milder sense. */
export const REFUSALS = {
  insufficient_funds: codes('51'),
  limit_exceeded: codes('61 64 65 N4 T3'),
  do_not_honour: codes('01 02 05 06 12 21 23 30 60 63 66 70 83 88 93 100 107 BA N0 N5 XA XD'),
  issuer_unavailable: codes('09 19 22 68 80 90 91 92 96 909 912 E9'),
  suspected_fraud: codes('34 59 67'),
  authentication_required: codes('1A'),
  authentication_failed: codes('Q1'),
  expired_card: codes('33 54 101'),
  invalid_card: codes('14 15 25 39 42 44 46 52 53 56 72 76 77 78 79 82 111 122 125 187 6P N7'),
  // Which of the two is not said, and neither is asked again.
  lost_card: codes('04 07 35 36 37 38 41 200'),
  stolen_card: codes('43'),
  not_permitted: codes('03 31 40 57 58 62 87 109 115 119 189 5C 9G B1 B2 N3 W1 W2'),
  revoked: codes('R0 R1 R3'),
  other: codes('13 55 71 75 84 86 89 94 106 110 117 181 183 AG AJ N8 P2 P5 P6 Q5 T2 T4 T5 T6 T7 Z2 Z3'),
} satisfies RefusalWords

export const toRefusal = readRefusals(REFUSALS)
