import type { CreditOfferTexts } from '../language-texts.ts'

export const creditOffer: CreditOfferTexts = {
  cost: ({ rate, total, payments }) =>
    `Vast jaarlijks kostenpercentage (JKP): ${rate}. Totaal te betalen: ${total}, dat wil zeggen ${payments}.`,
  credit: ({ amount, price, lender }) =>
    `Krediet van ${amount}${lender && ` van ${lender}`} voor een aankoop van ${price}.`,
  cashPart: (amount) => `Van de prijs wordt ${amount} direct betaald, op de eerste dag.`,
  terms: ({ rate, fee, days }) => `Vaste debetrentevoet: ${rate}. Kosten: ${fee}. Looptijd: ${days} dagen.`,
  ownDeferral: (payments) => `De winkel geeft je deze tijd om te betalen, zonder rente of kosten: ${payments}.`,
  payment: (amount, day) => `${amount} op ${day}`,
}
