import type { PaymentTypeTexts } from '../../checkout/index.ts'

export const paymentTypes: PaymentTypeTexts = {
  SPLIT: {
    choice: 'De betaling delen met vrienden',
    name: 'Betaling gedeeld door meerdere mensen',
    short: 'Gedeeld',
  },
  INSTALLMENT: {
    choice: 'In termijnen',
    name: 'Betaling in termijnen',
    short: 'Termijnen',
    heading: (title, count) => `${title} in ${count} termijnen betalen`,
    lead: (today) => `${today} vandaag, de rest vanzelf van dezelfde kaart.`,
    consent: (later) => `Ik ga ermee akkoord dat nog ${later} op de datums hierboven van deze kaart wordt afgeschreven`,
    pay: (today) => `Vandaag ${today} betalen`,
  },
  DEFERRED: {
    choice: 'Later',
    name: 'Later betalen',
    short: 'Later betalen',
    heading: (title) => `${title} later betalen`,
    lead: (_today, day) => `Vandaag wordt niets afgeschreven. Je betaalt op ${day}.`,
    consent: (later) => `Ik ga ermee akkoord dat ${later} op de datum hierboven van deze kaart wordt afgeschreven`,
    pay: (today) => `${today} reserveren op mijn kaart`,
  },
  DOWN_PAYMENT: {
    choice: 'Nu een aanbetaling, de rest later',
    name: 'Nu een aanbetaling, later het restbedrag',
    short: 'Aanbetaling',
    heading: (title) => `Nu een aanbetaling voor ${title}`,
    lead: (today) => `${today} vandaag, het restbedrag later van dezelfde kaart.`,
    consent: (later) =>
      `Ik ga ermee akkoord dat het restbedrag van ${later} op de datum hierboven van deze kaart wordt afgeschreven`,
    pay: (today) => `De aanbetaling van ${today} betalen`,
  },
}
