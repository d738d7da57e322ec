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
  bank_account_known: {
    kind: 'conflict',
    detail: 'an account with this number or label is connected already',
  },
  bank_account_not_found: {
    kind: 'not_found',
    detail: 'no bank account with this label is connected',
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
  // Of what an operator decides by hand: what is known says otherwise.
  not_as_said: {
    kind: 'invalid',
    detail: {
      report_needed: ({ acquirer }: { acquirer: string }) =>
        `${acquirer} cannot be asked for a payment: give its report with --report <file>`,
      no_answer: 'the acquirer does not answer',
      unknown_payment: ({ paymentId }: { paymentId: string }) => `the acquirer knows no payment ${paymentId}`,
      another_payment: ({ paymentId }: { paymentId: string }) => `payment ${paymentId} is not this charge`,
      paid_by_another: ({ known, paymentId }: { known: string; paymentId: string }) =>
        `its payment there is ${known}, not ${paymentId}`,
      nothing_sent: 'nothing of it was sent: it cannot be paid',
      card_used: ({ told }: { told: string }) => told,
      disputed: 'its payer’s bank may give it back: wait for the end of the dispute',
    },
  },
  // The same: it was decided meanwhile, or the service still finds out by itself.
  not_waiting: {
    kind: 'conflict',
    detail: ({ told }: { told: string }) => told,
  },
  payment_in_progress: {
    kind: 'conflict',
    detail: {
      share: 'this share is being paid',
      invitation: 'a payment of this share is under way',
      link: 'somebody is paying: abort ends that too',
    },
  },
  bank_line_not_found: {
    kind: 'not_found',
    detail: 'no line of a statement with this id',
  },
  bank_match_not_found: {
    kind: 'not_found',
    detail: 'nobody has said that of a line',
  },
  bank_match_refused: {
    kind: 'conflict',
    detail: ({ sentence }: { sentence: string }) => sentence,
  },
  invoice_not_found: {
    kind: 'not_found',
    detail: 'no invoice with this id',
  },
  invoice_not_issuable: {
    kind: 'conflict',
    detail: ({ sentence }: { sentence: string }) => sentence,
  },
  invoice_not_creditable: {
    kind: 'conflict',
    detail: ({ sentence }: { sentence: string }) => sentence,
  },
  invoice_not_payable: {
    kind: 'conflict',
    detail: ({ sentence }: { sentence: string }) => sentence,
  },
  payout_not_found: {
    kind: 'not_found',
    detail: 'no payout with this id',
  },
  payout_not_releasable: {
    kind: 'conflict',
    detail: ({ sentence }: { sentence: string }) => sentence,
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
