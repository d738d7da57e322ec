/** A friend's pages. Amounts and dates arrive already written in the language. */
export const pledge = {
  invitation: {
    title: 'Chip in',
    heading: (leader: string, title: string) => `${leader} would like to share “${title}” with you`,
    headingAgain: (title: string) => `Try again for “${title}”?`,
    until: (deadline: string) => `until ${deadline}`,
    why: (leader: string) => `${leader}’s card guarantees the whole order. Your part lowers what it is charged.`,
    from: (leader: string) => `From ${leader}`,
    whoIsIn: 'Who is in',
    yourPart: 'Your part',
    consent: (amount: string) =>
      `${amount} is taken now. If the order is cancelled, all of it returns to the same card.`,
    details: (leader: string) => `Your name, a receipt, a word to ${leader}`,
    name: 'Your name',
    email: 'Your e-mail (optional)',
    emailHint: 'For the receipt only',
    message: (leader: string) => `A few words to ${leader} (optional)`,
    termsTitle: 'How this payment works',
    termsPoints: [
      'Your part is charged at once. It is final, and never a cent more.',
      'If the order is cancelled or refunded, your part goes back to the same card.',
      'Your card number is typed on the bank’s page; neither we nor the shop see it.',
    ],
    pay: (amount: string) => `Pay ${amount}`,
    payOtherwise: (amount: string) => `Pay ${amount} another way`,
    onlyOnce: 'Your part is taken once only: the first try is over.',
    sayNo: 'No, thanks',
    sayNoHint: (leader: string) =>
      `If you say no, we tell ${leader} kindly. Nothing is charged, and you can change your mind.`,
    notYou: (leader: string) => `You do not know ${leader}? Then ignore this page: nothing happens.`,
    secret: 'This link is yours. Do not pass it on.',
  },
  thanks: {
    title: 'Thank you',
    heading: (amount: string) => `Thank you, your ${amount} is in`,
    text: (leader: string, amount: string, card: string) =>
      `We took ${amount} from ${card}, and ${leader} has been told.`,
    whatIf: 'What if the order is cancelled?',
    whatIfText: (card: string) => `Then your part goes back to ${card} by itself. You have nothing to do.`,
    whatNext: (leader: string, shop: string) => `Nothing else to do: ${leader} deals with ${shop}.`,
  },
  saidNo: {
    heading: 'That’s fine, thank you for telling',
    text: (leader: string) => `${leader} knows that you cannot join this time. You have not been charged.`,
    change: 'Changed your mind?',
    until: (deadline: string) => `You can still chip in until ${deadline}.`,
    reconsider: (amount: string) => `Chip in ${amount} after all`,
    closed: 'The pot is closed now; there is nothing left to do.',
  },
  unavailable: {
    pot_closed: {
      heading: 'This pot is closed',
      text: (leader: string) => `The pot was closed before your part was paid, and ${leader}’s card has covered it.`,
      what: (leader: string) => `You can settle up with ${leader} in your own way.`,
      moved: 'You have not been charged.',
    },
    no_room: {
      heading: 'This part has already been covered',
      text: (leader: string) => `Meanwhile others have paid, and ${leader}’s pot no longer needs this amount.`,
      what: (leader: string) => `Ask ${leader} whether something is left for you.`,
      moved: 'You have not been charged.',
    },
    purchase_ended: {
      heading: 'This order was cancelled',
      text: (_leader: string) => 'The order has ended before your part was paid, so there is nothing to chip in for.',
      what: (leader: string) => `${leader} has been told too.`,
      moved: 'You have not been charged.',
    },
    taken: {
      heading: 'This part is no longer free',
      text: (_leader: string) => 'Somebody else has chosen this name, or has answered for it meanwhile.',
      what: (leader: string) => `Is it yours? Then ask ${leader} to free it, or for a link of your own.`,
      moved: 'You have not been charged.',
    },
    paid_by_group: {
      heading: 'Your part has been paid',
      text: (leader: string) =>
        `Somebody chose your name by the link that ${leader} gave the group, and paid your part.`,
      what: (_leader: string) => 'You have nothing to do, but perhaps to thank them.',
      moved: 'You have not been charged.',
    },
    refunded: {
      heading: 'Your money is on its way back',
      text: (_leader: string) => 'The order was cancelled, so your part was refunded.',
      what: (_leader: string) => 'Banks show refunds within two to five working days.',
      moved: '',
    },
    refund_pending: {
      heading: 'Your part is being refunded',
      text: (_leader: string) => 'The order was cancelled. We have asked the bank to give your part back.',
      what: (_leader: string) => 'You have nothing to do. If the bank refuses, we pay you back another way.',
      moved: '',
    },
    refund_returned: {
      heading: 'Your bank returned your refund',
      text: (_leader: string) => 'We had sent your part back to your card, and your bank has returned it.',
      what: (_leader: string) => 'You need not do anything now: it will be paid to you in another way.',
      moved: 'The money is still yours.',
    },
  },
  refundedTo: (amount: string, card: string) => `${amount} goes back to ${card}.`,
}
