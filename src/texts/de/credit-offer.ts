import type { CreditOfferTexts } from '../language-texts.ts'

export const creditOffer: CreditOfferTexts = {
  cost: ({ rate, total, payments }) =>
    `Effektiver Jahreszins (fest): ${rate}. Gesamtbetrag: ${total}, das heißt ${payments}.`,
  credit: ({ amount, price, lender }) =>
    `Kredit über ${amount}${lender && ` von ${lender}`} für einen Kauf über ${price}.`,
  cashPart: (amount) => `Vom Preis am ersten Tag zu bezahlen: ${amount}.`,
  terms: ({ rate, fee, days }) => `Fester Sollzinssatz: ${rate}. Kosten: ${fee}. Laufzeit: ${days} Tage.`,
  ownDeferral: (payments) => `Der Shop gewährt Ihnen diese Zeit zum Bezahlen, ohne Zinsen und Kosten: ${payments}.`,
  payment: (amount, day) => `${amount} am ${day}`,
}
