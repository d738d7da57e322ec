import type { CreditOfferTexts } from '../language-texts.ts'

export const creditOffer: CreditOfferTexts = {
  cost: ({ rate, total, payments }) => `TAE fija: ${rate}. Importe total adeudado: ${total}, es decir, ${payments}.`,
  credit: ({ amount, price, lender }) =>
    `Crédito de ${amount}${lender && ` de ${lender}`} para una compra de ${price}.`,
  cashPart: (amount) => `Del precio, al contado el primer día: ${amount}.`,
  terms: ({ rate, fee, days }) => `Tipo deudor fijo: ${rate}. Gastos: ${fee}. Duración: ${days} días.`,
  ownDeferral: (payments) => `La tienda te concede este tiempo para pagar, sin intereses ni gastos: ${payments}.`,
  payment: (amount, day) => `${amount} el ${day}`,
}
