export const trust = {
  soldBy: 'Sold by',
  collectedBy: 'Collected by',
  order: (number: string) => `order ${number}`,
  privacy: 'Your data',
  check: 'Check this request',
  unknown: 'I don’t know this person',
  via: (person: string, shop: string) => `${person} via ${shop}`,
  fromShop: (shop: string, sentence: string) => `${shop}: ${sentence}`,
  quoted: (words: string) => `“${words}”`,
  doubt: 'In doubt? Check this request',
  doubtText: (host: string) => `The button leads to ${host}.`,
  doubtShop: (site: string, number: string | undefined) =>
    number
      ? `You can also type ${site} yourself, and give the number ${number}.`
      : `You can also type ${site} yourself, and ask there.`,
  checking: {
    heading: 'Is this request real?',
    intro: 'Don’t take our word for it. Here is how you can be sure without following a link.',
    address: 'Look at the address',
    addressText: (host: string) =>
      `Your browser’s address bar must show ${host}. We ask for payment there and nowhere else.`,
    shop: (shop: string) => `Ask ${shop}`,
    shopText: (host: string) => `Type ${host} yourself, and write or call from there.`,
    shopNumber: (number: string) => `Give them the order’s number: ${number}.`,
    person: (leader: string) => `Ask ${leader}`,
    personText: 'Call them as you always do, instead of answering the message.',
    never: 'We never ask for a card number, a password or a code by e-mail, SMS or phone.',
    back: 'Back to the request',
  },
  reporting: {
    heading: (leader: string) => `You don’t know ${leader}?`,
    intro: 'Tell us. Whoever runs this service looks into it.',
    points: (leader: string) => [
      'We send you no more e-mails or SMS that ask you to pay for this order.',
      `The order itself goes on, and ${leader} isn’t told.`,
    ],
    send: 'Report, and stop the messages',
    back: 'I do know them',
    reported: 'Reported. Thank you',
    reportedText: 'Whoever runs this service has been told. We no longer ask you to pay for this order.',
    mistake: 'Pressed by mistake? Your link still works.',
    moved: 'Nothing is taken from your card.',
    movedPaid: (shop: string) => `You have paid already, and that stays as it is. To have it back, ask ${shop}.`,
  },
}
