import type { TimingTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

export const timing: TimingTexts = {
  untilWhen: 'Tot wanneer kunnen je vrienden betalen?',
  choice: (length, end) => `${length}: ${end}`,
  length: (hours) =>
    hours % 24 === 0
      ? `${hours / 24} ${plural(hours / 24, 'dag', 'dagen')}`
      : `${hours} ${plural(hours, 'uur', 'uur')}`,
  promise: (total) =>
    `${total} wordt nu op je kaart gereserveerd, niet afgeschreven. Als de pot sluit, schrijven we alleen af wat je vrienden niet hebben betaald, en geven we de rest vrij.`,
  more: 'Wat vrienden zien en mogen',
  showAmounts: 'Vrienden zien hoeveel de anderen betalen',
  anonymous: (leader) => `Alleen ${leader} leest mijn naam, de andere vrienden niet`,
  chooseOf: (name) => `Dat ben ik: ${name}`,
  nudge: {
    button: (name) => `${name} herinneren`,
    done: 'De herinnering is verstuurd.',
    next: (when) => `Volgende herinnering mogelijk: ${when}`,
  },
  calendar: {
    link: 'Zet het einde in mijn agenda',
    summary: (title) => `Laatste kans: ${title}`,
    description: (shop) =>
      `De pot sluit op dit tijdstip. De link staat in het bericht dat je hebt gekregen. Bestelling bij ${shop}.`,
  },
}
