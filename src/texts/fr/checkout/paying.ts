import type { PayingTexts } from '../../checkout/index.ts'

export const paying: PayingTexts = {
  zero: {
    heading: 'Rien à payer',
    text: (title) =>
      `${title} ne vous coûte rien. Confirmez, et la boutique est prévenue. Aucune carte n’est demandée.`,
    confirm: 'Confirmer la commande',
  },
  resume: {
    heading: 'Votre paiement vous attend',
    text: (amount) => `Vous avez commencé à payer ${amount} et la page de carte est encore ouverte.`,
    textCard: 'Vous avez commencé à saisir une autre carte et sa page est encore ouverte.',
    elsewhere: (amount) =>
      `Un paiement de ${amount} a été commencé dans un autre navigateur. Vous pouvez recommencer ici.`,
    onlyElsewhere: (amount) =>
      `Un paiement de ${amount} a été commencé dans un autre navigateur. Poursuivez-le là-bas.`,
    again: 'Recommencer ici',
    look: 'Voir où il en est',
    moved: 'Rien n’a été prélevé ni bloqué jusqu’ici.',
    continue: 'Continuer sur la page de carte',
    another: 'Utiliser une autre carte',
    anotherHint: 'Nous fermons la première page de carte avant d’en ouvrir une autre : impossible de payer deux fois.',
    samePage: 'Vous pourrez aussi y utiliser une autre carte.',
    endsByItself: 'Sa page de carte se ferme d’elle-même au bout d’un moment. Vous pourrez alors recommencer ici.',
  },
  card: {
    heading: (amount) => `Payer ${amount} par carte`,
    headingCard: 'Votre autre carte',
    headingHold: (amount) => `Votre carte, pour ${amount}`,
    frameTitle: 'Formulaire de carte sécurisé de la banque',
    loading: 'Le formulaire de carte de la banque se charge…',
    noScript: 'Votre numéro de carte se saisit sur la page de la banque elle-même.',
    open: 'Continuer vers la page de carte',
    openAlone: 'Le formulaire ne s’affiche pas ? Ouvrez-le dans sa propre page',
    back: 'Revenir sans payer',
    safe: 'Le numéro de carte va directement à la banque. Ni nous ni la boutique ne le voyons.',
  },
  asking: {
    heading: 'Nous interrogeons votre banque…',
    text: (amount) => `Nous demandons à votre banque si ${amount} ont été acceptés. Cela prend quelques secondes.`,
    textCard: 'Nous demandons à votre banque si cette carte est acceptée. Cela prend quelques secondes.',
    stay: 'Gardez cette page ouverte. La rouvrir ne paie pas deux fois.',
    check: 'Voir la réponse',
  },
  slow: {
    heading: 'Votre banque tarde à répondre',
    text: (amount, since) =>
      `Nous avons demandé à ${since} si ${amount} ont été acceptés et n’avons pas encore de réponse. Cela arrive ; c’est rarement votre carte.`,
    textCard: (since) => `Nous avons demandé à ${since} si votre carte est acceptée et n’avons pas encore de réponse.`,
    moved: 'Nous ne savons pas encore si l’argent a bougé. Vous ne paierez pas deux fois.',
    doing: 'Ce que nous faisons',
    points: [
      'Nous interrogeons la banque jusqu’à sa réponse, même si vous fermez cette page.',
      'Aucun second paiement ne peut commencer entre-temps.',
      'Si le paiement a été accepté, il compte. S’il a été refusé, rien n’est prélevé.',
    ],
    refresh: 'Redemander maintenant',
    automatic: 'Cette page redemande d’elle-même.',
  },
}
