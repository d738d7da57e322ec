import type { PaymentTypeTexts } from '../../checkout/index.ts'

export const paymentTypes: PaymentTypeTexts = {
  SPLIT: {
    choice: 'Zahlung mit Freunden teilen',
    name: 'Auf mehrere Personen geteilte Zahlung',
    short: 'Geteilt',
  },
  INSTALLMENT: {
    choice: 'In Raten',
    name: 'Zahlung in Raten',
    short: 'Raten',
    heading: (title, count) => `${title} in ${count} Raten bezahlen`,
    lead: (today) => `${today} heute, der Rest automatisch von derselben Karte.`,
    consent: (later) =>
      `Ich bin einverstanden, dass weitere ${later} zu den obigen Terminen von dieser Karte abgebucht werden`,
    pay: (today) => `Heute ${today} bezahlen`,
  },
  DEFERRED: {
    choice: 'Später',
    name: 'Spätere Zahlung',
    short: 'Später zahlen',
    heading: (title) => `${title} später bezahlen`,
    lead: (_today, day) => `Heute wird nichts abgebucht. Sie bezahlen am ${day}.`,
    consent: (later) => `Ich bin einverstanden, dass ${later} zum obigen Termin von dieser Karte abgebucht werden`,
    pay: (today) => `${today} auf meiner Karte reservieren`,
  },
  DOWN_PAYMENT: {
    choice: 'Jetzt eine Anzahlung, der Rest später',
    name: 'Jetzt Anzahlung, Restbetrag später',
    short: 'Anzahlung',
    heading: (title) => `Jetzt eine Anzahlung für ${title}`,
    lead: (today) => `${today} heute, der Restbetrag später von derselben Karte.`,
    consent: (later) =>
      `Ich bin einverstanden, dass der Restbetrag von ${later} zum obigen Termin von dieser Karte abgebucht wird`,
    pay: (today) => `Anzahlung von ${today} leisten`,
  },
}
