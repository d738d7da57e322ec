import type { CardOrder } from '../issuers/index.ts'
import { type ChargeOrder, type ModifyOrder, referenceOf } from '../psps/index.ts'
import type { KeptPayment, Settlement } from '../settlements/index.ts'
import { idFor } from '../shared/ids.ts'
import type { MerchantPsp } from './ports.ts'

const DESCRIPTION_LENGTH_MAX = 100

/** All of it follows from rows: whoever sends it again sends the same bytes. */
export function chargeOrder(
  { purchaseId, pspAccountId, tryNumber, amountMinor, currency, charge }: Settlement,
  { traits }: Pick<MerchantPsp, 'traits'>,
  baseUrl: string,
): ChargeOrder {
  const reference = referenceOf(traits.reference, purchaseId, tryNumber)
  return {
    reference,
    idempotencyKey: idFor(`settle ${purchaseId} ${tryNumber}`),
    orderReference: charge.orderReference,
    description: printable(charge.title),
    amountMinor,
    currency,
    customer: { email: charge.email, name: charge.name },
    language: charge.language,
    callbackUrl: `${baseUrl}/callbacks/psps/${pspAccountId}`,
    createdAt: new Date(charge.createdAt),
  }
}

/** A capture or a void of the whole charge. */
export function modifyOrder(
  kind: 'capture' | 'void',
  settlement: Settlement,
  payment: KeptPayment,
  charge: ChargeOrder,
  { traits }: Pick<MerchantPsp, 'traits'>,
): ModifyOrder {
  const purpose = idFor(`${kind} ${settlement.purchaseId} ${settlement.tryNumber}`)
  return {
    charge,
    payment: { paymentId: payment.paymentId, uid: payment.uid, extra: payment.extra },
    reference: referenceOf(traits.reference, purpose, 1),
    amountMinor: settlement.amountMinor,
  }
}

export function cardOrder({ purchaseId, amountMinor, currency, charge, deadlineAt }: Settlement): CardOrder {
  return {
    cardKey: purchaseId,
    amountMinor,
    currency,
    merchantName: charge.merchantName,
    expiresAt: deadlineAt,
  }
}

/** Accents go with their letters kept; what is left of other scripts is a question mark each. */
function printable(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '?')
  return plain.slice(0, DESCRIPTION_LENGTH_MAX)
}
