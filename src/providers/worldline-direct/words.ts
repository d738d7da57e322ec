import { HOUR_MS } from '../../shared/clocks.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import type { WireStatus } from './wire.ts'

/**
 * "Stored for at least 24 hours" (docs.direct.worldline-solutions.com, "Idempotent requests"), by its clock, of a call
 * that may be on its way when ours says so: the last hour is not counted on.
 */
export const KEY_LIFE_MS = 23 * HOUR_MS

/** docs.direct.worldline-solutions.com, "Statuses". Null: not what becomes of a charge. */
export const STATUS_MAP = {
  ACCOUNT_VERIFIED: null,
  CREATED: 'waiting',
  REDIRECTED: 'waiting',
  PENDING_PAYMENT: 'pending',
  PENDING_FRAUD_APPROVAL: 'in-review',
  PENDING_APPROVAL: 'authorized',
  PENDING_COMPLETION: 'authorized',
  PENDING_CAPTURE: 'authorized',
  AUTHORIZATION_REQUESTED: 'pending',
  CAPTURE_REQUESTED: 'pending-capture',
  CAPTURED: 'completed',
  PAID: 'completed',
  CANCELLED: 'voided',
  REJECTED: 'failed',
  REJECTED_CAPTURE: 'failed',
  // asked for by the merchant, not yet decided: the charge itself stands
  REFUND_REQUESTED: 'completed',
  REFUNDED: 'refunded',
  REVERSED: 'reversed',
  CHARGEBACK_NOTIFICATION: 'fraud-notification',
  CHARGEBACKED: 'chargeback-initiated',
} as const satisfies Record<WireStatus, TransactionStatus | null>

/**
 * Status codes whose second digit is 2: the platform has no answer of its acquirer and does not know itself. Whatever the
 * word beside it says, it may have happened.
 */
export const UNCERTAIN_CODES: readonly number[] = [52, 62, 72, 82, 92]

/** Taken on, and decided when its acquirer has answered: those whose second digit is 1, or that nobody knows. */
export function isUndecided(status: WireStatus, statusCode: number | null | undefined): boolean {
  const code = statusCode ?? 0
  const waits = code > 10 && (code % 10 === 1 || UNCERTAIN_CODES.includes(code))
  return waits || status === 'CAPTURE_REQUESTED' || status === 'REFUND_REQUESTED'
}
