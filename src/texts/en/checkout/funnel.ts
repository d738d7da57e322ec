/** The page between the shop and the payment, and what may go wrong there. Amounts arrive written in the language. */
export const funnel = {
  heading: (shop: string) => `Pay your order at ${shop}`,
  text: (amount: string) => `${amount} in all. On the next page you see every detail before you pay.`,
  next: 'What happens next',
  /** SPLIT. */
  pointsSplit: [
    'You choose: pay alone, or share the payment with friends.',
    'You type your card number on the bank’s own page.',
    'Then you can go back to the shop.',
  ],
  /** The types with one payer. */
  points: [
    'You see every amount and its date before you agree.',
    'You type your card number on the bank’s own page.',
    'Then you can go back to the shop.',
  ],
  go: 'Continue to the payment',
  moved: 'Nothing is charged on this page.',
  choose: 'How would you like to pay?',
  chooseText: (amount: string) => `${amount} in all. Each way has its own page, where nothing is charged yet.`,
  error: {
    text: 'The shop sent you here with a request that we cannot accept. Nothing was ordered here.',
    later: 'Reload this page in a moment, or go back to the shop.',
    what: 'Go back to the shop and try again, or tell the shop what this page says.',
    forShop: 'For the shop:',
  },
}
