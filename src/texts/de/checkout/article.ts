import type { ArticleTexts } from '../../checkout/index.ts'

export const article: ArticleTexts = {
  order: 'Was Sie kaufen',
  seller: (merchant, company) => (merchant === company ? merchant : `${merchant}, ein Angebot von ${company}`),
  soldBy: 'Verkauft von',
  text: (amount) => `Insgesamt ${amount}. Auf der nächsten Seite sehen Sie alle Einzelheiten, bevor Sie bezahlen.`,
  left: (count) => (count === 1 ? 'Nur noch einmal verfügbar.' : `Noch ${count}-mal verfügbar.`),
  until: (day) => `Im Verkauf bis ${day}.`,
  held: 'Sobald Sie weitergehen, halten wir ein Exemplar zwei Stunden lang für Sie frei.',
  you: 'Wer kauft',
  name: 'Ihr Name',
  email: 'Ihre E-Mail-Adresse',
  emailHint: 'Für Ihren Beleg und um Ihren Kauf wiederzufinden',
  way: 'Wie Sie bezahlen',
  go: 'Weiter zur Zahlung',
  moved: 'Auf dieser Seite wird nichts abgebucht.',
  again: 'Diese Seite war zu lange geöffnet oder kam von anderswo. Drücken Sie den Knopf noch einmal.',
  wrong: {
    name: 'Geben Sie Ihren Namen an.',
    email: 'Geben Sie eine E-Mail-Adresse an, zum Beispiel alice@example.com.',
    way: 'Wählen Sie, wie Sie bezahlen.',
  },
  not: {
    ended: { heading: 'Das wird nicht mehr verkauft', text: (merchant) => `${merchant} hat den Verkauf beendet.` },
    over: {
      heading: 'Der Verkauf ist vorbei',
      text: (merchant) => `${merchant} hat dies bis zu einem Tag verkauft, der vergangen ist.`,
    },
    sold_out: {
      heading: 'Ausverkauft',
      text: (merchant) =>
        `${merchant} hat nichts mehr davon. Wenn jemand, der gerade bezahlen will, es doch nicht tut, wird wieder etwas frei: Schauen Sie in zwei Stunden noch einmal vorbei.`,
    },
    no_way: {
      heading: 'Das kann zurzeit nicht bezahlt werden',
      text: (merchant) =>
        `${merchant} kann dafür heute keine Zahlung annehmen. Fragen Sie dort nach, wann es wieder geht.`,
    },
  },
  ask: 'Wer Ihnen diese Adresse gegeben hat, kann Ihnen mehr sagen. Wenn Sie schon gekauft haben, funktioniert der Link in Ihren E-Mails weiterhin.',
}
