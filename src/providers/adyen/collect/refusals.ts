import type { OperationRefusal } from '../../collect/acquirer.ts'

/** Error codes of a charge whose token is gone: nothing is wrong with the request. */
export const UNKNOWN_TOKEN_ERRORS: ReadonlySet<string> = new Set(['800', '803'])

/** `reason` of a capture, cancellation or refund that was not done; Adyen has no closed list of these. */
const OPERATION_REASONS: ReadonlyMap<string | undefined, OperationRefusal> = new Map([
  ['insufficient balance on payment', 'amount_too_large'],
  ["transaction hasn't been captured, refund not possible", 'not_captured'],
  ['transaction is expired', 'hold_expired'],
])

export function toOperationRefusal(reason: string | null | undefined): OperationRefusal {
  return OPERATION_REASONS.get(reason?.trim().toLowerCase()) ?? 'refused'
}
