export const withdrawal = {
  /** The words of the law (Directive 2011/83, article 11a); so is `confirm`. */
  link: 'Withdraw from contract here',
  until: (day: string) => `Until ${day}, midnight.`,
  declared: 'Your withdrawal from the contract',
  back: 'Back to the purchase',
  form: {
    heading: 'Withdraw from the contract',
    intro: (shop: string) =>
      `Tell ${shop} here that you withdraw from this purchase. You need no reason, and it costs nothing.`,
    name: 'Your name',
    nameHint: 'The name under which you bought.',
    nameMissing: 'Give your name',
    email: 'E-mail for the acknowledgement',
    emailHint: 'We send it there at once: what you declared, with date and hour.',
    emailMissing: 'Give an e-mail address for the acknowledgement',
    contract: 'Contract',
    next: 'Continue',
    nothingYet: 'Nothing is declared yet: you confirm on the next page.',
  },
  confirming: {
    heading: 'Do you confirm?',
    intro: 'This is what you declare:',
    /** Who, from what, with whom, since when. */
    declaration: (
      name: string,
      seller: string,
      title: string,
      reference: string | undefined,
      day: string,
      amount: string,
    ) =>
      `I, ${name}, withdraw from my contract with ${seller} for “${title}”${reference ? ` (order ${reference})` : ''}, concluded on ${day} for ${amount}.`,
    sentTo: (email: string) => `The acknowledgement goes to ${email}.`,
    confirm: 'Confirm withdrawal',
    change: 'Change name or e-mail',
    follows: {
      automatic: 'Everything that was paid goes back to the cards it came from, and nothing more is taken.',
      ask: (shop: string) =>
        `${shop} is told at once and has 14 days to pay back. It may wait for the goods, or for proof that you sent them.`,
    },
    friends: 'Friends who have paid get their money back on their own cards.',
  },
  status: {
    heading: 'You have withdrawn from the contract',
    at: (moment: string) => `Declared on ${moment}.`,
    sentTo: (email: string) => `The acknowledgement with your words, date and hour goes to ${email}.`,
    what: 'What you declared',
    money: 'Your money',
    erased: 'Your words have been erased from here, as somebody asked.',
  },
  money: {
    asked: (shop: string, day: string) =>
      `${shop} has been told, and pays back by ${day}. It may wait for the goods, or for proof that you sent them. You need not pay anything by hand.`,
    automatic: 'Everything that was paid is being given back, to everybody who paid. You need do nothing.',
    goods: (shop: string) =>
      `${shop} waits for the goods, or for proof that you sent them. Its time to pay back rests meanwhile.`,
    psp: (shop: string) => `${shop} pays you back itself, through its own payment provider.`,
    underWay: 'The refund is under way. Banks show it within 5 to 10 days.',
    back: 'All of it has been given back. Banks show it within 5 to 10 days.',
    released: 'Nothing was taken, and what was blocked is released.',
    contested: (shop: string) =>
      `A payment is contested at its bank, which decides about that part. ${shop} looks after the rest.`,
    refused: (shop: string) => `${shop} holds that you cannot withdraw, and gives nothing back:`,
  },
  disagree: (shop: string) =>
    `Your declaration stays on record. If you disagree, write to ${shop}, or ask its mediator or a consumer association.`,
  grounds: {
    dated: 'Lodging, transport, food or leisure on a date or in a period (article 16(l)).',
    made_to_order: 'Made to your specifications, or personalised (article 16(c)).',
    perishable: 'It spoils or expires quickly (article 16(d)).',
    sealed: 'Sealed for health or hygiene, and unsealed after delivery (article 16(e)).',
    digital: 'Digital content whose supply began with your consent (article 16(m)).',
    performed: 'A service that was performed in full with your consent (article 16(a)).',
    other: 'Another reason.',
  },
  credit: {
    link: 'Withdraw from the credit here',
    declared: 'Your withdrawal from the credit',
    heading: 'Withdraw from the credit',
    intro:
      'Declare here that you withdraw from the credit and keep the purchase. You need no reason, and it costs nothing.',
    sale: 'To give back the purchase as well, withdraw from the contract with the shop instead',
    /** Who, from the credit for what, with whom, since when. */
    declaration: (name: string, seller: string, title: string, reference: string | undefined, day: string) =>
      `I, ${name}, withdraw from the credit agreement concluded on ${day} for my purchase of “${title}” from ${seller}${reference ? ` (order ${reference})` : ''}. I keep the purchase.`,
    due: (amount: string, day: string) =>
      `What is not paid yet is due in one sum, without any fee: ${amount}, by ${day}. Nothing is taken before that day, and you can pay at once.`,
    done: 'You have withdrawn from the credit',
    left: 'What is left to pay',
    pay: (amount: string) => `Keep the purchase and pay ${amount} now`,
    waits: (day: string) =>
      `A payment or a refund is under way. As soon as it has ended, what is left is due in one sum, without any fee, by ${day}.`,
    paid: 'Nothing is left to pay.',
    closed: {
      heading: 'There is no credit to withdraw from here',
      over: (day: string, shop: string) =>
        `The time to withdraw from the credit ended on ${day}. If you think that it still counts, write to ${shop}.`,
      none: 'This purchase has no credit that one could withdraw from.',
      sale: 'You have withdrawn from the purchase itself: its credit ends with it.',
      paid: 'All of it is paid: there is no credit left.',
      ended: 'This purchase has ended already.',
    },
  },
  closed: {
    heading: 'There is nothing to withdraw from here',
    over: (day: string, shop: string) =>
      `The time to withdraw ended on ${day}. If you think that it still counts, write to ${shop}.`,
    none: (shop: string) => `Of this purchase ${shop} grants no right to withdraw:`,
    noRight: (shop: string) => `This purchase has no right to withdraw. Questions are for ${shop}.`,
    unpaid: 'Nothing has been bought yet: you can just leave.',
    ended: 'This purchase has ended already.',
    friend: (leader: string, shop: string) =>
      `The contract is between ${leader} and ${shop}: only ${leader} can withdraw from it. If that happens, your part comes back to your card.`,
  },
}
