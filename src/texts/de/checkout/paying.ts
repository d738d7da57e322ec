import type { PayingTexts } from '../../checkout/index.ts'

export const paying: PayingTexts = {
  zero: {
    heading: 'Nichts zu bezahlen',
    text: (title) =>
      `${title} kostet Sie nichts. Bestätigen Sie, und der Shop erfährt es. Eine Karte brauchen Sie nicht.`,
    confirm: 'Bestellung bestätigen',
  },
  resume: {
    heading: 'Ihre Zahlung wartet auf Sie',
    text: (amount) => `Sie haben begonnen, ${amount} zu bezahlen, und die Kartenseite ist noch geöffnet.`,
    textCard: 'Sie haben begonnen, eine Karte einzugeben, und ihre Seite ist noch geöffnet.',
    elsewhere: (amount) =>
      `Eine Zahlung von ${amount} wurde in einem anderen Browser begonnen. Hier können Sie neu beginnen.`,
    onlyElsewhere: (amount) =>
      `Eine Zahlung von ${amount} wurde in einem anderen Browser begonnen. Bitte machen Sie dort weiter.`,
    again: 'Hier neu beginnen',
    look: 'Sehen, wie es steht',
    moved: 'Bisher wurde nichts abgebucht und nichts reserviert.',
    continue: 'Auf der Kartenseite weitermachen',
    another: 'Andere Karte verwenden',
    anotherHint:
      'Wir schließen die erste Kartenseite, bevor sich eine neue öffnet: So können Sie nicht zweimal bezahlen.',
    samePage: 'Auf jener Seite können Sie auch eine andere Karte verwenden.',
    endsByItself:
      'Die Kartenseite dort schließt sich nach einer Weile von selbst. Danach können Sie hier neu beginnen.',
  },
  card: {
    heading: (amount) => `${amount} mit Karte bezahlen`,
    headingCard: 'Ihre Karte',
    headingHold: (amount) => `Ihre Karte, für ${amount}`,
    frameTitle: 'Gesichertes Kartenformular der Bank',
    loading: 'Das Kartenformular der Bank wird geladen …',
    noScript: 'Ihre Kartennummer geben Sie auf der Seite der Bank ein.',
    open: 'Weiter zur Kartenseite',
    openAlone: 'Das Formular erscheint nicht? Öffnen Sie es auf einer eigenen Seite',
    back: 'Zurück, ohne zu bezahlen',
    safe: 'Kartennummern gehen direkt an die Bank. Weder wir noch der Shop sehen sie.',
  },
  window: {
    text: 'Die Kartenseite der Bank öffnet sich in einem eigenen Fenster. Diese Seite wartet auf Sie und geht von selbst weiter.',
    open: 'Schließen Sie die Zahlung im anderen Fenster ab. Diese Seite geht von selbst weiter, sobald Ihre Bank geantwortet hat.',
    closed: 'Das andere Fenster ist geschlossen. Wenn Sie darin nicht bezahlt haben, öffnen Sie es noch einmal.',
    blocked:
      'Kein anderes Fenster zu sehen? Ihr Browser hat es blockiert: Erlauben Sie es und drücken Sie noch einmal.',
    again: 'Kartenseite noch einmal öffnen',
    ended: {
      heading: 'Sie können dieses Fenster schließen',
      text: (shop) =>
        `Ihre Zahlung geht von selbst weiter, auf der Seite ${shop ? `von ${shop}` : 'des Shops'}, von der Sie gekommen sind.`,
    },
  },
  asking: {
    heading: 'Wir fragen Ihre Bank …',
    text: (amount) => `Wir fragen Ihre Bank, ob ${amount} angenommen wurden. Das dauert ein paar Sekunden.`,
    textCard: 'Wir fragen Ihre Bank, ob diese Karte angenommen wurde. Das dauert ein paar Sekunden.',
    stay: 'Bitte lassen Sie diese Seite geöffnet. Wenn Sie sie neu öffnen, wird nicht zweimal bezahlt.',
    check: 'Antwort ansehen',
  },
  slow: {
    heading: 'Ihre Bank braucht länger',
    text: (amount, since) =>
      `Wir haben um ${since} gefragt, ob ${amount} angenommen wurden, und haben noch keine Antwort. Das kommt vor; selten liegt es an Ihrer Karte.`,
    textCard: (since) => `Wir haben um ${since} gefragt, ob Ihre Karte angenommen wurde, und haben noch keine Antwort.`,
    moved: 'Wir wissen noch nicht, ob Geld geflossen ist. Es wird nicht zweimal abgebucht.',
    doing: 'Was wir tun',
    points: [
      'Wir fragen die Bank weiter, bis sie antwortet, auch wenn Sie diese Seite schließen.',
      'Währenddessen kann keine zweite Zahlung beginnen.',
      'Wurde die Zahlung angenommen, zählt sie. Wurde sie abgelehnt, wird nichts abgebucht.',
    ],
    refresh: 'Jetzt noch einmal fragen',
    automatic: 'Diese Seite fragt von selbst noch einmal.',
  },
  finishing: {
    heading: (shop) => (shop ? `Abschluss mit ${shop}` : 'Abschluss mit dem Shop'),
    text: (amount) => `Ihre Bank hat zugestimmt. Der Shop bekommt jetzt ${amount}; meist dauert das ein paar Sekunden.`,
    late: (since) =>
      `Seit ${since} bezahlen wir den Shop, und sein Zahlungsdienst hat noch nicht geantwortet. Sie müssen nicht warten.`,
    moved: 'Von Ihrer Karte wird nicht noch einmal abgebucht, wie lange es auch dauert.',
    doing: 'Was jetzt geschieht',
    points: [
      'Wir machen weiter, bis der Zahlungsdienst des Shops antwortet, auch wenn Sie diese Seite schließen.',
      'Wir schreiben Ihnen, sobald der Shop bezahlt ist.',
      'Kann er nicht bezahlt werden, bekommen Sie alles zurück.',
    ],
    refresh: 'Sehen, wie es steht',
    automatic: 'Diese Seite sieht von selbst nach.',
  },
}
