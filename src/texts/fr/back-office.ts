import type { HomeTexts, ReaderTexts } from '../back-office.ts'

export const home: HomeTexts = {
  title: 'Whipround est prêt',
  what: 'Un service de paiement partagé : un acheteur mène, ses amis participent, le marchand est payé en entier.',
  demo: 'Ceci est une démonstration : aucun argent réel ne circule.',
  contract: 'Contrat de l’API (OpenAPI)',
  mailbox: 'Boîte aux lettres du bac à sable',
  clock: 'Horloge du bac à sable',
  dashboardTitle: 'L’espace marchand n’existe pas encore',
  dashboardWhat: 'Cette version se pilote par l’API. Les identifiants de la démonstration sont dans demo.json.',
  back: 'Retour à l’accueil',
}

export const reader: ReaderTexts = {
  title: 'Whipround : contrat de l’API',
  withoutScript: 'Cette page a besoin de JavaScript. Le contrat lui-même s’en passe :',
}
