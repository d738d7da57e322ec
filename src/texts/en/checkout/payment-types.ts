import type { PaymentTypeTexts } from '../../checkout/index.ts'

export const paymentTypes: PaymentTypeTexts = {
  SPLIT: {
    choice: 'Share the payment with friends',
    name: 'Payment shared between several people',
    short: 'Split',
  },
  INSTALLMENT: {
    choice: 'In instalments',
    name: 'Payment in instalments',
    short: 'Instalments',
    heading: (title, count) => `Pay for ${title} in ${count} instalments`,
    lead: (today) => `${today} today, the rest by itself on the same card.`,
    consent: (later) => `I agree that ${later} more is charged to this card on the dates above`,
    pay: (today) => `Pay ${today} today`,
  },
  DEFERRED: {
    choice: 'Later',
    name: 'Payment later',
    short: 'Pay later',
    heading: (title) => `Pay later for ${title}`,
    lead: (_today, day) => `Nothing is taken today. You pay on ${day}.`,
    consent: (later) => `I agree that ${later} is charged to this card on the date above`,
    pay: (today) => `Block ${today} on my card`,
  },
  DOWN_PAYMENT: {
    choice: 'A deposit now, the rest later',
    name: 'Deposit now, balance later',
    short: 'Deposit',
    heading: (title) => `A deposit now for ${title}`,
    lead: (today) => `${today} today, the balance later on the same card.`,
    consent: (later) => `I agree that the balance of ${later} is charged to this card on the date above`,
    pay: (today) => `Pay the deposit of ${today}`,
  },
}
