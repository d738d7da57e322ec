import type { Refusal } from '../refusal.ts'

const NAMES_NONE = 'no purchase with this purchaseUid or reference'

/** Of a purchase and its customer. */
export const PURCHASES = {
  article_not_found: {
    kind: 'not_found',
    detail: 'no article with this uid',
  },
  article_not_on_sale: {
    kind: 'conflict',
    detail: {
      ended: 'the article is sold no more',
      over: 'the last day of the article is over',
      sold_out: 'as many were sold as there are, or others are about to pay the last ones',
    },
  },
  client_not_found: {
    kind: 'not_found',
    detail: 'no client with this id',
  },
  illegal_transition: {
    kind: 'conflict',
    detail: ({ noun, state, trigger }: { noun: string; state: string; trigger: string }) =>
      `a ${noun} in state ${state} cannot ${trigger}`,
  },
  nothing_to_pay: {
    kind: 'conflict',
    detail: 'the amount is zero',
  },
  purchase_already_aborted: {
    kind: 'conflict',
    detail: 'the purchase was aborted before',
  },
  purchase_non_abortable: {
    kind: 'conflict',
    detail: ({ state }: { state: string }) => `a purchase in state ${state} cannot be aborted`,
  },
  purchase_not_found: {
    kind: 'not_found',
    detail: {
      unknown_uid: 'no purchase with this uid',
      unknown_id: 'no purchase with this id',
      unknown_reference: 'no purchase with this reference',
      names_none: NAMES_NONE,
      // Told before a signature could be checked.
      unsigned_names_none: NAMES_NONE,
    },
  },
  purchase_not_payable: {
    kind: 'conflict',
    detail: {
      paid_or_expired: 'the purchase is paid, or its link works no more',
      link_expired: 'the payment link has expired',
      no_link: ({ state }: { state: string }) => `a purchase in state ${state} has no link to end`,
      nobody_named: 'nobody has been named to pay',
      people_settled: ({ state }: { state: string }) => `the people of a ${state} purchase are settled`,
      dates_settled: ({ state }: { state: string }) => `the dates of a ${state} purchase are settled`,
      no_dates: 'friends pay a split, without dates',
      one_payer: 'a purchase with dates is paid by one person',
      not_zero: 'the amount is not zero',
      unwinding: 'the merchant is giving money back right now',
      state: ({ state }: { state: string }) => `a purchase in state ${state} is not payable`,
      share_state: ({ share, purchase }: { share: string; purchase: string }) =>
        `a ${share} share of a ${purchase} purchase`,
      first_share_first: 'the first share comes first',
      held_already: 'the amount is held on the card already',
      needs_no_card: 'no later payment needs a card',
    },
  },
  reference_already_used: {
    kind: 'conflict',
    // To v1 it is incorrect input: whoever sends it must change it.
    status: { v1: 406 },
    detail: {
      at_creation: ({ reference }: { reference: string | null }) =>
        `an accepted purchase already has the reference ${JSON.stringify(reference)}`,
      at_payment: 'another purchase with this reference was accepted',
    },
  },
  schedule_changed: {
    kind: 'conflict',
    detail: {
      another_day: ({ shownOn }: { shownOn: string }) => `the schedule was made for ${shownOn}`,
      another_plan: 'other dates or amounts were shown',
    },
  },
  unknown_client: {
    kind: 'invalid',
    detail: 'client.id names no client of this merchant',
  },
} as const satisfies Record<string, Refusal>
