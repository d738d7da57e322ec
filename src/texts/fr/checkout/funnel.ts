import type { FunnelTexts } from '../../checkout/index.ts'

export const funnel: FunnelTexts = {
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
  error: {
    text: 'La boutique vous a envoyé ici avec une demande que nous ne pouvons pas accepter. Rien n’a été commandé ici.',
    later: 'Rechargez cette page dans un instant, ou retournez à la boutique.',
    what: 'Retournez à la boutique et réessayez, ou dites-lui ce qu’indique cette page.',
    forShop: 'Pour la boutique :',
  },
}
