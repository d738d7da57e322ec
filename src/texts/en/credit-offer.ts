/** What advertising of a credit says of it, in the order of the law. Amounts, days and rates arrive written in the language. */
export const creditOffer = {
  /** Shown larger than anything else about the credit. */
  cost: ({ rate, total, payments }: { rate: string; total: string; payments: string }) =>
    `Fixed annual percentage rate (APR): ${rate}. Total to repay: ${total}, that is ${payments}.`,
  credit: ({ amount, price, lender }: { amount: string; price: string; lender: string }) =>
    `Credit of ${amount}${lender && ` from ${lender}`} for a purchase of ${price}.`,
  cashPart: (amount: string) => `Of the price ${amount} is paid at once, on the first day.`,
  terms: ({ rate, fee, days }: { rate: string; fee: string; days: string }) =>
    `Fixed borrowing rate: ${rate}. Fee: ${fee}. Duration: ${days} days.`,
  /** Outside credit law: the shop waits, for nothing. */
  ownDeferral: (payments: string) => `The shop gives you this time to pay, without interest or fees: ${payments}.`,
  payment: (amount: string, day: string) => `${amount} on ${day}`,
}
