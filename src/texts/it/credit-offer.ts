import type { CreditOfferTexts } from '../language-texts.ts'

export const creditOffer: CreditOfferTexts = {
  cost: ({ rate, total, payments }) => `TAEG fisso: ${rate}. Importo totale dovuto: ${total}, cioè ${payments}.`,
  credit: ({ amount, price, lender }) =>
    `Credito di ${amount}${lender && ` da ${lender}`} per un acquisto di ${price}.`,
  cashPart: (amount) => `Del prezzo, da pagare subito, il primo giorno: ${amount}.`,
  terms: ({ rate, fee, days }) => `Tasso debitore fisso: ${rate}. Spese: ${fee}. Durata: ${days} giorni.`,
  ownDeferral: (payments) => `Il negozio ti concede questo tempo per pagare, senza interessi né spese: ${payments}.`,
  payment: (amount, day) => `${amount} il ${day}`,
}
