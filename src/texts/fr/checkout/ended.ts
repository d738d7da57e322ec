import type { EndedTexts } from '../../checkout/index.ts'
import { ofName } from '../conventions.ts'

export const ended: EndedTexts = {
  ended: {
    link_expired: {
      heading: 'Ce lien de paiement a expiré',
      text: 'Il n’a pas été utilisé à temps et la boutique n’attend plus ce paiement.',
      what: 'Demandez un nouveau lien à la boutique si vous voulez toujours commander.',
    },
    gave_up: {
      heading: 'Paiement annulé',
      text: 'Vous avez quitté ce paiement avant la fin.',
      what: 'Commandez de nouveau à la boutique quand vous voulez.',
    },
    aborted: {
      heading: 'La boutique a annulé ce paiement',
      text: 'La boutique a retiré sa demande avant qu’elle soit payée.',
      what: 'Interrogez la boutique si vous ne vous y attendiez pas.',
    },
    cancelled: {
      heading: 'Cette commande est annulée',
      text: 'La boutique a annulé la commande.',
      what: 'Interrogez la boutique si vous ne vous y attendiez pas.',
    },
    refunded: {
      heading: 'Cette commande est remboursée',
      text: 'La boutique a annulé la commande et tous ceux qui ont payé récupèrent leur argent.',
      what: 'Les banques affichent un remboursement sous deux à cinq jours ouvrés.',
    },
    reference: {
      heading: 'Cette commande est déjà payée',
      text: 'La même commande a été payée par un autre lien ; nous avons donc arrêté ce paiement.',
      what: 'Vous n’avez rien à faire. La boutique peut confirmer votre commande.',
    },
    connector: {
      heading: 'La boutique n’a pas pu encaisser ce paiement',
      text: 'Votre banque était d’accord, mais le service de paiement de la boutique a refusé. Nous avons tout rendu.',
      what: 'Demandez à la boutique un autre moyen de payer.',
    },
  },
  moved: {
    none: 'Votre carte n’a pas été débitée et rien n’est bloqué sur votre carte.',
    released: (amount, card) =>
      `Votre carte n’a pas été débitée. Nous avions bloqué ${amount} sur ${card} et avons tout libéré ; votre banque l’affiche sous quelques jours.`,
    refunded: (amount, card) => `Nous remboursons ${amount} sur ${card}.`,
  },
  neutral: {
    paid: { heading: 'Cette commande est payée', text: 'Il n’y a plus rien à payer ici.' },
    in_progress: { heading: 'Cette commande est en cours de paiement', text: 'Quelqu’un s’en occupe.' },
    ended: { heading: 'Cette commande est close', text: 'Elle ne peut plus être payée.' },
    yours: 'C’est la vôtre ? Ouvrez-la avec le lien reçu par e-mail, ou dans le navigateur qui a servi à payer.',
    moved: 'Ouvrir cette page ne débite personne.',
  },
  cannotPay: {
    no_acquirer: {
      heading: 'Cette boutique ne peut pas encore encaisser',
      text: 'Elle n’a pas fini de relier sa banque. Votre carte n’y est pour rien.',
    },
    not_offered: {
      heading: 'Cette façon de payer n’est pas disponible pour cette commande',
      text: 'Avec son montant ou ses dates, elle sortirait de la loi ou des réglages de la boutique. Votre carte n’y est pour rien.',
    },
    what: 'Demandez à la boutique un autre moyen de payer.',
    moved: 'Votre carte n’a pas été débitée.',
  },
  receipt: {
    heading: 'Reçu',
    print: 'Imprimer ou enregistrer en PDF',
    back: 'Retour',
    number: 'Numéro du reçu',
    payer: 'Payé par',
    seller: 'Vendu par',
    forWhat: 'Pour',
    partOf: (leader) => `Part dans la cagnotte ${ofName(leader)}`,
    orderTotal: 'Total de la commande',
    cashPart: 'Payé au comptant au vendeur',
    law: 'Ce qu’en dit le code de la consommation',
    card: 'Carte',
    movements: 'Ce qui a bougé',
    date: 'Date',
    amount: 'Montant',
    kind: {
      held: 'Bloqué, non prélevé',
      charged: 'Prélevé',
      released: 'Libéré, jamais prélevé',
      refunded: 'Remboursé',
      charge_returned: 'Prélevé, puis repris par votre banque',
      refund_returned: 'Remboursé, puis renvoyé par votre banque\u00a0: versé autrement',
    },
    net: 'Réellement payé',
    note: 'Ce reçu confirme un paiement. La facture vient de la boutique.',
  },
}
