import type { TimingTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

export const timing: TimingTexts = {
  untilWhen: 'Bis wann können Ihre Freunde bezahlen?',
  choice: (length, end) => `${length}: ${end}`,
  length: (hours) =>
    hours % 24 === 0
      ? `${hours / 24} ${plural(hours / 24, 'Tag', 'Tage')}`
      : `${hours} ${plural(hours, 'Stunde', 'Stunden')}`,
  promise: (total) =>
    `Wir reservieren jetzt ${total} auf Ihrer Karte, ohne etwas abzubuchen. Wenn die Sammelkasse schließt, buchen wir nur ab, was Ihre Freunde nicht bezahlt haben, und geben den Rest frei.`,
  more: 'Was Freunde sehen und tun können',
  showAmounts: 'Freunde sehen, wie viel die anderen bezahlen',
  anonymous: (leader) => `Nur ${leader} liest meinen Namen, die anderen Freunde nicht`,
  chooseOf: (name) => `Das bin ich: ${name}`,
  nudge: {
    button: (name) => `${name} erinnern`,
    done: 'Die Person wurde erinnert.',
    next: (when) => `Nächste Erinnerung möglich: ${when}`,
  },
  calendar: {
    link: 'Das Ende in meinen Kalender eintragen',
    summary: (title) => `Letzte Gelegenheit: ${title}`,
    description: (shop) =>
      `Zu dieser Zeit schließt die Sammelkasse. Ihr Link steht in der Nachricht, die Sie bekommen haben. Bestellung bei ${shop}.`,
  },
}
