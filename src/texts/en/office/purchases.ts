import type { PurchasesTexts } from '../../office/purchases.ts'
import { plural } from '../plural.ts'

const many = (count: number) => count.toLocaleString('en')
const purchases_ = (count: number) => `${many(count)} ${plural(count, 'purchase', 'purchases')}`

export const purchases: PurchasesTexts = {
  title: 'Purchases',
  find: 'Find',
  findIn: 'Find in purchases',
  hint: 'The start of a reference, pur_…, a card’s last four digits, an exact e-mail, or words of a name',
  findAndFilter: 'Find and filter',
  result: 'Result',
  standings: {
    begun: 'Started',
    paying: 'Being paid',
    filling: 'Filling',
    collecting: 'Being collected',
    complete: 'Complete',
    part_refunded: 'Part refunded',
    refunded: 'Refunded',
    cancelled: 'Cancelled',
    declined: 'Declined',
    unsettled: 'Not settled',
  },
  fillingOf: (peopleIn, people) => `Filling, ${peopleIn} of ${people}`,
  attention: {
    dispute: 'Disputed',
    refund_refused: 'Refund refused',
    payment_undecided: 'Payment undecided',
    operation_undecided: 'Bank undecided',
    settlement_undecided: 'Settlement unclear',
    card_movement: 'Card debited',
    finding: 'Books differ',
    parked_event: 'Event parked',
    notification_missed: 'Shop not told',
    message_failed: 'Message not sent',
  },
  views: {
    all: 'All',
    attention: 'Needs attention',
    filling: 'Filling',
    complete: 'Complete',
    returned: 'Given back',
  },
  filters: {
    sought: 'Found by',
    state: 'State',
    type: 'Type',
    merchant: 'Merchant',
    amount: 'Amount',
    least: 'Amount from',
    most: 'Amount to',
    settlement: 'Settlement',
    day: 'Begun',
    from: 'First day',
    to: 'Last day',
    attention: 'Needs attention',
  },
  types: { SPLIT: 'Split', INSTALLMENT: 'Instalments', DEFERRED: 'Later', DOWN_PAYMENT: 'Deposit' },
  settlements: { TRANSFER: 'Bank payout', BACK: 'Own PSP' },
  between: (from, to) => (from && to ? `${from} – ${to}` : from ? `from ${from}` : `up to ${to}`),
  columns: {
    what: 'What',
    reference: 'Reference',
    leader: 'Leader',
    state: 'State',
    when: (city) => `When (${city})`,
    amount: 'Amount',
  },
  caption: (filters) => `Purchases${filters && `: ${filters}`}, newest first`,
  counted: (count, isMore) => (isMore ? `More than ${purchases_(count)}` : purchases_(count)),
  asFile: (count, isMore) =>
    isMore ? 'All of these as CSV' : count === 1 ? 'This one as CSV' : `These ${many(count)} as CSV`,
  shown: (count, all, isMore) => `${count} of ${isMore ? `more than ${many(all)}` : many(all)}, newest first`,
  none: {
    title: 'Nothing has been sold yet.',
    text: 'The first purchase stands here as soon as a shop, or a payment link, begins one.',
  },
  noneFound: {
    title: 'No purchase is like that.',
    text: 'A name is found by whole words, an e-mail only as a whole, a reference by its beginning. Another filter may hide it.',
    action: 'All purchases',
  },
  noneWaits: {
    title: 'Nothing waits for you.',
    text: 'Disputes, refused refunds and whatever nobody has decided stand here.',
  },
}
