import type { Refusal } from '../refusal.ts'

/** Of money that is to go back. */
export const REFUNDS = {
  nothing_to_refund: {
    kind: 'conflict',
    detail: {
      refunded: 'the purchase is refunded in full already',
      nothing_left: 'nothing of the amount is left',
    },
  },
  payment_disputed: {
    kind: 'conflict',
    detail: ({ roomMinor }: { roomMinor: bigint }) =>
      `a payer's bank asks for a payment of it back, or has got it back: at most ${roomMinor} can be refunded beside that`,
  },
  pot_not_settled: {
    kind: 'conflict',
    detail: {
      too_much: ({ roomMinor }: { roomMinor: bigint }) =>
        `until the pot is closed at most ${roomMinor} can be refunded`,
      rest_under_way: 'the leader’s rest is being taken right now: try again soon',
    },
  },
  purchase_captured: {
    kind: 'conflict',
    detail: 'money was taken already: refund it with credit_by_transfer',
  },
  purchase_not_refundable: {
    kind: 'conflict',
    detail: ({ state }: { state: string }) =>
      `a purchase in state ${state} was not accepted: there is nothing to give back`,
  },
  refund_exceeds_amount: {
    kind: 'invalid',
    detail: ({ leftMinor }: { leftMinor: bigint }) => `only ${leftMinor} of the amount is left to refund`,
  },
  settled_by_psp: {
    kind: 'conflict',
    detail: 'the merchant is paid by its own PSP: give the money back there',
  },
  unwinding_in_progress: {
    kind: 'conflict',
    detail: 'another refund of this purchase is under way',
  },
} as const satisfies Record<string, Refusal>
