import type { FunnelTexts } from '../../checkout/index.ts'

export const funnel: FunnelTexts = {
  heading: (shop) => `Ihre Bestellung bei ${shop} bezahlen`,
  text: (amount) => `Insgesamt ${amount}. Auf der nächsten Seite sehen Sie alle Einzelheiten, bevor Sie bezahlen.`,
  next: 'Wie es weitergeht',
  pointsSplit: [
    'Sie wählen: allein bezahlen oder die Zahlung mit Freunden teilen.',
    'Ihre Kartennummer geben Sie auf der Seite der Bank ein.',
    'Danach können Sie zum Shop zurückkehren.',
  ],
  points: [
    'Sie sehen jeden Betrag und seinen Termin, bevor Sie zustimmen.',
    'Ihre Kartennummer geben Sie auf der Seite der Bank ein.',
    'Danach können Sie zum Shop zurückkehren.',
  ],
  go: 'Weiter zur Zahlung',
  moved: 'Auf dieser Seite wird nichts abgebucht.',
  choose: 'Wie möchten Sie bezahlen?',
  chooseText: (amount) =>
    `Insgesamt ${amount}. Jede Zahlungsart hat ihre eigene Seite, auf der noch nichts abgebucht wird.`,
  error: {
    text: 'Der Shop hat Sie mit einer Anforderung hierher geschickt, die wir nicht annehmen können. Hier wurde nichts bestellt.',
    later: 'Laden Sie diese Seite gleich noch einmal oder gehen Sie zurück zum Shop.',
    what: 'Gehen Sie zurück zum Shop und versuchen Sie es noch einmal, oder sagen Sie dem Shop, was auf dieser Seite steht.',
    forShop: 'Für den Shop:',
  },
}
