import type { TrustTexts } from '../../checkout/index.ts'

export const trust: TrustTexts = {
  soldBy: 'Verkauft von',
  collectedBy: 'Eingezogen von',
  order: (number) => `Bestellung ${number}`,
  privacy: 'Ihre Daten',
  check: 'Diese Anfrage prüfen',
  unknown: 'Ich kenne diese Person nicht',
  via: (person, shop) => `${person} über ${shop}`,
  fromShop: (shop, sentence) => `${shop}: ${sentence}`,
  quoted: (words) => `„${words}“`,
  doubt: 'Im Zweifel? Prüfen Sie diese Anfrage',
  doubtText: (host) => `Der Knopf führt zu ${host}.`,
  doubtShop: (site, number) =>
    number
      ? `Sie können auch selbst ${site} eintippen und dort die Nummer ${number} nennen.`
      : `Sie können auch selbst ${site} eintippen und dort fragen.`,
  checking: {
    heading: 'Ist diese Anfrage echt?',
    intro: 'Verlassen Sie sich nicht auf unser Wort. So können Sie sicher sein, ohne einem Link zu folgen.',
    address: 'Sehen Sie sich die Adresse an',
    addressText: (host) =>
      `In der Adressleiste Ihres Browsers muss ${host} stehen. Nur dort bitten wir um eine Zahlung, nirgendwo sonst.`,
    shop: (shop) => `Fragen Sie ${shop}`,
    shopText: (host) => `Tippen Sie ${host} selbst ein, und schreiben Sie von dort aus oder rufen Sie an.`,
    shopNumber: (number) => `Nennen Sie die Bestellnummer: ${number}.`,
    person: (leader) => `Fragen Sie ${leader}`,
    personText: 'Rufen Sie an, wie Sie es immer tun, statt auf die Nachricht zu antworten.',
    never: 'Wir fragen nie per E-Mail, SMS oder Telefon nach einer Kartennummer, einem Passwort oder einem Code.',
    back: 'Zurück zur Anfrage',
  },
  reporting: {
    heading: (leader) => `Sie kennen ${leader} nicht?`,
    intro: 'Sagen Sie es uns. Wer diesen Dienst betreibt, geht der Sache nach.',
    points: (leader) => [
      'Wir schicken Ihnen keine E-Mails und keine SMS mehr, die Sie bitten, für diese Bestellung zu bezahlen.',
      `Die Bestellung selbst geht weiter, und ${leader} erfährt nichts davon.`,
    ],
    send: 'Melden und Nachrichten beenden',
    back: 'Ich kenne die Person doch',
    reported: 'Gemeldet. Danke',
    reportedText:
      'Wer diesen Dienst betreibt, weiß jetzt Bescheid. Wir bitten Sie nicht mehr, für diese Bestellung zu bezahlen.',
    mistake: 'Aus Versehen gedrückt? Ihr Link funktioniert weiterhin.',
    moved: 'Von Ihrer Karte wird nichts abgebucht.',
    movedPaid: (shop) =>
      `Sie haben schon bezahlt, und dabei bleibt es. Wenn Sie Ihr Geld zurückmöchten, fragen Sie ${shop}.`,
  },
}
