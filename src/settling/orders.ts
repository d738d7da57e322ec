import { type ChargeOrder, currentReference, type ModifyOrder, referenceOf } from '../providers/charge/index.ts'
import type { CardOrder } from '../providers/issue/index.ts'
import type { KeptPayment, Settlement } from '../settlements/index.ts'
import { idFor, publicId } from '../shared/ids.ts'
import type { MerchantPsp } from './ports.ts'
import { referenceRule, sentAs, toScaFlag } from './sent-as.ts'

const DESCRIPTION_LENGTH_MAX = 100

/** All of it follows from rows: whoever sends it again sends the same bytes. */
export function chargeOrder(
  settlement: Settlement,
  psp: Pick<MerchantPsp, 'traits' | 'scaFlag'>,
  baseUrl: string,
): ChargeOrder {
  const { purchaseId, tryNumber, amountMinor, currency, charge } = settlement
  const reference = currentReference(referenceRule(settlement, psp), purchaseId, tryNumber, settlement.reference)
  const fixed = sentAs(settlement, psp, baseUrl)
  return {
    reference,
    idempotencyKey: idFor(`settle ${purchaseId} ${tryNumber}`),
    orderReference: charge.orderReference,
    description: printable(charge.title),
    amountMinor,
    currency,
    customer: { email: charge.email, name: charge.name },
    language: charge.language,
    callbackUrl: fixed.callbackUrl,
    scaFlag: toScaFlag(fixed),
    createdAt: new Date(charge.createdAt),
  }
}

/** A capture or a void of the whole charge. */
export function modifyOrder(
  kind: 'capture' | 'void',
  settlement: Settlement,
  payment: KeptPayment,
  charge: ChargeOrder,
  psp: Pick<MerchantPsp, 'traits'>,
): ModifyOrder {
  const purpose = idFor(`${kind} ${settlement.purchaseId} ${settlement.tryNumber}`)
  return {
    charge,
    payment: { paymentId: payment.paymentId, uid: payment.uid, extra: payment.extra },
    reference: referenceOf(referenceRule(settlement, psp), purpose, 1),
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
    // As it was when the row was made: rows of earlier versions are sent as they were.
    ...(charge.written && { written: { ...charge.written, merchant: publicId('mer', charge.written.merchant) } }),
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
