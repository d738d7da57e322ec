import type { PayoutEventDetail, PayoutEventName } from '../events/index.ts'
import { publicId } from '../shared/ids.ts'

/** What a merchant's machine hears of a payout: all of it, for no endpoint tells of one. */
export type PayoutWebhookSubject = PayoutEventDetail & {
  readonly id: bigint
  readonly name: PayoutEventName
  readonly payoutId: string
  readonly merchantId: string
  readonly occurredAt: Date
}

/** The members of every webhook, and `payout`. Written once, so that signature and bytes sent agree. */
export function payoutWebhookBody(subject: PayoutWebhookSubject, token: string): string {
  return JSON.stringify({
    triggerID: Number(subject.id),
    triggerName: subject.name,
    triggerDate: subject.occurredAt.toISOString(),
    token,
    objects: { payoutId: subject.payoutId },
    payout: {
      uid: publicId('pyo', subject.payoutId),
      merchant_uid: publicId('mer', subject.merchantId),
      amount_cents: subject.amountMinor,
      currency: subject.currency,
      planned_on: subject.plannedOn,
      paid_on: subject.paidOn,
      returned_on: subject.returnedOn,
      reason_code: subject.reasonCode,
      item_count: subject.itemCount,
    },
  })
}
