import type { EndedReason } from '../../checkout/codes.ts'

interface Ending {
  readonly heading: string
  readonly text: string
  readonly what: string
}

/** Purchases without goods, strangers, shops that cannot take payments, and receipts. */
export const ended = {
  ended: {
    link_expired: {
      heading: 'This payment link has expired',
      text: 'It was not used in time, and the shop no longer expects this payment.',
      what: 'Ask the shop for a new link if you still want to order.',
    },
    gave_up: {
      heading: 'Payment cancelled',
      text: 'You left this payment before it was finished.',
      what: 'Order again at the shop whenever you like.',
    },
    aborted: {
      heading: 'The shop has cancelled this payment',
      text: 'The shop withdrew its request before it was paid.',
      what: 'Ask the shop if you did not expect this.',
    },
    cancelled: {
      heading: 'This order was cancelled',
      text: 'The shop has cancelled the order.',
      what: 'Ask the shop if you did not expect this.',
    },
    refunded: {
      heading: 'This order was refunded',
      text: 'The shop has cancelled the order and everybody who paid gets their money back.',
      what: 'Banks show refunds within two to five working days.',
    },
    reference: {
      heading: 'This order is already paid',
      text: 'The same order was paid through another link, so we stopped this payment.',
      what: 'You have nothing to do. The shop can confirm your order.',
    },
    connector: {
      heading: 'The shop could not take this payment',
      text: 'Your bank agreed, but the shop’s payment service refused. We gave everything back.',
      what: 'Ask the shop for another way to pay.',
    },
  } as Record<EndedReason, Ending>,
  moved: {
    none: 'You have not been charged and nothing is blocked on your card.',
    released: (amount: string, card: string) =>
      `You have not been charged. ${amount} was blocked on ${card} and has been released; your bank shows it within a few days.`,
    refunded: (amount: string, card: string) => `${amount} goes back to ${card}.`,
  },
  neutral: {
    paid: { heading: 'This order is paid', text: 'There is nothing left to pay here.' },
    in_progress: { heading: 'This order is being paid', text: 'Somebody is taking care of it.' },
    ended: { heading: 'This order is closed', text: 'It can no longer be paid.' },
    yours: 'Is it your order? Open it with the link in your e-mail, or in the browser you paid with.',
    moved: 'Opening this page charges nobody.',
  },
  cannotPay: {
    no_acquirer: {
      heading: 'This shop cannot take payments yet',
      text: 'It has not finished connecting its bank. It is not your card.',
    },
    not_offered: {
      heading: 'This way of paying is not available for this order',
      text: 'With its amount or dates, it would not fit the law or the settings of the shop. It is not your card.',
    },
    what: 'Please ask the shop for another way to pay.',
    moved: 'You have not been charged.',
  },
  receipt: {
    heading: 'Receipt',
    print: 'Print or save as PDF',
    back: 'Back',
    number: 'Receipt number',
    payer: 'Paid by',
    seller: 'Sold by',
    forWhat: 'For',
    partOf: (leader: string) => `Part of ${leader}’s pot`,
    orderTotal: 'Order total',
    cashPart: 'Paid at once to the seller',
    law: 'What French law says of it',
    card: 'Card',
    movements: 'What moved',
    date: 'Date',
    amount: 'Amount',
    kind: {
      held: 'Blocked, not taken',
      charged: 'Charged',
      released: 'Released, never taken',
      refunded: 'Refunded',
      charge_returned: 'Charged, then taken back by your bank',
      refund_returned: 'Refunded, then returned by your bank: paid to you in another way',
    },
    net: 'Really paid',
    note: 'This receipt confirms a payment. The invoice comes from the shop.',
  },
}
