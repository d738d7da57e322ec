import type { Refusal } from '../refusal.ts'

/** Of shares, the pot, and what is collected for them. */
export const PAYMENTS = {
  already_paid: {
    kind: 'conflict',
    detail: 'this share is already paid',
  },
  amount_too_small: {
    kind: 'invalid',
    detail: {
      parameter: ({ name }: { name: string }) => `${name} must be at least 1`,
      share: 'every friend pays at least one minor unit',
    },
  },
  amounts_below_total: {
    kind: 'invalid',
    detail: 'the amounts do not make the total',
  },
  amounts_exceed_total: {
    kind: 'invalid',
    detail: 'the amounts do not make the total',
  },
  capture_not_possible: {
    kind: 'conflict',
    // Asked by trigger_capture only, whose document says 400.
    status: 400,
    detail: ({ paymentType, state }: { paymentType: string; state: string }) =>
      `a ${paymentType} purchase in state ${state} has nothing to capture`,
  },
  collection_held: {
    kind: 'unavailable',
    detail: 'collection is held until the books are compared',
  },
  due_date_fixed: {
    kind: 'conflict',
    // As capture_not_possible.
    status: 400,
    detail: 'this merchant does not advance due dates',
  },
  no_acquirer: {
    kind: 'unavailable',
    detail: 'no acquirer is configured',
  },
  no_contact: {
    kind: 'invalid',
    detail: 'an address is needed',
  },
  no_room: {
    kind: 'conflict',
    detail: 'the others have already paid so much that this amount no longer fits',
  },
  payment_in_progress: {
    kind: 'conflict',
    detail: {
      share: 'this share is being paid',
      invitation: 'a payment of this share is under way',
      link: 'somebody is paying: abort ends that too',
    },
  },
  pot_closed: {
    kind: 'conflict',
    detail: {
      pot: 'the pot is closed',
      pledges: 'the pot no longer takes pledges',
      share: ({ state }: { state: string }) => `this share is ${state}`,
    },
  },
  pot_not_open: {
    kind: 'conflict',
    detail: 'there is no open pot',
  },
  too_many_cards: {
    kind: 'too_many',
    detail: ({ max }: { max: number }) => `at most ${max} other cards a day`,
  },
  too_many_declines: {
    kind: 'too_many',
    detail: ({ waitMs }: { waitMs: number }) =>
      `too many declined payments: try again in ${Math.ceil(waitMs / 1000)} s`,
  },
  too_many_people: {
    kind: 'invalid',
    detail: ({ max }: { max: number }) => `at most ${max} people`,
  },
} as const satisfies Record<string, Refusal>
