/** The contract, in the order of article R. 312-10 of the Code de la consommation, with what article 21 of the Directive adds. */
export const contract = {
  title: 'Credit agreement',
  intro: 'Offer of a credit agreement. It stands apart from any advertising and from the pre-contractual form.',
  headings: {
    parties: '1. Parties',
    box: '2. The essentials of the credit',
    repayment: '3. How the credit is repaid',
    acceptance: '4. Acceptance and withdrawal',
    performance: '5. While the agreement runs',
    disputes: '6. Complaints and disputes',
    consent: '7. Acceptance by the borrower',
  },
  lender: 'Lender',
  borrower: 'Borrower',
  intermediary: 'Credit intermediary',
  seller: 'Seller',
  box: {
    type: 'Type of credit',
    amount: 'Total amount of credit, and how it is made available',
    duration: 'Duration',
    instalments: 'Payments: amount, number and days',
    rate: 'Borrowing rate',
    apr: 'APR, and total payable',
    costs: 'All costs of the agreement',
    sureties: 'Sureties and insurance required',
    notary: 'Notarial fees',
    goods: 'Goods or services, and cash price',
  },
  none: { sureties: 'None', notary: 'None' },
  byCard:
    'Each payment is taken on its day from the card that you enter, after a notice five days before. You may enter another card at any time, or pay by yourself on your payment page.',
  statement:
    'At any time while the agreement runs you may ask for a statement of account in the form of an amortisation table, free of charge.',
  amortisation: 'Each payment repays capital in the amount named below; charges are named beside it.',
  noGuarantor: 'Nobody stands surety for you.',
  stands: (until: string) => `The lender keeps to these terms until ${until}.`,
  approval: (until: string) =>
    `The agreement is final once you have accepted it, have not withdrawn, and the lender has told you by ${until} that it grants the credit (article L. 312-24). Silence until then is a refusal.`,
  withdrawal: (until: string) => `You may withdraw from this agreement until ${until}, 24:00, without giving reasons.`,
  withdrawalHow: (medium: string) =>
    `Declare it on paper or on another durable medium to the lender (${medium}), or by “Withdraw from contract here” on your payment page. A slip is attached.`,
  withdrawalPays: (interest: string) =>
    `What the lender had paid by then you pay back, with interest at the borrowing rate, without undue delay and within 30 days of sending your declaration: ${interest} a day. Nothing else may be asked of you. As the sale ends with the credit, the seller gives back what you paid.`,
  noPaymentIntro: 'Article L. 312-25 of the Code de la consommation says of the first seven days:',
  linked: [
    'Your obligations begin with the delivery of the goods or the supply of the service (article L. 312-48).',
    'Whoever withdraws from the sale is no longer bound by this credit, free of charge (article L. 312-54).',
    'In a dispute about the sale a court may suspend this credit; if the sale is set aside by a court, so is the credit (article L. 312-55).',
    'If what you bought is not delivered, or not as agreed, and the seller does not help, you may turn to the lender (Directive (EU) 2023/2225, article 27).',
  ],
  early: 'You may repay at any time, all or a part, on your payment page.',
  termination:
    'The agreement ends with its last payment, with its repayment, or with withdrawal. It runs for a fixed time and has no other termination by notice.',
  missed:
    'If a payment is refused, the lender tells you at once, on a durable medium, what you risk under articles L. 312-39 and L. 312-40, and offers you, before it enforces anything, other dates or smaller payments that cost nothing.',
  debtAdvice: (places: string) => `If you find it hard to pay, ask early for free and independent advice: ${places}.`,
  reminderMedium: (medium: string) =>
    `Reminders and notices about this agreement come on the durable medium that you chose: ${medium}.`,
  mediation: (mediator: string) =>
    `Complaints go to the lender first. If its answer does not help, you may ask its mediator, free of charge: ${mediator}.`,
  limitationIntro: 'Article R. 312-35 of the Code de la consommation says:',
  authorities: (supervisor: string) => `Supervision of the lender: ${supervisor}`,
  publicAuthorities: [
    'Autorité de contrôle prudentiel et de résolution (ACPR), 4 place de Budapest, CS 92459, 75436 Paris Cedex 09',
    'Direction générale de la concurrence, de la consommation et de la répression des fraudes (DGCCRF), 59 boulevard Vincent Auriol, 75703 Paris Cedex 13',
  ],
  consent: (terms: { readonly amount: string; readonly lender: string; readonly payments: string }) =>
    `I accept this offer of a credit of ${terms.amount} from ${terms.lender}, to be repaid in ${terms.payments}.`,
  paymentsOf: (count: number) => (count === 1 ? 'one payment' : `${count} payments`),
  signed: 'Accepted on: ____________    By: ____________',
}
