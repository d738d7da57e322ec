import type { PaymentTypeTexts } from '../../checkout/index.ts'

export const paymentTypes: PaymentTypeTexts = {
  SPLIT: {
    choice: 'Dividi il pagamento con gli amici',
    name: 'Pagamento diviso tra più persone',
    short: 'Diviso',
  },
  INSTALLMENT: {
    choice: 'A rate',
    name: 'Pagamento a rate',
    short: 'A rate',
    heading: (title, count) => `Paga ${title} in ${count} rate`,
    lead: (today) => `${today} oggi, il resto in automatico sulla stessa carta.`,
    consent: (later) => `Accetto che altri ${later} siano addebitati su questa carta nelle date qui sopra`,
    pay: (today) => `Paga ${today} oggi`,
  },
  DEFERRED: {
    choice: 'Più tardi',
    name: 'Pagamento più tardi',
    short: 'Pagamento differito',
    heading: (title) => `Paga ${title} più tardi`,
    lead: (_today, day) => `Oggi non si addebita nulla. Paghi ${day}.`,
    consent: (later) => `Accetto che ${later} siano addebitati su questa carta nella data qui sopra`,
    pay: (today) => `Blocca ${today} sulla mia carta`,
  },
  DOWN_PAYMENT: {
    choice: 'Un acconto ora, il resto più tardi',
    name: 'Acconto ora, saldo più tardi',
    short: 'Acconto',
    heading: (title) => `Un acconto ora per ${title}`,
    lead: (today) => `${today} oggi, il saldo più tardi sulla stessa carta.`,
    consent: (later) => `Accetto che il saldo di ${later} sia addebitato su questa carta nella data qui sopra`,
    pay: (today) => `Paga l’acconto di ${today}`,
  },
}
