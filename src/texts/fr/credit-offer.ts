import type { CreditOfferTexts } from '../language-texts.ts'

export const creditOffer: CreditOfferTexts = {
  cost: ({ rate, total, payments }) =>
    `Taux annuel effectif global (TAEG) fixe\u00a0: ${rate}. Montant total dû\u00a0: ${total}, soit ${payments}.`,
  credit: ({ amount, price, lender }) =>
    `Crédit de ${amount}${lender && ` accordé par ${lender}`} pour un achat de ${price}.`,
  cashPart: (amount) => `Sur ce prix, payé au comptant le premier jour\u00a0: ${amount}.`,
  terms: ({ rate, fee, days }) => `Taux débiteur fixe\u00a0: ${rate}. Frais\u00a0: ${fee}. Durée\u00a0: ${days} jours.`,
  ownDeferral: (payments) =>
    `La boutique vous accorde ce délai de paiement, sans intérêts ni frais\u00a0: ${payments}.`,
  payment: (amount, day) => `${amount} le ${day}`,
}
