import type { PayoutTexts } from '../../office/payouts.ts'

const many = (count: number) => count.toLocaleString('en')

export const balance: PayoutTexts['balance'] = {
  title: 'Balance',
  intro: 'Promised is what was paid, what is open and what is kept in reserve: to the cent, at any moment.',
  promised: 'Promised',
  promisedNote: 'by accepted purchases, less refunds',
  paid: 'Paid',
  paidNote: 'left our account, less what came back',
  open: 'Open',
  openNote: 'owed to you, in no file for the bank yet',
  owesNote: 'more was given back than sold: the next sales pay for it',
  reserve: 'Reserve',
  reserveNote: 'kept back for a time',
  others: 'And in between',
  inTransit: 'On its way through the bank',
  planned: 'Of what is open, in a payout already',
  paidOutside: 'Paid by other means',
  commission: 'Commission',
  invoiced: 'Asked from you by invoice',
  next: 'Next payout',
  nextOn: (moment) => `${moment}`,
  nextNow: 'It is due, and is planned within minutes.',
  onDemand: 'When the operator plans one: nothing is paid by itself.',
  rule: (cadence, days, minimum, reserve) =>
    [cadence, days > 0 && `sales wait ${days === 1 ? '1 day' : `${days} days`}`, `at least ${minimum}`, reserve]
      .filter(Boolean)
      .join(', '),
  cadences: {
    daily: 'Every day',
    weekly: 'Every Monday',
    monthly: 'On the first of each month',
    on_demand: 'On demand',
  },
  reserveRule: (percent, days) => `${percent} kept back for ${days === 1 ? '1 day' : `${days} days`}`,
  why: {
    noDetails: 'Nothing can be paid: we do not know your bank account.',
    flagged: 'Nothing is paid: money came back from your account. Set the bank details anew.',
    stopped: 'The operator has stopped these payouts. Ask them why.',
    opening: 'The operator has not yet confirmed what had been paid before payouts began here.',
    owes: 'Nothing is paid while you owe more than you are owed.',
    little: 'What is open is less than your smallest payout: it waits for more.',
    nothing: 'Nothing is open that is not in a payout already.',
    currency: 'Only euros are paid by transfer: other currencies stay open, and are not converted.',
  },
  cooling: (moment) => `Your bank details were changed: they are used from ${moment} on.`,
  where: 'Paid to',
  noAccount: 'No bank account yet',
  openItems: 'What is open',
  adjustments: 'Adjustments',
  allPayouts: 'Payouts',
  merchant: 'Merchant',
  currency: 'Currency',
  none: {
    title: 'Nothing has been promised yet',
    text: 'The first accepted purchase of a merchant that is paid by transfer stands here.',
  },
  noneOfMerchant: { title: 'Nothing has been promised yet', text: 'The first accepted purchase stands here.' },
  identity: 'promised = paid + on its way + open + reserve + paid by other means + commission − asked by invoice',
}

export const items: PayoutTexts['items'] = {
  views: { open: 'Open', adjustments: 'Adjustments' },
  openText: 'What you are owed, or owe, and no payout has taken up yet.',
  adjustmentsText: 'What was added to your sales or taken off them, and by which payout it was settled.',
  none: {
    open: { title: 'Nothing is open', text: 'All that was promised is in a payout.' },
    adjustments: { title: 'No adjustments', text: 'Nothing but sales and refunds has changed what you are owed.' },
  },
  payout: 'Payout',
  waits: 'Waits for the next one',
  shown: (count) => (count === 1 ? '1 item' : `${many(count)} items`),
}

export const ofPurchase: PayoutTexts['ofPurchase'] = {
  title: 'To your bank',
  accepted: 'Accepted',
  paidOut: 'Paid out',
  booked: 'Booked at the bank',
  waits: 'It waits for the next payout.',
  inPayout: (day) => `Payout of ${day}`,
}
