import type { Refusal } from '../refusal.ts'

/** Of money that is to go back. */
export const REFUNDS = {
  nothing_to_refund: {
    kind: 'conflict',
    fr: 'Il n’y a rien à rembourser.',
    en: 'There is nothing to refund.',
    detail: {
      refunded: 'the purchase is refunded in full already',
      nothing_left: 'nothing of the amount is left',
    },
  },
  pot_not_settled: {
    kind: 'conflict',
    fr: 'La cagnotte n’est pas encore clôturée : ce montant ne peut pas être remboursé maintenant.',
    en: 'The pot is not closed yet: this amount cannot be refunded now.',
    detail: {
      too_much: ({ roomMinor }: { roomMinor: bigint }) =>
        `until the pot is closed at most ${roomMinor} can be refunded`,
      rest_under_way: 'the leader’s rest is being taken right now: try again soon',
    },
  },
  purchase_captured: {
    kind: 'conflict',
    fr: 'De l’argent a déjà été prélevé : il faut rembourser l’achat.',
    en: 'Money was taken already: refund the purchase.',
    detail: 'money was taken already: refund it with credit_by_transfer',
  },
  purchase_not_refundable: {
    kind: 'conflict',
    fr: 'L’achat ne peut pas être remboursé.',
    en: 'The purchase cannot be refunded.',
    detail: ({ state }: { state: string }) =>
      `a purchase in state ${state} was not accepted: there is nothing to give back`,
  },
  refund_exceeds_amount: {
    kind: 'invalid',
    fr: 'Le montant dépasse ce qui peut encore être remboursé.',
    en: 'The amount exceeds what is left to refund.',
    detail: ({ leftMinor }: { leftMinor: bigint }) => `only ${leftMinor} of the amount is left to refund`,
  },
  unwinding_in_progress: {
    kind: 'conflict',
    fr: 'Un remboursement est déjà en cours.',
    en: 'A refund is already under way.',
    detail: 'another refund of this purchase is under way',
  },
} as const satisfies Record<string, Refusal>
