import type { Refusal } from '../refusal.ts'

/** Of shares, the pot, and what is collected for them. */
export const PAYMENTS = {
  already_paid: {
    kind: 'conflict',
    fr: 'Cette part est déjà payée.',
    en: 'This share is already paid.',
    detail: 'this share is already paid',
  },
  amount_too_small: {
    kind: 'invalid',
    fr: 'Un montant est trop petit.',
    en: 'An amount is too small.',
    detail: {
      parameter: ({ name }: { name: string }) => `${name} must be at least 1`,
      share: 'every friend pays at least one minor unit',
    },
  },
  amounts_below_total: {
    kind: 'invalid',
    fr: 'Les montants n’atteignent pas le total.',
    en: 'The amounts do not reach the total.',
    detail: 'the amounts do not make the total',
  },
  amounts_exceed_total: {
    kind: 'invalid',
    fr: 'Les montants dépassent le total.',
    en: 'The amounts exceed the total.',
    detail: 'the amounts do not make the total',
  },
  capture_not_possible: {
    kind: 'conflict',
    // Asked by trigger_capture only, whose document says 400.
    status: 400,
    fr: 'Il n’y a rien à encaisser.',
    en: 'There is nothing to capture.',
    detail: ({ paymentType, state }: { paymentType: string; state: string }) =>
      `a ${paymentType} purchase in state ${state} has nothing to capture`,
  },
  collection_held: {
    kind: 'unavailable',
    fr: 'Les encaissements sont suspendus le temps d’une vérification.',
    en: 'Collection is paused while the books are checked.',
    detail: 'collection is held until the books are compared',
  },
  due_date_fixed: {
    kind: 'conflict',
    // As capture_not_possible.
    status: 400,
    fr: 'La date de paiement ne peut pas être avancée.',
    en: 'The payment date cannot be brought forward.',
    detail: 'this merchant does not advance due dates',
  },
  no_acquirer: {
    kind: 'unavailable',
    fr: 'Le paiement est momentanément indisponible.',
    en: 'Payment is not available at the moment.',
    detail: 'no acquirer is configured',
  },
  no_contact: {
    kind: 'invalid',
    fr: 'Indiquez une adresse e-mail ou un numéro de téléphone.',
    en: 'Give an e-mail address or a phone number.',
    detail: 'an address is needed',
  },
  no_room: {
    kind: 'conflict',
    fr: 'La cagnotte est déjà presque pleine.',
    en: 'The pot is nearly full already.',
    detail: 'the others have already paid so much that this amount no longer fits',
  },
  payment_in_progress: {
    kind: 'conflict',
    fr: 'Un paiement est en cours.',
    en: 'A payment is under way.',
    detail: {
      share: 'this share is being paid',
      invitation: 'a payment of this share is under way',
      link: 'somebody is paying: abort ends that too',
    },
  },
  pot_closed: {
    kind: 'conflict',
    fr: 'La cagnotte est fermée.',
    en: 'The pot is closed.',
    detail: {
      pot: 'the pot is closed',
      pledges: 'the pot no longer takes pledges',
      share: ({ state }: { state: string }) => `this share is ${state}`,
    },
  },
  pot_not_open: {
    kind: 'conflict',
    fr: 'La cagnotte n’est pas ouverte.',
    en: 'The pot is not open.',
    detail: 'there is no open pot',
  },
  too_many_cards: {
    kind: 'too_many',
    fr: 'Trop de cartes ont été essayées aujourd’hui.',
    en: 'Too many cards were tried today.',
    detail: ({ max }: { max: number }) => `at most ${max} other cards a day`,
  },
  too_many_declines: {
    kind: 'too_many',
    fr: 'Trop de paiements refusés. Réessayez dans quelques minutes.',
    en: 'Too many declined payments. Try again in a few minutes.',
    detail: ({ waitMs }: { waitMs: number }) =>
      `too many declined payments: try again in ${Math.ceil(waitMs / 1000)} s`,
  },
  too_many_people: {
    kind: 'invalid',
    fr: 'Il y a trop de participants.',
    en: 'There are too many people.',
    detail: ({ max }: { max: number }) => `at most ${max} people`,
  },
} as const satisfies Record<string, Refusal>
