import type { EndedTexts } from '../../checkout/index.ts'

export const ended: EndedTexts = {
  ended: {
    link_expired: {
      heading: 'Dieser Zahlungslink ist abgelaufen',
      text: 'Er wurde nicht rechtzeitig benutzt, und der Shop erwartet diese Zahlung nicht mehr.',
      what: 'Wenn Sie noch bestellen möchten, bitten Sie den Shop um einen neuen Link.',
    },
    gave_up: {
      heading: 'Zahlung abgebrochen',
      text: 'Sie haben diese Zahlung verlassen, bevor sie abgeschlossen war.',
      what: 'Sie können jederzeit wieder im Shop bestellen.',
    },
    aborted: {
      heading: 'Der Shop hat diese Zahlung abgebrochen',
      text: 'Der Shop hat seine Anforderung zurückgezogen, bevor bezahlt wurde.',
      what: 'Fragen Sie den Shop, wenn Sie damit nicht gerechnet haben.',
    },
    cancelled: {
      heading: 'Diese Bestellung wurde storniert',
      text: 'Der Shop hat die Bestellung storniert.',
      what: 'Fragen Sie den Shop, wenn Sie damit nicht gerechnet haben.',
    },
    refunded: {
      heading: 'Diese Bestellung wurde erstattet',
      text: 'Der Shop hat die Bestellung storniert, und wer bezahlt hat, bekommt sein Geld zurück.',
      what: 'Banken zeigen Erstattungen innerhalb von zwei bis fünf Werktagen an.',
    },
    reference: {
      heading: 'Diese Bestellung ist schon bezahlt',
      text: 'Dieselbe Bestellung wurde über einen anderen Link bezahlt, deshalb haben wir diese Zahlung angehalten.',
      what: 'Sie müssen nichts tun. Der Shop kann Ihnen die Bestellung bestätigen.',
    },
    connector: {
      heading: 'Der Shop konnte diese Zahlung nicht annehmen',
      text: 'Ihre Bank hat zugestimmt, aber der Zahlungsdienst des Shops hat abgelehnt. Wir haben alles zurückgegeben.',
      what: 'Fragen Sie den Shop nach einer anderen Zahlungsart.',
    },
  },
  moved: {
    none: 'Es wurde nichts abgebucht, und auf Ihrer Karte ist nichts reserviert.',
    released: (amount, card) =>
      `Es wurde nichts abgebucht. Die Reservierung von ${amount} auf ${card} ist wieder aufgehoben; Ihre Bank zeigt das innerhalb weniger Tage an.`,
    refunded: (amount, card) => `Wir schreiben ${card} ${amount} gut.`,
  },
  neutral: {
    paid: { heading: 'Diese Bestellung ist bezahlt', text: 'Hier gibt es nichts mehr zu bezahlen.' },
    in_progress: { heading: 'Diese Bestellung wird gerade bezahlt', text: 'Jemand kümmert sich darum.' },
    ended: { heading: 'Diese Bestellung ist abgeschlossen', text: 'Sie kann nicht mehr bezahlt werden.' },
    yours:
      'Ist es Ihre Bestellung? Öffnen Sie sie mit dem Link in Ihrer E-Mail oder in dem Browser, in dem Sie bezahlt haben.',
    moved: 'Durch das Öffnen dieser Seite wird niemandem etwas abgebucht.',
  },
  cannotPay: {
    no_acquirer: {
      heading: 'Dieser Shop kann noch keine Zahlungen annehmen',
      text: 'Er ist noch nicht fertig mit seiner Bank verbunden. Es liegt nicht an Ihrer Karte.',
    },
    not_offered: {
      heading: 'Diese Zahlungsart gibt es für diese Bestellung nicht',
      text: 'Mit ihrem Betrag oder ihren Terminen würde sie nicht zum Gesetz oder zu den Einstellungen des Shops passen. Es liegt nicht an Ihrer Karte.',
    },
    what: 'Bitte fragen Sie den Shop nach einer anderen Zahlungsart.',
    moved: 'Es wurde nichts abgebucht.',
  },
  receipt: {
    heading: 'Beleg',
    print: 'Drucken oder als PDF speichern',
    back: 'Zurück',
    number: 'Belegnummer',
    payer: 'Bezahlt von',
    seller: 'Verkauft von',
    forWhat: 'Wofür',
    partOf: (leader) => `Anteil an der Sammelkasse von ${leader}`,
    orderTotal: 'Bestellung insgesamt',
    cashPart: 'Gleich beim Kauf an den Verkäufer bezahlt',
    law: 'Was das französische Recht dazu sagt',
    card: 'Karte',
    movements: 'Was gebucht wurde',
    date: 'Datum',
    amount: 'Betrag',
    kind: {
      held: 'Reserviert, nicht abgebucht',
      charged: 'Abgebucht',
      released: 'Freigegeben, nie abgebucht',
      refunded: 'Erstattet',
      charge_returned: 'Abgebucht, dann von Ihrer Bank zurückgeholt',
      refund_returned: 'Erstattet, dann von Ihrer Bank zurückgegeben: wird Ihnen auf anderem Weg ausgezahlt',
    },
    net: 'Tatsächlich bezahlt',
    note: 'Dieser Beleg bestätigt eine Zahlung. Die Rechnung kommt vom Shop.',
  },
}
