import type { PlacesTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

export const places: PlacesTexts = {
  heading: 'Waar is mijn geld?',
  where: 'het is nu hier',
  house: 'De betaaldienst',
  bank: {
    name: 'Je bank',
    held: (amount, until) =>
      until
        ? `${amount} is gereserveerd, niet afgeschreven, uiterlijk tot ${until}. Daarna geeft je bank het vanzelf vrij.`
        : `${amount} is gereserveerd, niet afgeschreven. Wat niemand afschrijft, geeft je bank vanzelf vrij.`,
    taken: (amount) => `Die heeft ${amount} betaald.`,
  },
  with: {
    within: (shop, days) =>
      `Geeft aan ${shop} door wat is afgeschreven, binnen hoogstens ${days} ${plural(days, 'dag', 'dagen')}.`,
    agreed: (shop) =>
      `Geeft aan ${shop} door wat is afgeschreven, op de afgesproken dag. Het is de winkel toegezegd, en die wacht er niet op.`,
    passedOn: 'Heeft het doorgegeven.',
    cancelled: 'Wordt de bestelling geannuleerd, dan komt het terug op dezelfde kaart.',
  },
  back: {
    name: 'Op de terugweg naar jou',
    longest: (amount) => `${amount}: je bank toont het binnen hoogstens vijf werkdagen.`,
  },
}
