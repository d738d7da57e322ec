/** Between the decision to pay and the bank's answer. Amounts and dates arrive already written in the language. */
export const paying = {
  zero: {
    heading: 'Nothing to pay',
    text: (title: string) => `${title} costs you nothing. Confirm, and the shop is told. No card is needed.`,
    confirm: 'Confirm the order',
  },
  resume: {
    heading: 'Your payment is waiting for you',
    text: (amount: string) => `You have started to pay ${amount} and the card page is still open.`,
    textCard: 'You have started to enter a card and its page is still open.',
    elsewhere: (amount: string) => `A payment of ${amount} was started in another browser. You can start again here.`,
    onlyElsewhere: (amount: string) => `A payment of ${amount} was started in another browser. Please go on there.`,
    again: 'Start again here',
    look: 'See how it is going',
    moved: 'Nothing has been taken or blocked so far.',
    continue: 'Continue on the card page',
    another: 'Use another card',
    anotherHint: 'We close the first card page before a new one opens, so you cannot pay twice.',
    samePage: 'You can use another card on that page as well.',
    endsByItself: 'Its card page closes by itself after a while. Then you can start again here.',
  },
  card: {
    heading: (amount: string) => `Pay ${amount} by card`,
    headingCard: 'Your card',
    headingHold: (amount: string) => `Your card, for ${amount}`,
    frameTitle: 'Secure card form of the bank',
    loading: 'The bank’s card form is loading…',
    noScript: 'Your card number is typed on the bank’s own page.',
    open: 'Continue to the card page',
    openAlone: 'The form does not appear? Open it on its own page',
    back: 'Go back without paying',
    safe: 'Card numbers go straight to the bank. Neither we nor the shop see them.',
  },
  window: {
    text: 'The bank’s card page opens in a window of its own. This page waits for you, and goes on by itself.',
    open: 'Finish in the other window. This page goes on by itself once your bank has answered.',
    closed: 'The other window is closed. If you have not paid in it, open it again.',
    blocked: 'No other window? Your browser has blocked it: allow it, and press again.',
    again: 'Open the card page again',
    ended: {
      heading: 'You can close this window',
      text: (shop: string) => `Your payment goes on by itself in the page of ${shop || 'the shop'} that you came from.`,
    },
  },
  asking: {
    heading: 'Asking your bank…',
    text: (amount: string) => `We are asking your bank whether ${amount} was accepted. This takes a few seconds.`,
    textCard: 'We are asking your bank whether this card was accepted. This takes a few seconds.',
    stay: 'Please keep this page open. Opening it again does not pay twice.',
    check: 'See the answer',
  },
  slow: {
    heading: 'Your bank is slow to answer',
    text: (amount: string, since: string) =>
      `We asked at ${since} whether ${amount} was accepted and have no answer yet. It happens; it is rarely your card.`,
    textCard: (since: string) => `We asked at ${since} whether your card was accepted and have no answer yet.`,
    moved: 'We do not know yet whether money moved. You will not be charged twice.',
    doing: 'What we do',
    points: [
      'We keep asking the bank until it answers, even if you close this page.',
      'No second payment can start meanwhile.',
      'If the payment was accepted, it counts. If it was refused, nothing is taken.',
    ],
    refresh: 'Ask again now',
    automatic: 'This page asks again by itself.',
  },
  finishing: {
    heading: (shop: string) => (shop ? `Finishing with ${shop}` : 'Finishing with the shop'),
    text: (amount: string) =>
      `Your bank has agreed. The shop is being paid ${amount} now, which mostly takes a few seconds.`,
    late: (since: string) =>
      `We have been paying the shop since ${since}, and its payment service has not answered yet. You need not wait.`,
    moved: 'Your card is not charged again, however long this takes.',
    doing: 'What happens now',
    points: [
      'We go on until the shop’s payment service answers, even if you close this page.',
      'We write to you as soon as the shop is paid.',
      'If it cannot be paid, you get everything back.',
    ],
    refresh: 'See how it is going',
    automatic: 'This page looks by itself.',
  },
}
