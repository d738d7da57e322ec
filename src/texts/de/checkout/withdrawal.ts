import type { WithdrawalTexts } from '../../checkout/index.ts'

export const withdrawal: WithdrawalTexts = {
  link: 'Vertrag widerrufen',
  until: (day) => `Bis ${day}, Mitternacht.`,
  declared: 'Ihr Widerruf',
  back: 'Zurück zum Kauf',
  form: {
    heading: 'Vertrag widerrufen',
    intro: (shop) =>
      `Sagen Sie ${shop} hier, dass Sie diesen Kauf widerrufen. Sie brauchen keinen Grund, und es kostet nichts.`,
    name: 'Ihr Name',
    nameHint: 'Der Name, unter dem Sie gekauft haben.',
    nameMissing: 'Geben Sie Ihren Namen an',
    email: 'E-Mail für die Eingangsbestätigung',
    emailHint: 'Wir schicken sie sofort dorthin: was Sie erklärt haben, mit Datum und Uhrzeit.',
    emailMissing: 'Geben Sie eine E-Mail-Adresse für die Eingangsbestätigung an',
    contract: 'Vertrag',
    next: 'Weiter',
    nothingYet: 'Noch ist nichts erklärt: Sie bestätigen auf der nächsten Seite.',
  },
  confirming: {
    heading: 'Bestätigen Sie?',
    intro: 'Das erklären Sie:',
    declaration: (name, seller, title, reference, day, amount) =>
      `Ich, ${name}, widerrufe meinen am ${day} mit ${seller} geschlossenen Vertrag über „${title}“${reference ? ` (Bestellung ${reference})` : ''} zum Preis von ${amount}.`,
    sentTo: (email) => `Die Eingangsbestätigung geht an ${email}.`,
    confirm: 'Widerruf bestätigen',
    change: 'Name oder E-Mail ändern',
    follows: {
      automatic: 'Alles Bezahlte geht auf die Karten zurück, von denen es kam, und nichts wird mehr abgebucht.',
      ask: (shop) =>
        `${shop} erfährt es sofort und hat 14 Tage Zeit zu erstatten. Es darf auf die Ware warten oder auf den Nachweis, dass Sie sie abgesandt haben.`,
    },
    friends: 'Freunde, die bezahlt haben, bekommen ihr Geld auf ihre eigenen Karten zurück.',
  },
  status: {
    heading: 'Sie haben den Vertrag widerrufen',
    at: (moment) => `Erklärt am ${moment}.`,
    sentTo: (email) => `Die Eingangsbestätigung mit Ihren Worten, Datum und Uhrzeit geht an ${email}.`,
    what: 'Was Sie erklärt haben',
    money: 'Ihr Geld',
    erased: 'Ihre Worte wurden hier gelöscht, wie es verlangt wurde.',
  },
  money: {
    asked: (shop, day) =>
      `${shop} weiß Bescheid und erstattet bis ${day}. Es darf auf die Ware warten oder auf den Nachweis, dass Sie sie abgesandt haben. Sie müssen nichts selbst bezahlen.`,
    automatic: 'Alles Bezahlte wird gerade zurückgegeben, an alle, die bezahlt haben. Sie müssen nichts tun.',
    goods: (shop) =>
      `${shop} wartet auf die Ware oder auf den Nachweis, dass Sie sie abgesandt haben. Solange ruht seine Frist.`,
    psp: (shop) => `${shop} erstattet selbst, über seinen eigenen Zahlungsdienst.`,
    underWay: 'Die Erstattung läuft. Banken zeigen sie in 5 bis 10 Tagen an.',
    back: 'Alles wurde zurückgegeben. Banken zeigen es in 5 bis 10 Tagen an.',
    released: 'Nichts wurde abgebucht, und was reserviert war, ist frei.',
    contested: (shop) =>
      `Eine Zahlung wird bei ihrer Bank bestritten, die über diesen Teil entscheidet. Um den Rest kümmert sich ${shop}.`,
    refused: (shop) => `${shop} meint, dass Sie nicht widerrufen können, und erstattet nichts:`,
  },
  disagree: (shop) =>
    `Ihre Erklärung bleibt festgehalten. Sind Sie anderer Meinung, schreiben Sie ${shop} oder fragen Sie eine Schlichtungsstelle oder die Verbraucherzentrale.`,
  grounds: {
    dated: 'Unterkunft, Beförderung, Speisen oder Freizeit zu einem Termin oder Zeitraum (Artikel 16 Buchstabe l).',
    made_to_order: 'Nach Ihren Vorgaben gefertigt oder persönlich zugeschnitten (Artikel 16 Buchstabe c).',
    perishable: 'Verdirbt schnell oder läuft bald ab (Artikel 16 Buchstabe d).',
    sealed:
      'Aus Gründen der Gesundheit oder Hygiene versiegelt und nach der Lieferung geöffnet (Artikel 16 Buchstabe e).',
    digital: 'Digitale Inhalte, deren Bereitstellung mit Ihrer Zustimmung begann (Artikel 16 Buchstabe m).',
    performed: 'Mit Ihrer Zustimmung vollständig erbrachte Dienstleistung (Artikel 16 Buchstabe a).',
    other: 'Ein anderer Grund.',
  },
  credit: {
    link: 'Kredit hier widerrufen',
    declared: 'Ihr Widerruf des Kredits',
    heading: 'Kredit widerrufen',
    intro:
      'Erklären Sie hier, dass Sie den Kredit widerrufen und den Kauf behalten. Sie brauchen keinen Grund, und es kostet nichts.',
    sale: 'Um auch den Kauf rückgängig zu machen, widerrufen Sie stattdessen den Vertrag mit dem Shop',
    declaration: (name, seller, title, reference, day) =>
      `Ich, ${name}, widerrufe den am ${day} geschlossenen Kreditvertrag für meinen Kauf „${title}“ bei ${seller}${reference ? ` (Bestellung ${reference})` : ''}. Den Kauf behalte ich.`,
    due: (amount, day) =>
      `Was noch nicht bezahlt ist, wird in einer Summe fällig, ohne jede Gebühr: ${amount}, bis ${day}. Vorher wird nichts abgebucht, und Sie können sofort bezahlen.`,
    done: 'Sie haben den Kredit widerrufen',
    left: 'Was noch zu bezahlen ist',
    pay: (amount) => `Kauf behalten und jetzt ${amount} bezahlen`,
    waits: (day) =>
      `Eine Zahlung oder Erstattung läuft gerade. Sobald sie beendet ist, wird der Rest in einer Summe fällig, ohne jede Gebühr, bis ${day}.`,
    paid: 'Es ist nichts mehr zu bezahlen.',
    closed: {
      heading: 'Hier gibt es keinen Kredit zu widerrufen',
      over: (day, shop) =>
        `Die Frist für den Widerruf des Kredits endete am ${day}. Meinen Sie, dass sie noch läuft, schreiben Sie ${shop}.`,
      none: 'Zu diesem Kauf gibt es keinen Kredit, den man widerrufen könnte.',
      sale: 'Sie haben den Kauf selbst widerrufen: Sein Kredit endet mit ihm.',
      paid: 'Alles ist bezahlt: Es gibt keinen Kredit mehr.',
      ended: 'Dieser Kauf ist bereits beendet.',
    },
  },
  closed: {
    heading: 'Hier gibt es nichts zu widerrufen',
    over: (day, shop) => `Die Frist endete am ${day}. Meinen Sie, dass sie noch läuft, schreiben Sie ${shop}.`,
    none: (shop) => `Für diesen Kauf gewährt ${shop} kein Widerrufsrecht:`,
    noRight: (shop) => `Für diesen Kauf gibt es kein Widerrufsrecht. Fragen beantwortet ${shop}.`,
    unpaid: 'Noch ist nichts gekauft: Sie können einfach gehen.',
    ended: 'Dieser Kauf ist schon beendet.',
    friend: (leader, shop) =>
      `Den Vertrag haben ${leader} und ${shop} geschlossen: Nur ${leader} kann ihn widerrufen. Ihr Teil kommt dann auf Ihre Karte zurück.`,
  },
}
