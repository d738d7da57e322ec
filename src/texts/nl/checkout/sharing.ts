import type { SharingTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

const listed = new Intl.ListFormat('nl', { type: 'conjunction' })

export const sharing: SharingTexts = {
  add: {
    summary: 'Nog iemand vragen',
    hint: (room) =>
      `Het bedrag komt uit je eigen deel, waarvan nog ${room} over is. De delen van de anderen veranderen niet.`,
    none: 'Van je eigen deel is niets over: er valt niemand meer iets te vragen.',
    name: 'Voornaam',
    contact: 'E-mail of mobiel nummer (hoeft niet)',
    amount: (currency) => `Bedrag in ${currency}`,
    submit: 'Deze persoon ook vragen',
    added: 'De link voor deze persoon staat hieronder klaar.',
  },
  remove: {
    button: (name) => `${name} niet meer vragen`,
    hint: (amount) => `${amount} hoort dan weer bij je eigen deel.`,
    removed: 'Deze persoon wordt niet meer gevraagd. De link zegt het.',
  },
  alsoFor: (names) => `Ook voor ${listed.format(names)}`,
  amount: {
    link: 'Een ander bedrag, of ook voor anderen',
    heading: 'Hoeveel wil je betalen?',
    yours: (part) =>
      `Je wordt gevraagd om ${part}. Wat je ook kiest: er wordt nooit meer afgeschreven dan de bestelling kost.`,
    howMany: 'Met hoeveel zijn jullie?',
    people: (count) => `${count} ${plural(Number(count) || 2, 'persoon', 'personen')}`,
    fewer: 'Eén persoon minder',
    more: 'Eén persoon meer',
    label: (currency) => `Bedrag in ${currency}`,
    round: 'Afronden op',
    roundTo: (amount) => `Afronden op ${amount}`,
    others: 'Wiens deel neem je ook?',
    take: (name, part) => `Ik neem het deel van ${name}: ${part}`,
    update: 'Bedrag bijwerken',
    rest: (leader, rest) => `Als alle anderen betalen zoals gevraagd, betaalt ${leader} ${rest}.`,
    restHidden: (leader) => `Wat jij betaalt, betaalt ${leader} niet.`,
    changed: (amount) => `Het is nu ${amount}: controleer het en betaal dan`,
    back: (part) => `Terug naar je deel van ${part}`,
  },
  join: {
    link: 'Sta je niet op de lijst? Doe mee met een bedrag',
    heading: (title) => `Meedoen met ‘${title}’`,
    text: (leader) => `Bij ${leader} geeft iedereen wat hij wil. Je naam verschijnt zodra je hebt betaald.`,
    name: 'Je voornaam',
    nameHint: 'Zodat de anderen weten wie je bent',
    back: 'Terug naar de namen',
  },
  free: {
    choose: 'Iedereen geeft wat hij wil',
    hint: 'Vrienden mogen minder dan hun deel betalen, en anderen doen mee via de link van de groep. De pot blijft dan open tot het einde, of tot er niets meer ontbreekt.',
    on: 'Iedereen geeft wat hij wil: anderen kunnen meedoen via de link van de groep.',
    off: 'Vrienden betalen hun deel, of meer; verder doet niemand mee.',
    turnOn: 'Iedereen laten geven wat hij wil',
    turnOff: 'Terug naar vaste delen',
  },
}
