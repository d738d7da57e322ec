import { habitsOf } from '../merchants/index.ts'
import type { PspTransaction } from '../wire/psp-transaction.ts'
import type { SettledPayment } from './settled-payment-store.ts'

/**
 * What a PSP has paid, as shops are told it. `uid` is a card processor's own second identifier: where there is one, shops
 * expect its variant of the result, and the key in the signature (docs/interface.md, "Merchant’s PSP in back mode"). Deployed
 * modules know neither: three hash six keys and no other, one throws on a processor's own word, and an order is paid by `completed`
 * alone. What was settled is paid to them, whatever the PSP calls a charge that it captures later.
 */
export function tellTransaction({ payment, account, settledAt, clientProfile }: SettledPayment): PspTransaction {
  const { isModule } = habitsOf({ clientProfile })
  const { paymentId, uid, reference, label, status, extra, createdAt, isTest } = payment
  return {
    id: paymentId,
    createdAt: createdAt ?? settledAt,
    status: isModule ? 'completed' : status,
    error: null,
    isSandbox: isTest ?? account.mode === 'test',
    additional: extra,
    ...(uid && !isModule && { processor: { uid, reference, label } }),
  }
}
