/** The page of an article, which makes a purchase for whoever goes on. Amounts arrive written in the language. */
export const article = {
  order: 'What you buy',
  seller: (merchant: string, company: string) => (merchant === company ? merchant : `${merchant}, of ${company}`),
  soldBy: 'Sold by',
  text: (amount: string) => `${amount} in all. On the next page you see every detail before you pay.`,
  left: (count: number) => (count === 1 ? 'One is left.' : `${count} are left.`),
  until: (day: string) => `Sold until ${day}.`,
  held: 'Once you go on, one is kept for you for two hours.',
  you: 'Who buys',
  name: 'Your name',
  email: 'Your e-mail address',
  emailHint: 'For your receipt, and to find your purchase again',
  way: 'How you pay',
  go: 'Continue to the payment',
  moved: 'Nothing is charged on this page.',
  again: 'This page had been open for too long or came from elsewhere. Press the button once more.',
  wrong: {
    name: 'Write your name.',
    email: 'Write an e-mail address, like alice@example.com.',
    way: 'Choose how you pay.',
  },
  not: {
    ended: { heading: 'This is not sold any more', text: (merchant: string) => `${merchant} has ended the sale.` },
    over: {
      heading: 'The sale is over',
      text: (merchant: string) => `${merchant} sold this until a day that has passed.`,
    },
    sold_out: {
      heading: 'Sold out',
      text: (merchant: string) =>
        `${merchant} has no more of these. If somebody who is about to pay does not, one is free again: come back in two hours.`,
    },
    no_way: {
      heading: 'This cannot be paid at the moment',
      text: (merchant: string) => `${merchant} cannot take a payment for this today. Ask there when it can.`,
    },
  },
  ask: 'Whoever gave you this address can tell you more. If you have bought it already, the link in your e-mails goes on working.',
}
