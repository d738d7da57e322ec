import type { ThanksTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

export const thanks: ThanksTexts = {
  full: 'È completa!',
  everybody: (people) => `${plural(people, 'Ci sei', `Ci siete tutti e ${people}`)}.`,
  share: 'Dillo al gruppo…',
  sentence: (title) => `È completa! “${title}” è pagato, ci siete tutti. Grazie.`,
  words: {
    summary: (leader) => `Scrivi due parole per ${leader}`,
    send: 'Invia',
    sent: (leader) => `${leader} può leggere le tue parole.`,
  },
  receipt: {
    reference: (id) => `Per l’assistenza: ${id}`,
    registration: 'Registro',
    site: 'Sito',
  },
}
