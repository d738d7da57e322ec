import type { PspTransaction } from '../wire/psp-transaction.ts'
import type { SettledPayment } from './settled-payment-store.ts'

/**
 * What a PSP has paid, as shops are told it. `uid` is a card processor's own second identifier: where there is one, shops
 * expect its variant of the result, and the key in the signature (docs/interface.md, "Merchant’s PSP in back mode").
 */
export function tellTransaction({ payment, account, settledAt }: SettledPayment): PspTransaction {
  const { paymentId, uid, reference, label, status, extra, createdAt, isTest } = payment
  return {
    id: paymentId,
    createdAt: createdAt ?? settledAt,
    status,
    error: null,
    isSandbox: isTest ?? account.mode === 'test',
    additional: extra,
    ...(uid && { processor: { uid, reference, label } }),
  }
}
