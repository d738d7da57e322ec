import type { Language } from './language.ts'

interface HomeTexts {
  readonly title: string
  readonly what: string
  readonly demo: string
  readonly contract: string
  readonly mailbox: string
  readonly clock: string
  readonly dashboardTitle: string
  readonly dashboardWhat: string
  readonly back: string
}

export const homeTexts: Record<Language, HomeTexts> = {
  fr: {
    title: 'Whipround est prêt',
    what: 'Un service de paiement partagé : un acheteur mène, ses amis participent, le marchand est payé en entier.',
    demo: 'Ceci est une démonstration : aucun argent réel ne circule.',
    contract: 'Contrat de l’API (OpenAPI)',
    mailbox: 'Boîte aux lettres du bac à sable',
    clock: 'Horloge du bac à sable',
    dashboardTitle: 'L’espace marchand n’existe pas encore',
    dashboardWhat: 'Cette version se pilote par l’API. Les identifiants de la démonstration sont dans demo.json.',
    back: 'Retour à l’accueil',
  },
  en: {
    title: 'Whipround is ready',
    what: 'A shared-payment service: one customer leads, friends chip in, the merchant is paid in full.',
    demo: 'This is a demonstration: no real money moves.',
    contract: 'API contract (OpenAPI)',
    mailbox: 'The sandbox’s mailbox',
    clock: 'The sandbox’s clock',
    dashboardTitle: 'The back office is not built yet',
    dashboardWhat: 'This version is run through its API. The demo’s credentials are in demo.json.',
    back: 'Back to the start',
  },
}

/** The contract for people, at `/docs`. What is inside the reader speaks English, like the contract. */
export const readerTexts: Record<Language, { readonly title: string; readonly withoutScript: string }> = {
  fr: {
    title: 'Whipround : contrat de l’API',
    withoutScript: 'Cette page a besoin de JavaScript. Le contrat lui-même s’en passe :',
  },
  en: {
    title: 'Whipround: API contract',
    withoutScript: 'This page needs JavaScript. The contract itself does not:',
  },
}
