/** What documents of a credit say of this one. Amounts, days and rates arrive written in the language. */
export const terms = {
  /** Stands for what nobody has said; in a specimen only. */
  blank: (what: string) => `[to be filled in: ${what}]`,
  blanks: {
    legalName: 'the lender’s legal name',
    address: 'address',
    phone: 'telephone',
    email: 'e-mail',
    registration: 'register and number',
    licence: 'licence or registration of the lender',
    supervisor: 'supervisory authority, with its address',
    mediator: 'mediator, with address and website',
    seller: 'the seller',
    goods: 'the goods or services',
    buyer: 'the buyer’s name',
  },
  specimen: 'Specimen',
  specimenText: 'Specimen: no offer, and nobody is bound by it.',
  contact: {
    address: (said: string) => `Geographical address: ${said}`,
    phone: (said: string) => `Telephone number: ${said}`,
    email: (said: string) => `Email address: ${said}`,
    website: (said: string) => `Web address: ${said}`,
  },
  registeredAs: (register: string) => `Registered: ${register}`,
  licensedAs: (licence: string) => `Licence: ${licence}`,
  yes: 'Yes',
  no: 'No',
  days: (days: number) => `${days} days`,
  between: (from: string, until: string) => `from ${from} to ${until}`,
  fixedRate: (percent: string) => `${percent}, fixed`,
  goodsName: (goods: string) => `Name of good/service: ${goods}`,
  cashPrice: (price: string) => `Cash price: ${price}`,
  cashPart: (amount: string) => `Of it paid in cash to the seller on the first day, no part of the credit: ${amount}`,
  noLateCosts: 'You will be charged nothing for late payments: no interest and no default charges.',
  payment: (amount: string, day: string) => `${amount} on ${day}`,
  paymentCount: (count: number) => (count === 1 ? 'One payment:' : `${count} payments:`),
  feeWith: (fee: string, day: string) => `${fee} of charges, with the payment of ${day}; no interest.`,
  noFee: 'No interest and no charges are payable.',
  withdrawalUntil: (day: string) => `Until ${day}, 24:00, counted from acceptance on the day of this document.`,
  withdrawalLonger: (day: string) =>
    `As the seller takes the goods back for longer, the period is as long: until ${day}, 24:00.`,
  withdrawalEndsSale: 'Withdrawal from the credit ends the contract of sale or service as well, without compensation.',
  noCompensation: 'No compensation is asked for.',
  feeGivenBack: 'You are then charged less: your part of the charges for the days that are saved is not due.',
  type: {
    instalments: 'Linked credit, as a payment of the price by instalments; fixed-term, repaid by instalments',
    deferral: 'Linked credit, as a deferred payment of the price; fixed-term, repaid in one payment',
  },
  drawnDown: (seller: string) => `You receive no money: the lender pays ${seller} for you, in one sum.`,
  drawnDownFrom: (day: string) => `Not before ${day}, and only once the credit agreement is final.`,
  example: (terms: {
    readonly amount: string
    readonly days: string
    readonly rate: string
    readonly apr: string
    readonly total: string
    readonly payments: string
  }) =>
    `Credit of ${terms.amount} over ${terms.days}, at a fixed borrowing rate of ${terms.rate}: APR ${terms.apr}, total payable ${terms.total}, that is ${terms.payments}.`,
  assumptions: (day: string) =>
    `Assumptions: the whole credit is drawn down on ${day}, every payment is made on its day, and all charges above are counted. Whole months count as twelfths of a year; other days as parts of the year of 365 or 366 days that ends with them.`,
  noServices: ['Insurance policy: no', 'Other ancillary service contract: no'],
  validity: (from: string, until: string) =>
    `The information contained in this form is valid from ${from} until ${until}.`,
  table: { day: 'Day', principal: 'Capital', fee: 'Charges', total: 'Payment', sum: 'Total' },
  exercise: (until: string, address: string) =>
    `Until ${until}, 24:00, by a declaration on paper or another durable medium to ${address}, for which the withdrawal slip may be used, or by “Withdraw from contract here” on your payment page. It is in time if it is sent in time. Whoever does not withdraw stays bound by the credit agreement.`,
  lawOf: { FR: 'French law' },
  lawAndCourt: (law: string) => `${law}. The courts that the law names for consumers are competent.`,
  languages:
    'Information and contractual terms will be supplied in English. With your consent, we intend to communicate in English for the duration of the credit agreement.',
}
