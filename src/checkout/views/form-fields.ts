/**
 * Names of the inputs, shared by the pages and the routes that read them.
 *
 * An amount was typed by hand when `fixed.N` is `1` or `amount.N` differs from `shown.N` (what the page displayed;
 * the script moves both together when it rebalances). An emptied amount asks for equal splitting again.
 */
export const formFields = {
  formToken: 'form_token',
  /** `alone` | `share` */
  mode: 'mode',
  /** Buttons: `add`, `remove:<position>`, `equal`, `save`; on the resume page `another_card`. */
  intent: 'intent',
  /** How many rows are posted, the leader's included: positions 0 … count-1. */
  count: 'people_count',
  name: (position: number) => `name.${position}`,
  contact: (position: number) => `contact.${position}`,
  amount: (position: number) => `amount.${position}`,
  shown: (position: number) => `shown.${position}`,
  fixed: (position: number) => `fixed.${position}`,
  showNames: 'show_names',
  freeAmounts: 'free_amounts',
  showAmounts: 'show_amounts',
  /** How long the pot is open, in hours. */
  hours: 'hours',
  /** A friend whose name the others are not shown. */
  anonymous: 'anonymous',
  message: 'message',
  terms: 'terms',
  /** Added by the script: the card page may be framed. */
  embedded: 'embedded',
  /** Pledger's form. */
  payerName: 'name',
  payerEmail: 'email',
  /** Payments on dates: also a number for reminders, and the day the shown schedule starts from. */
  payerPhone: 'phone',
  /** Of a credit: as the contract names its borrower. */
  payerAddress: 'address',
  /** Which contract is agreed to. */
  contract: 'contract',
  shownOn: 'shown_on',
  /** Its dates and amounts: what the payer agrees to. */
  shownPlan: 'shown_plan',
  /** How much of one payment is repaid before its day, and what the page said that takes: minor units. */
  part: 'part',
  partShown: 'part_shown',
  /** Which other days are chosen for a missed payment. */
  form: 'form',
  /** What closing the pot takes at most, as the page said it: minor units. */
  rest: 'rest',
  /** Whose part is chosen by the group's link. */
  position: 'position',
  /** Leader's invitation form: `/invitations/<position>`. */
  invitationName: (position: number) => `name.${position}`,
  invitationContact: (position: number) => `contact.${position}`,
  /** Leader's form for somebody who is asked besides. */
  friendName: 'friend_name',
  friendContact: 'friend_contact',
  friendAmount: 'friend_amount',
  /** A friend's choice of an amount: all of it, whether it was typed as with `shown.0`, and for whom. */
  pledge: 'pledge',
  pledgeShown: 'pledge_shown',
  headcount: 'headcount',
  take: (position: number) => `take.${position}`,
  /** For whom the shown amount is: `<headcount>:<positions>`. */
  pledgeFor: 'pledge_for',
  /** Of one press that joins. */
  joining: 'joining',
} as const

/** Names and addresses as long as the inputs take them. */
export const NAME_MAX = 80
export const CONTACT_MAX = 120
export const ADDRESS_MAX = 200
/** What fits into an invitation without drowning it. */
export const MESSAGE_MAX = 280
/** More than that come by the group's link, each with a name. */
export const HEADCOUNT_MAX = 9

/** Whom an amount is for, as the page that shows it says. */
export function pledgeFor(
  headcount: number,
  others: readonly { readonly position: number; readonly isTaken: boolean }[],
): string {
  const positions = others.filter(({ isTaken }) => isTaken).map(({ position }) => position)
  return `${headcount}:${positions.join(',')}`
}
