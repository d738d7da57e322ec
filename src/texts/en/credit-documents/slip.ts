/** What goes with the contract: the slip by which it is left (model of article R. 312-9), and the receipt of what is paid in cash. */
export const slip = {
  title: 'Withdrawal slip',
  sendBy: 'To be sent back at the latest fourteen days after the day on which you accepted the credit agreement.',
  sendByDay: (day: string) => `For this credit: at the latest on ${day}.`,
  immediate:
    'Where the credit serves only to finance particular goods or services that the credit agreement names, and you have asked by a written, signed and dated request for immediate delivery or supply, this period ends on the day of the delivery or supply, without being longer than fourteen days or shorter than three, except for sales away from business premises: there it is fourteen days, whatever the day of delivery.',
  begins: 'The period begins on the day on which you accept the offer of the credit agreement.',
  valid: (lender: string) =>
    `This withdrawal is valid only if it is sent, legible and filled in completely, before the end of the periods above, by registered letter with acknowledgement of receipt (1), to: ${lender}`,
  declaration: (terms: { readonly amount: string; readonly goods: string; readonly seller: string }) =>
    `I, the undersigned (*), ____________________, declare that I withdraw from the offer of a credit of (*) ${terms.amount} that I had accepted on (*) ____________________ for the acquisition of (*) (2) ${terms.goods} from (*) (2) ${terms.seller}.`,
  signature: 'Date and signature of the borrower (and of the co-borrower, if there is one): ____________________',
  notes: [
    '(*) In the borrower’s own hand.',
    '(1) Optional.',
    '(2) Where the credit serves only to finance particular goods or services that the credit agreement names.',
  ],
}

export const receipt = {
  title: 'Receipt of a part of the price paid in cash',
  intro: (seller: string) =>
    `${seller} has received, in its own name, the part of the price that the buyer agreed to pay in cash.`,
  labels: {
    seller: 'Seller',
    buyer: 'Buyer',
    goods: 'Goods or services',
    price: 'Cash price',
    paid: 'Paid in cash',
    paidOn: 'Paid on',
    later: 'Left to be paid by credit',
  },
  lawIntro: 'Articles L. 312-52, L. 312-53 and L. 341-10 of the Code de la consommation, in full:',
}
