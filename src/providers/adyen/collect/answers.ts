import type { OutboundAnswer } from '../../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import {
  type Approval,
  type Charge,
  type ChargeRequest,
  KEY_REUSED,
  type OperationRequest,
  type OperationResult,
  type SessionKey,
} from '../../collect/acquirer.ts'
import { type AdyenAmount, fromAdyenAmount } from '../amounts.ts'
import { OF_SOMEBODY_ELSE, read } from '../answers.ts'
import { modified } from '../wire.ts'
import { RESULTS, toAdyenDecline, UNKNOWN_TOKEN_ERRORS } from '../words.ts'
import { estimateHoldEnd, type Initiator, toCard } from './cards.ts'
import { type AdyenCharged, charged } from './wire.ts'

export function parseCharge(answer: OutboundAnswer, order: ChargeRequest): ProviderAnswer<Charge> {
  const said = read(answer, charged)
  if (said.kind === 'rejected' && UNKNOWN_TOKEN_ERRORS.has(said.detail)) {
    return answered({ state: 'declined', declineCode: 'unknown_credential' })
  }
  if (said.kind !== 'answered') return said
  const charge = said.value
  if (charge.merchantReference !== order.attemptId) return OF_SOMEBODY_ELSE
  switch (RESULTS[charge.resultCode].collected) {
    case 'undecided':
      return noAnswer(`result_${charge.resultCode.toLowerCase()}`)
    case 'with_payer':
      return answered({ state: 'declined', declineCode: 'authentication_required' })
    case 'declined': {
      const declineCode = toAdyenDecline(charge.refusalReasonCode, charge.refusalReason)
      return answered({ state: 'declined', declineCode })
    }
    case 'approved':
      // The key alone decides: what is answered under it belongs to what was first sent under it.
      if (charge.amount?.currency !== order.currency) return OF_SOMEBODY_ELSE
      if (!isAmount(charge.amount, order)) return noAnswer(KEY_REUSED)
      return answered(toApproval(order, 'merchant', charge))
  }
}

/** Always `received`: whether it was done, the webhook tells. */
export function parseModified(
  answer: OutboundAnswer,
  order: OperationRequest,
  merchantAccount: string,
): ProviderAnswer<OperationResult> {
  const said = read(answer, modified)
  if (said.kind !== 'answered') return said
  const modification = said.value
  const isOurs =
    modification.reference === order.operationId &&
    modification.paymentPspReference === order.paymentId &&
    modification.merchantAccount === merchantAccount &&
    (!modification.amount || modification.amount.currency === order.currency)
  if (!isOurs) return OF_SOMEBODY_ELSE
  if (modification.amount && !isAmount(modification.amount, order)) return noAnswer(KEY_REUSED)
  return answered({ state: 'accepted', acquirerRef: modification.pspReference })
}

export function isAmount(
  amount: AdyenAmount,
  order: { readonly amountMinor: bigint; readonly currency: string },
): boolean {
  return amount.currency === order.currency && fromAdyenAmount(amount) === order.amountMinor
}

/** Its token is told by a webhook of its own. */
export function toApproval(
  order: SessionKey,
  initiator: Initiator,
  paid: Pick<AdyenCharged, 'pspReference' | 'paymentMethod' | 'additionalData'>,
): Approval {
  const { brand, type } = paid.paymentMethod ?? {}
  const card = toCard({ brand, type, additionalData: paid.additionalData })
  const heldUntil = order.kind === 'hold' ? estimateHoldEnd(brand, initiator, order.createdAt) : null
  return { state: 'approved', payment: { paymentId: paid.pspReference, card, credential: null, heldUntil } }
}
