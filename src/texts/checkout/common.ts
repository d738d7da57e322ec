import { ofName } from '../french.ts'
import type { Language } from '../language.ts'

/** Sentences that appear on several pages. Amounts and dates arrive already written in the language. */
const en = {
  securedBy: 'Payment secured by Whipround',
  demo: 'Demonstration: test cards only, no real money moves.',
  soldBy: (shop: string) => `Sold by ${shop}`,
  order: 'Your order',
  orderOf: (leader: string) => `${leader}’s order`,
  total: 'Total',
  reference: 'Reference',
  products: 'What is in it',
  backToShop: (shop: string) => `Back to ${shop}`,
  backToShopUnknown: 'Back to the shop',
  goToPayment: 'Go to the payment page',
  giveUp: 'Cancel and go back to the shop',
  receipt: 'See the receipt',
  problems: 'Please look at this again',
  you: 'you',
  leader: 'Organiser',
  friend: (position: number) => `Friend ${position}`,
  cardEnding: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  yourCard: 'your card',
  yourCardEnding: (brand: string, last4: string) => `your ${brand} ending in ${last4}`,
  offline: 'You are offline. Nothing is being paid meanwhile; this page works again when the connection is back.',
  money: {
    none: 'You have not been charged.',
    noneBlocked: 'You have not been charged and nothing is blocked on your card.',
    unknown: 'We do not know yet whether money moved. You will not be charged twice.',
  },
  supportNumber: (id: string) => `If you write to us, give this number: ${id}`,
  copy: 'Copy',
  copied: 'Copied',
  share: 'Send…',
}

export type CommonTexts = typeof en

const fr: CommonTexts = {
  securedBy: 'Paiement sécurisé par Whipround',
  demo: 'Démonstration : cartes de test uniquement, aucun argent réel ne circule.',
  soldBy: (shop) => `Vendu par ${shop}`,
  order: 'Votre commande',
  orderOf: (leader) => `La commande ${ofName(leader)}`,
  total: 'Total',
  reference: 'Référence',
  products: 'Ce qu’elle contient',
  backToShop: (shop) => `Retourner chez ${shop}`,
  backToShopUnknown: 'Retourner à la boutique',
  goToPayment: 'Voir la page du paiement',
  giveUp: 'Annuler et retourner à la boutique',
  receipt: 'Voir le reçu',
  problems: 'Merci de vérifier ceci',
  you: 'vous',
  leader: 'Organise',
  friend: (position) => `Ami ${position}`,
  cardEnding: (brand, last4) => `${brand} se terminant par ${last4}`,
  yourCard: 'votre carte',
  yourCardEnding: (brand, last4) => `votre ${brand} se terminant par ${last4}`,
  offline: 'Vous êtes hors ligne. Rien n’est payé entre-temps ; la page reprendra dès le retour de la connexion.',
  money: {
    none: 'Votre carte n’a pas été débitée.',
    noneBlocked: 'Votre carte n’a pas été débitée et rien n’est bloqué sur votre carte.',
    unknown: 'Nous ne savons pas encore si l’argent a bougé. Vous ne paierez pas deux fois.',
  },
  supportNumber: (id) => `Si vous nous écrivez, indiquez ce numéro : ${id}`,
  copy: 'Copier',
  copied: 'Copié',
  share: 'Envoyer…',
}

export const commonTexts: Record<Language, CommonTexts> = { en, fr }
