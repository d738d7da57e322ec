import type { OutboundAnswer } from '../../../outbound/index.ts'
import type { ProviderAnswer } from '../../answer.ts'
import {
  type Charge,
  type ChargeRequest,
  KEY_REUSED,
  type OperationRequest,
  type OperationResult,
} from '../../collect/acquirer.ts'
import { toAdyenDecline } from '../words.ts'
import { isAmount, toApproval } from './approval.ts'
import { OF_SOMEBODY_ELSE, readAnswer, WRONG_SHAPE } from './read-answer.ts'
import { UNKNOWN_TOKEN_ERRORS } from './refusals.ts'
import { charged, modified, type ResultCode } from './wire.ts'

type ChargeEnd = 'approved' | 'declined' | 'with_payer' | 'undecided'

const CHARGE_ENDS = {
  Authorised: 'approved',
  Refused: 'declined',
  Error: 'declined',
  Cancelled: 'declined',
  // It waits for a payer who is not there, and comes to nothing.
  ChallengeShopper: 'with_payer',
  IdentifyShopper: 'with_payer',
  RedirectShopper: 'with_payer',
  PresentToShopper: 'with_payer',
  // The webhook decides.
  Received: 'undecided',
  Pending: 'undecided',
  // Not asked for: whatever it is, it is not the amount or the payment we ordered.
  PartiallyAuthorised: 'undecided',
  AuthenticationFinished: 'undecided',
  AuthenticationNotRequired: 'undecided',
  Success: 'undecided',
} as const satisfies Record<ResultCode, ChargeEnd>

export function parseCharge(answer: OutboundAnswer, order: ChargeRequest): ProviderAnswer<Charge> {
  const read = readAnswer(answer)
  if (read.kind === 'rejected' && UNKNOWN_TOKEN_ERRORS.has(read.detail)) {
    return { kind: 'answered', value: { state: 'declined', declineCode: 'unknown_credential' } }
  }
  if (read.kind !== 'answered') return read
  if (!charged.Check(read.json)) return WRONG_SHAPE
  const charge = read.json
  if (charge.merchantReference !== order.attemptId) return OF_SOMEBODY_ELSE
  const end = CHARGE_ENDS[charge.resultCode]
  switch (end) {
    case 'undecided':
      return { kind: 'no_answer', reason: `result_${charge.resultCode.toLowerCase()}` }
    case 'with_payer':
      return { kind: 'answered', value: { state: 'declined', declineCode: 'authentication_required' } }
    case 'declined': {
      const declineCode = toAdyenDecline(charge.refusalReasonCode, charge.refusalReason)
      return { kind: 'answered', value: { state: 'declined', declineCode } }
    }
    case 'approved':
      // The key alone decides: what is answered under it belongs to what was first sent under it.
      if (charge.amount?.currency !== order.currency) return OF_SOMEBODY_ELSE
      if (!isAmount(charge.amount, order)) return { kind: 'no_answer', reason: KEY_REUSED }
      return { kind: 'answered', value: toApproval(order, 'merchant', charge) }
  }
}

/** Always `received`: whether it was done, the webhook tells. */
export function parseModified(
  answer: OutboundAnswer,
  order: OperationRequest,
  merchantAccount: string,
): ProviderAnswer<OperationResult> {
  const read = readAnswer(answer)
  if (read.kind !== 'answered') return read
  if (!modified.Check(read.json)) return WRONG_SHAPE
  const modification = read.json
  const isOurs =
    modification.reference === order.operationId &&
    modification.paymentPspReference === order.paymentId &&
    modification.merchantAccount === merchantAccount &&
    (!modification.amount || modification.amount.currency === order.currency)
  if (!isOurs) return OF_SOMEBODY_ELSE
  if (modification.amount && !isAmount(modification.amount, order)) return { kind: 'no_answer', reason: KEY_REUSED }
  return { kind: 'answered', value: { state: 'accepted', acquirerRef: modification.pspReference } }
}
