import type { PayingTexts } from '../../checkout/index.ts'
import { ofName } from '../conventions.ts'

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
    textCard: 'Vous avez commencé à saisir une carte et sa page est encore ouverte.',
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
    headingCard: 'Votre carte',
    headingHold: (amount) => `Votre carte, pour ${amount}`,
    frameTitle: 'Formulaire de carte sécurisé de la banque',
    loading: 'Le formulaire de carte de la banque se charge…',
    noScript: 'Votre numéro de carte se saisit sur la page de la banque elle-même.',
    open: 'Continuer vers la page de carte',
    openAlone: 'Le formulaire ne s’affiche pas ? Ouvrez-le dans sa propre page',
    back: 'Revenir sans payer',
    safe: 'Le numéro de carte va directement à la banque. Ni nous ni la boutique ne le voyons.',
  },
  window: {
    text: 'La page de carte de la banque s’ouvre dans sa propre fenêtre. Cette page vous attend et continue d’elle-même.',
    open: 'Terminez dans l’autre fenêtre. Cette page continue d’elle-même dès que votre banque a répondu.',
    closed: 'L’autre fenêtre est fermée. Si vous n’y avez pas payé, rouvrez-la.',
    blocked: 'Aucune autre fenêtre ? Votre navigateur l’a bloquée : autorisez-la, puis appuyez encore.',
    again: 'Rouvrir la page de carte',
    ended: {
      heading: 'Vous pouvez fermer cette fenêtre',
      text: (shop) =>
        `Votre paiement continue de lui-même dans la page ${ofName(shop || 'la boutique')} d’où vous venez.`,
    },
  },
  asking: {
    heading: 'Nous interrogeons votre banque…',
    text: (amount) =>
      `Nous demandons à votre banque si le paiement de ${amount} est accepté. Cela prend quelques secondes.`,
    textCard: 'Nous demandons à votre banque si cette carte est acceptée. Cela prend quelques secondes.',
    stay: 'Gardez cette page ouverte. La rouvrir ne paie pas deux fois.',
    check: 'Voir la réponse',
  },
  slow: {
    heading: 'Votre banque tarde à répondre',
    text: (amount, since) =>
      `Nous avons demandé à ${since} si le paiement de ${amount} est accepté et n’avons pas encore de réponse. Cela arrive ; c’est rarement votre carte.`,
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
  finishing: {
    heading: (shop) => (shop ? `Nous terminons avec ${shop}` : 'Nous terminons avec la boutique'),
    text: (amount) =>
      `Votre banque a accepté. La boutique reçoit ${amount} en ce moment, le plus souvent en quelques secondes.`,
    late: (since) =>
      `Nous payons la boutique depuis ${since} et son service de paiement n’a pas encore répondu. Vous n’avez pas besoin d’attendre.`,
    moved: 'Votre carte ne sera pas débitée une seconde fois, quelle que soit l’attente.',
    doing: 'Ce qui se passe maintenant',
    points: [
      'Nous continuons jusqu’à la réponse du service de paiement de la boutique, même si vous fermez cette page.',
      'Nous vous écrivons dès que la boutique est payée.',
      'Si elle ne peut pas l’être, tout vous est rendu.',
    ],
    refresh: 'Voir où cela en est',
    automatic: 'Cette page regarde d’elle-même.',
  },
}
