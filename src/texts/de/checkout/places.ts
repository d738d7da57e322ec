import type { PlacesTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

export const places: PlacesTexts = {
  heading: 'Wo ist mein Geld?',
  where: 'es ist jetzt hier',
  house: 'Der Zahlungsdienst',
  bank: {
    name: 'Ihre Bank',
    held: (amount, until) =>
      until
        ? `Reserviert, nicht abgebucht: ${amount}, bis spätestens ${until}. Dann gibt Ihre Bank den Betrag von selbst frei.`
        : `Reserviert, nicht abgebucht: ${amount}. Was niemand nimmt, gibt Ihre Bank von selbst frei.`,
    taken: (amount) => `Sie hat ${amount} bezahlt.`,
  },
  with: {
    within: (shop, days) =>
      `Gibt ${shop} weiter, was abgebucht wurde, innerhalb von höchstens ${days} ${plural(days, 'Tag', 'Tagen')}.`,
    agreed: (shop) =>
      `Gibt ${shop} weiter, was abgebucht wurde, am vereinbarten Tag. Es ist ${shop} zugesagt und wird dort nicht abgewartet.`,
    passedOn: 'Hat es weitergegeben.',
    cancelled: 'Wird die Bestellung storniert, kommt es auf dieselbe Karte zurück.',
  },
  back: {
    name: 'Auf dem Weg zurück zu Ihnen',
    longest: (amount) => `${amount}: Ihre Bank zeigt es innerhalb von höchstens fünf Bankarbeitstagen.`,
  },
}
