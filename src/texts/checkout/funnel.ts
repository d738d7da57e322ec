import type { Language } from '../language.ts'

/** The page between the shop and the payment, and what may go wrong there. Amounts arrive written in the language. */
const en = {
  heading: (shop: string) => `Pay your order at ${shop}`,
  text: (amount: string) => `${amount} in all. On the next page you see every detail before you pay.`,
  next: 'What happens next',
  /** SPLIT. */
  pointsSplit: [
    'You choose: pay alone, or share the payment with friends.',
    'You type your card number on the bank’s own page.',
    'Then you can go back to the shop.',
  ],
  /** The types with one payer. */
  points: [
    'You see every amount and its date before you agree.',
    'You type your card number on the bank’s own page.',
    'Then you can go back to the shop.',
  ],
  go: 'Continue to the payment',
  moved: 'Nothing is charged on this page.',
  choose: 'How would you like to pay?',
  chooseText: (amount: string) => `${amount} in all. Each way has its own page, where nothing is charged yet.`,
  types: {
    SPLIT: 'Share the payment with friends',
    INSTALLMENT: 'In instalments',
    DEFERRED: 'Later',
    DOWN_PAYMENT: 'A deposit now, the rest later',
  },
  error: {
    text: 'The shop sent you here with a request that we cannot accept. Nothing was ordered here.',
    later: 'Reload this page in a moment, or go back to the shop.',
    what: 'Go back to the shop and try again, or tell the shop what this page says.',
    forShop: 'For the shop:',
  },
}

export type FunnelTexts = typeof en

const fr: FunnelTexts = {
  heading: (shop) => `Payer votre commande chez ${shop}`,
  text: (amount) => `${amount} en tout. La page suivante montre tous les détails avant le paiement.`,
  next: 'Et ensuite',
  pointsSplit: [
    'Vous choisissez : payer seul, ou partager le paiement avec des amis.',
    'Vous saisissez votre numéro de carte sur la page de la banque.',
    'Vous pouvez ensuite retourner à la boutique.',
  ],
  points: [
    'Vous voyez chaque montant et sa date avant d’accepter.',
    'Vous saisissez votre numéro de carte sur la page de la banque.',
    'Vous pouvez ensuite retourner à la boutique.',
  ],
  go: 'Continuer vers le paiement',
  moved: 'Rien n’est débité sur cette page.',
  choose: 'Comment souhaitez-vous payer ?',
  chooseText: (amount) => `${amount} en tout. Chaque façon a sa page, où rien n’est encore débité.`,
  types: {
    SPLIT: 'Partager le paiement avec des amis',
    INSTALLMENT: 'En plusieurs fois',
    DEFERRED: 'Plus tard',
    DOWN_PAYMENT: 'Un acompte maintenant, le reste plus tard',
  },
  error: {
    text: 'La boutique vous a envoyé ici avec une demande que nous ne pouvons pas accepter. Rien n’a été commandé ici.',
    later: 'Rechargez cette page dans un instant, ou retournez à la boutique.',
    what: 'Retournez à la boutique et réessayez, ou dites-lui ce qu’indique cette page.',
    forShop: 'Pour la boutique :',
  },
}

export const funnelTexts: Record<Language, FunnelTexts> = { en, fr }
