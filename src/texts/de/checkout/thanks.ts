import type { ThanksTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

export const thanks: ThanksTexts = {
  full: 'Alles beisammen!',
  everybody: (people) => `${plural(people, 'Sie sind dabei', `Alle ${people} sind dabei`)}.`,
  share: 'Der Gruppe sagen …',
  sentence: (title) => `Alles beisammen! „${title}“ ist bezahlt, alle sind dabei. Danke.`,
  words: {
    summary: (leader) => `${leader} ein paar Worte sagen`,
    send: 'Senden',
    sent: (leader) => `${leader} kann Ihre Worte lesen.`,
  },
  receipt: {
    reference: (id) => `Für den Support: ${id}`,
    registration: 'Registernummer',
    site: 'Website',
  },
}
