import type { TrustTexts } from '../../checkout/index.ts'

export const trust: TrustTexts = {
  soldBy: 'Vendu par',
  collectedBy: 'Encaissé par',
  order: (number) => `commande ${number}`,
  privacy: 'Vos données',
  check: 'Vérifier cette demande',
  unknown: 'Je ne connais pas cette personne',
  via: (person, shop) => `${person} via ${shop}`,
  fromShop: (shop, sentence) => `${shop}\u00a0: ${sentence}`,
  quoted: (words) => `«\u00a0${words}\u00a0»`,
  doubt: 'Un doute\u00a0? Vérifiez cette demande',
  doubtText: (host) => `Le bouton mène à ${host}.`,
  doubtShop: (site, number) =>
    number
      ? `Vous pouvez aussi taper vous-même ${site} et donner le numéro ${number}.`
      : `Vous pouvez aussi taper vous-même ${site} et demander.`,
  checking: {
    heading: 'Cette demande est-elle vraie\u00a0?',
    intro: 'Ne nous croyez pas sur parole. Voici comment en être sûr sans suivre de lien.',
    address: 'Regardez l’adresse',
    addressText: (host) =>
      `La barre d’adresse de votre navigateur doit montrer ${host}. Nous ne demandons de paiement nulle part ailleurs.`,
    shop: (shop) => `Demandez à ${shop}`,
    shopText: (host) => `Tapez vous-même ${host}, puis écrivez ou appelez depuis ce site.`,
    shopNumber: (number) => `Donnez le numéro de la commande\u00a0: ${number}.`,
    person: (leader) => `Demandez à ${leader}`,
    personText: 'Appelez cette personne comme d’habitude, plutôt que de répondre au message.',
    never: 'Nous ne demandons jamais de numéro de carte, de mot de passe ou de code par e-mail, SMS ou téléphone.',
    back: 'Revenir à la demande',
  },
  reporting: {
    heading: (leader) => `Vous ne connaissez pas ${leader}\u00a0?`,
    intro: 'Dites-le-nous. Ceux qui gèrent ce service s’en occupent.',
    points: (leader) => [
      'Nous ne vous envoyons plus d’e-mail ni de SMS vous demandant de payer pour cette commande.',
      `La commande elle-même continue, et nous n’en disons rien à ${leader}.`,
    ],
    send: 'Signaler, et arrêter les messages',
    back: 'Je connais cette personne',
    reported: 'C’est signalé. Merci',
    reportedText: 'Ceux qui gèrent ce service sont prévenus. Nous ne vous demandons plus de payer pour cette commande.',
    mistake: 'Une erreur\u00a0? Votre lien fonctionne toujours.',
    moved: 'Rien n’est prélevé sur votre carte.',
    movedPaid: (shop) => `Vous avez déjà payé, et cela ne change pas. Pour être remboursé, demandez à ${shop}.`,
  },
}
