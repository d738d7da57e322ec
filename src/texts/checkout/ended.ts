import { ofName } from '../french.ts'
import type { Language } from '../language.ts'
import type { EndedReason } from './codes.ts'

interface Ending {
  readonly heading: string
  readonly text: string
  readonly what: string
}

/** Purchases without goods, strangers, shops that cannot take payments, and receipts. */
const en = {
  ended: {
    link_expired: {
      heading: 'This payment link has expired',
      text: 'It was not used in time, and the shop no longer expects this payment.',
      what: 'Ask the shop for a new link if you still want to order.',
    },
    gave_up: {
      heading: 'Payment cancelled',
      text: 'You left this payment before it was finished.',
      what: 'Order again at the shop whenever you like.',
    },
    aborted: {
      heading: 'The shop has cancelled this payment',
      text: 'The shop withdrew its request before it was paid.',
      what: 'Ask the shop if you did not expect this.',
    },
    cancelled: {
      heading: 'This order was cancelled',
      text: 'The shop has cancelled the order.',
      what: 'Ask the shop if you did not expect this.',
    },
    refunded: {
      heading: 'This order was refunded',
      text: 'The shop has cancelled the order and everybody who paid gets their money back.',
      what: 'Banks show refunds within two to five working days.',
    },
    reference: {
      heading: 'This order is already paid',
      text: 'The same order was paid through another link, so we stopped this payment.',
      what: 'You have nothing to do. The shop can confirm your order.',
    },
    connector: {
      heading: 'The shop could not take this payment',
      text: 'Your bank agreed, but the shop’s payment service refused. We gave everything back.',
      what: 'Ask the shop for another way to pay.',
    },
  } as Record<EndedReason, Ending>,
  moved: {
    none: 'You have not been charged and nothing is blocked on your card.',
    released: (amount: string, card: string) =>
      `You have not been charged. ${amount} was blocked on ${card} and has been released; your bank shows it within a few days.`,
    refunded: (amount: string, card: string) => `${amount} goes back to ${card}.`,
  },
  neutral: {
    paid: { heading: 'This order is paid', text: 'There is nothing left to pay here.' },
    in_progress: { heading: 'This order is being paid', text: 'Somebody is taking care of it.' },
    ended: { heading: 'This order is closed', text: 'It can no longer be paid.' },
    yours: 'Is it your order? Open it with the link in your e-mail, or in the browser you paid with.',
    moved: 'Opening this page charges nobody.',
  },
  cannotPay: {
    no_acquirer: {
      heading: 'This shop cannot take payments yet',
      text: 'It has not finished connecting its bank. It is not your card.',
    },
    not_offered: {
      heading: 'This way of paying is not available for this order',
      text: 'With its amount or dates, it would not fit the law or the settings of the shop. It is not your card.',
    },
    types: {
      SPLIT: 'Payment shared between several people',
      INSTALLMENT: 'Payment in instalments',
      DEFERRED: 'Payment later',
      DOWN_PAYMENT: 'Deposit now, balance later',
    },
    what: 'Please ask the shop for another way to pay.',
    moved: 'You have not been charged.',
  },
  receipt: {
    heading: 'Receipt',
    print: 'Print or save as PDF',
    back: 'Back',
    number: 'Receipt number',
    payer: 'Paid by',
    seller: 'Sold by',
    forWhat: 'For',
    partOf: (leader: string) => `Part of ${leader}’s pot`,
    orderTotal: 'Order total',
    card: 'Card',
    movements: 'What moved',
    date: 'Date',
    amount: 'Amount',
    kind: {
      held: 'Blocked, not taken',
      charged: 'Charged',
      released: 'Released, never taken',
      refunded: 'Refunded',
    },
    net: 'Really paid',
    note: 'This receipt confirms a payment. The invoice comes from the shop.',
  },
}

export type EndedTexts = typeof en

const fr: EndedTexts = {
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
      `Votre carte n’a pas été débitée. ${amount} étaient bloqués sur ${card} et ont été libérés ; votre banque l’affiche sous quelques jours.`,
    refunded: (amount, card) => `${amount} reviennent sur ${card}.`,
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
    types: {
      SPLIT: 'Paiement partagé entre plusieurs personnes',
      INSTALLMENT: 'Paiement en plusieurs fois',
      DEFERRED: 'Paiement plus tard',
      DOWN_PAYMENT: 'Acompte maintenant, solde plus tard',
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
    card: 'Carte',
    movements: 'Ce qui a bougé',
    date: 'Date',
    amount: 'Montant',
    kind: {
      held: 'Bloqué, non prélevé',
      charged: 'Prélevé',
      released: 'Libéré, jamais prélevé',
      refunded: 'Remboursé',
    },
    net: 'Réellement payé',
    note: 'Ce reçu confirme un paiement. La facture vient de la boutique.',
  },
}

export const endedTexts: Record<Language, EndedTexts> = { en, fr }
