import type { ThanksTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

export const thanks: ThanksTexts = {
  full: 'C’est complet !',
  everybody: (people) => `${plural(people, 'Vous en êtes', `Vous en êtes tous les ${people}`)}.`,
  share: 'Le dire au groupe…',
  sentence: (title) => `C’est complet ! « ${title} » est payé, tout le monde en est. Merci.`,
  words: {
    summary: (leader) => `Dire un mot à ${leader}`,
    send: 'Envoyer',
    sent: (leader) => `${leader} peut lire votre mot.`,
  },
  receipt: {
    reference: (id) => `Pour l’assistance : ${id}`,
    registration: 'Immatriculation',
    site: 'Site',
  },
}
