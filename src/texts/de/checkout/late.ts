import type { LateTexts } from '../../checkout/index.ts'

export const late: LateTexts = {
  heading: (amount) => `Nicht bezahlt: ${amount}`,
  missed: (amount, day, title, shop) =>
    `Wir konnten ${amount}, fällig am ${day} für ${title} bei ${shop}, nicht von Ihrer Karte abbuchen.`,
  open: (amount) => `Von diesem Kauf ist insgesamt noch zu bezahlen: ${amount}.`,
  free: 'Es kommt nichts hinzu: keine Zinsen, keine Gebühr und keine Strafe, wie spät auch bezahlt wird.',
  follows:
    'Sie können jetzt bezahlen, mit jeder Karte. Sonst versuchen wir es an späteren Tagen wieder, einen Monat lang. Danach versuchen wir es nicht mehr, und was Sie schulden, kann vor Gericht von Ihnen verlangt werden.',
  risks:
    'Ausbleibende oder verspätete Zahlungen können schwerwiegende Folgen für Sie haben (zum Beispiel einen Zwangsverkauf) und es Ihnen erschweren, künftig einen Kredit zu erhalten.',
  french:
    'Das französische Recht (Artikel L. 312-36, L. 312-39, D. 312-16 und D. 312-17 des Code de la consommation) erlaubt einem Kreditgeber bei Zahlungsverzug, das ganze restliche Kapital auf einmal zu verlangen, Zinsen zum Zinssatz des Kredits bis zur Zahlung und eine Entschädigung von höchstens 8 % dieses Kapitals; oder, wenn er es nicht verlangt, von höchstens 8 % der unbezahlten und 4 % der aufgeschobenen Raten. Nichts davon wird hier von Ihnen verlangt.',
  ways: {
    title: 'Mehr Zeit, kostenlos',
    text: 'Wählen Sie andere Tage, einmal für diese Zahlung. Der Betrag bleibt, wie er ist.',
    later: (amount, day) => `${amount} am ${day} bezahlen`,
    inTwo: (first, day, second, last) => `${first} am ${day} und ${second} am ${last} bezahlen`,
    inMail:
      'Auf Ihrer Seite können Sie andere Tage wählen, einmal und kostenlos: alles bis zu einen Monat später, oder die Hälfte in etwa zwei Wochen und die andere in bis zu einem Monat.',
    until: (day) =>
      `Der Shop gibt Ihnen diese Zeit kostenlos, was ihm das Gesetz bis zum ${day} erlaubt: Ein späterer Tag kann hier nicht gewählt werden.`,
    changed: 'Die Tage haben sich geändert, seit Sie diese Seite geöffnet haben. Sehen Sie sie an und wählen Sie neu.',
  },
  none: {
    once: 'Für diese Zahlung haben Sie schon einmal andere Tage gewählt; hier geht das kein zweites Mal. Wenn Sie nicht bezahlen können, schreiben Sie dem Shop.',
    busy: 'Diese Zahlung ist unterwegs. Andere Tage können gewählt werden, wenn Ihre Bank sie ablehnt.',
    held: 'Der Einzug dieses Kaufs ruht: Bis er weitergeht, wird nichts abgebucht und kein Brief geschickt. Sie können trotzdem bezahlen.',
  },
  chosen: {
    heading: 'Ihre neuen Tage',
    text: 'Wie von Ihnen gewählt. Der Betrag bleibt, und nichts kommt hinzu. An diesen Tagen versuchen wir es mit Ihrer Karte; früher bezahlen können Sie mit jeder Karte.',
  },
  help: {
    title: 'Kostenloser Rat, wenn das Geld knapp ist',
    text: 'Unabhängig von uns und vom Shop, und kostenlos:',
    unknown: 'Ihre Gemeinde oder ein Verbraucherverband weiß, wer in Ihrer Nähe kostenlos zu Schulden berät.',
  },
  resumed: 'Der Einzug geht weiter: Was fällig ist, wird ab morgen früh abgebucht.',
  link: 'Mehr Zeit und kostenloser Rat',
  back: 'Ihre Zahlungen',
}
