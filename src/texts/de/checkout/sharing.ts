import type { SharingTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

const listed = new Intl.ListFormat('de', { type: 'conjunction' })

export const sharing: SharingTexts = {
  add: {
    summary: 'Noch jemanden einladen',
    hint: (room) =>
      `Der Betrag kommt aus Ihrem eigenen Anteil, von dem noch ${room} übrig sind. Die Anteile der anderen bleiben, wie sie sind.`,
    none: 'Von Ihrem eigenen Anteil ist nichts übrig: Es gibt nichts, worum Sie noch jemanden bitten könnten.',
    name: 'Vorname',
    contact: 'E-Mail oder Handynummer (freiwillig)',
    amount: (currency) => `Betrag in ${currency}`,
    submit: 'Auch diese Person einladen',
    added: 'Der Link für diese Person steht weiter unten bereit.',
  },
  remove: {
    button: (name) => `${name} nicht mehr bitten`,
    hint: (amount) => `${amount} gehören dann wieder zu Ihrem eigenen Anteil.`,
    removed: 'Diese Person wird nicht mehr gebeten. Ihr Link sagt es.',
  },
  alsoFor: (names) => `Auch für ${listed.format(names)}`,
  amount: {
    link: 'Ein anderer Betrag, oder für andere mit',
    heading: 'Wie viel möchten Sie bezahlen?',
    yours: (part) =>
      `Sie werden um ${part} gebeten. Was Sie auch wählen: Es wird nie mehr genommen, als die Bestellung kostet.`,
    howMany: 'Zu wievielt sind Sie?',
    people: (count) => `${count} ${plural(Number(count) || 2, 'Person', 'Personen')}`,
    fewer: 'Eine Person weniger',
    more: 'Eine Person mehr',
    label: (currency) => `Betrag in ${currency}`,
    round: 'Aufrunden auf',
    roundTo: (amount) => `Aufrunden auf ${amount}`,
    others: 'Wessen Anteil übernehmen Sie mit?',
    take: (name, part) => `Ich übernehme den Anteil von ${name}: ${part}`,
    update: 'Betrag neu berechnen',
    rest: (leader, rest) => `Wenn alle anderen wie gebeten bezahlen, bezahlt ${leader} ${rest}.`,
    restHidden: (leader) => `Was Sie bezahlen, bezahlt ${leader} nicht.`,
    changed: (amount) => `Jetzt sind es ${amount}: Prüfen Sie das und bezahlen Sie dann`,
    back: (part) => `Zurück zu Ihrem Anteil von ${part}`,
  },
  join: {
    link: 'Sie stehen nicht auf der Liste? Beteiligen Sie sich mit einem Betrag',
    heading: (title) => `Bei „${title}“ mitmachen`,
    text: (leader) => `Bei ${leader} gibt jeder, was er möchte. Ihr Name erscheint, sobald Sie bezahlt haben.`,
    name: 'Ihr Vorname',
    nameHint: 'Damit die anderen wissen, wer Sie sind',
    back: 'Zurück zu den Namen',
  },
  free: {
    choose: 'Alle geben, was sie möchten',
    hint: 'Freunde können weniger als ihren Anteil bezahlen, und andere können sich über den Link der Gruppe beteiligen. Die Sammelkasse bleibt dann bis zu ihrem Ende offen, oder bis nichts mehr fehlt.',
    on: 'Alle geben, was sie möchten: Andere können sich über den Link der Gruppe beteiligen.',
    off: 'Freunde bezahlen ihren Anteil oder mehr; sonst beteiligt sich niemand.',
    turnOn: 'Alle geben lassen, was sie möchten',
    turnOff: 'Zurück zu festen Anteilen',
  },
}
