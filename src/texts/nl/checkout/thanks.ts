import type { ThanksTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

export const thanks: ThanksTexts = {
  full: 'Het is vol!',
  everybody: (people) => `${plural(people, 'Je doet mee', `Jullie doen alle ${people} mee`)}.`,
  share: 'Vertel het de groep…',
  sentence: (title) => `Het is vol! ‘${title}’ is betaald, iedereen doet mee. Bedankt.`,
  words: {
    summary: (leader) => `Zeg iets tegen ${leader}`,
    send: 'Versturen',
    sent: (leader) => `${leader} kan je woorden lezen.`,
  },
  receipt: {
    reference: (id) => `Voor hulp: ${id}`,
    registration: 'Registratienummer',
    site: 'Website',
  },
}
