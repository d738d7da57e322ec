import type { PspPayment } from '../providers/charge/index.ts'
import type { KeptPayment } from '../settlements/index.ts'

/** A PSP's payment as its settlement's row keeps it: amounts as text, for JSON has no bigint. */
export function fromPayment(payment: PspPayment): KeptPayment {
  const { amountMinor, refundedMinor, createdAt } = payment
  return {
    ...payment,
    amountMinor: amountMinor.toString(),
    refundedMinor: refundedMinor.toString(),
    createdAt: createdAt?.toISOString() ?? null,
  }
}

export function toPayment(kept: KeptPayment): PspPayment {
  const { amountMinor, refundedMinor, createdAt, ...rest } = kept
  return {
    ...(rest as Omit<PspPayment, 'amountMinor' | 'refundedMinor' | 'createdAt'>),
    amountMinor: BigInt(amountMinor),
    refundedMinor: BigInt(refundedMinor),
    createdAt: createdAt ? new Date(createdAt) : null,
  }
}
