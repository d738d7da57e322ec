/** The letter of a missed payment, as a page and in a mail, and the other days that may be chosen. Amounts and days come in words. */
export const late = {
  heading: (amount: string) => `${amount} was not paid`,
  missed: (amount: string, day: string, title: string, shop: string) =>
    `${amount}, due on ${day} for ${title} at ${shop}, could not be taken from your card.`,
  open: (amount: string) => `Of this purchase ${amount} is still to be paid in all.`,
  free: 'Nothing is added to it: no interest, no fee and no penalty, however late it is paid.',
  follows:
    'You can pay it now, with any card. Else we try again on later days, for a month. After that we stop trying, and what you owe may be claimed from you in court.',
  risks:
    'Missing or late payments could have severe consequences for you (e.g. forced sale) and make it more difficult for you to obtain credit in the future.',
  french:
    'French law (articles L. 312-36, L. 312-39, D. 312-16 and D. 312-17 of its Code de la consommation) lets a lender whose borrower fails demand all of the capital at once, interest at the rate of the credit until it is paid, and an indemnity of at most 8 % of that capital; or, where it does not demand it, of at most 8 % of the instalments that are unpaid, 4 % of those that are put off. None of this is asked of you here.',
  ways: {
    title: 'More time, for nothing',
    text: 'Choose other days, once for this payment. The amount stays as it is.',
    later: (amount: string, day: string) => `Pay ${amount} on ${day}`,
    inTwo: (first: string, day: string, second: string, last: string) =>
      `Pay ${first} on ${day} and ${second} on ${last}`,
    inMail:
      'On your page you can choose other days, once and for nothing: all of it up to a month later, or half of it about two weeks and half of it up to a month from now.',
    until: (day: string) =>
      `The shop gives you this time for nothing, which the law lets it do until ${day}: no later day can be chosen here.`,
    changed: 'The days have changed since you opened this page. Look at them, then choose again.',
  },
  none: {
    once: 'You have chosen other days for this payment before; they cannot be chosen again here. If you cannot pay, write to the shop.',
    busy: 'This payment is under way. Other days can be chosen if your bank refuses it.',
    held: 'Collection of this purchase is on hold: nothing is taken and no letter is sent until it goes on. You may still pay.',
  },
  chosen: {
    heading: 'Your new days',
    text: 'As you chose. The amount stays, and nothing is added. We try your card on these days; you can pay earlier with any card.',
  },
  help: {
    title: 'Free advice when money is short',
    text: 'They are independent of us and of the shop, and cost nothing:',
    unknown: 'Your town hall or a consumers’ association can say who advises on debts for free near you.',
  },
  resumed: 'Collection goes on: what is due is taken from tomorrow morning on.',
  link: 'More time, and free advice',
  back: 'Your payments',
}
