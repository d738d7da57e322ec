import { ofName } from '../french.ts'
import type { Language } from '../language.ts'

/** A friend's pages. Amounts and dates arrive already written in the language. */
const en = {
  invitation: {
    heading: (leader: string, amount: string, title: string) => `${leader} asks you to chip in ${amount} for ${title}`,
    until: (deadline: string) => `You can pay until ${deadline}.`,
    why: (leader: string) => `${leader}’s card guarantees the whole order. Your part lowers what it is charged.`,
    from: (leader: string) => `From ${leader}`,
    whoIsIn: 'Who is in',
    yourPart: 'Your part',
    name: 'Your name',
    email: 'Your e-mail (optional)',
    emailHint: 'For the receipt only',
    message: (leader: string) => `A few words to ${leader} (optional)`,
    terms: 'I agree to how this payment works',
    termsTitle: 'How this payment works',
    termsPoints: [
      'Your part is charged at once. It is final, and never a cent more.',
      'If the order is cancelled or refunded, your part goes back to the same card.',
      'Your card number is typed on the bank’s page; neither we nor the shop see it.',
    ],
    pay: (amount: string) => `Pay ${amount}`,
    nextStep: 'Next: your card, on the bank’s secure page.',
    sayNo: 'I cannot join this time',
    sayNoHint: (leader: string) => `${leader} is told, kindly. Nothing is charged, and you can change your mind.`,
    notYou: (leader: string) => `You do not know ${leader}? Then ignore this page: nothing happens.`,
    secret: 'This link is yours. Do not pass it on.',
  },
  thanks: {
    heading: (amount: string) => `Thank you, your ${amount} is in`,
    text: (leader: string, amount: string, card: string) =>
      `We took ${amount} from ${card}, and ${leader} has been told.`,
    whatIf: 'What if the order is cancelled?',
    whatIfText: (card: string) => `Then your part goes back to ${card} by itself. You have nothing to do.`,
    whatNext: (leader: string, shop: string) => `Nothing else to do: ${leader} deals with ${shop}.`,
  },
  saidNo: {
    heading: 'That’s fine, thank you for telling',
    text: (leader: string) => `${leader} knows that you cannot join this time. You have not been charged.`,
    change: 'Changed your mind?',
    until: (deadline: string) => `You can still chip in until ${deadline}.`,
    reconsider: (amount: string) => `Chip in ${amount} after all`,
    closed: 'The pot is closed now; there is nothing left to do.',
  },
  unavailable: {
    pot_closed: {
      heading: 'This pot is closed',
      text: (leader: string) => `The pot was closed before your part was paid, and ${leader}’s card has covered it.`,
      what: (leader: string) => `You can settle up with ${leader} in your own way.`,
      moved: 'You have not been charged.',
    },
    no_room: {
      heading: 'This part has already been covered',
      text: (leader: string) => `Meanwhile others have paid, and ${leader}’s pot no longer needs this amount.`,
      what: (leader: string) => `Ask ${leader} whether something is left for you.`,
      moved: 'You have not been charged.',
    },
    purchase_ended: {
      heading: 'This order was cancelled',
      text: (_leader: string) => 'The order has ended before your part was paid, so there is nothing to chip in for.',
      what: (leader: string) => `${leader} has been told too.`,
      moved: 'You have not been charged.',
    },
    refunded: {
      heading: 'Your money is on its way back',
      text: (_leader: string) => 'The order was cancelled, so your part was refunded.',
      what: (_leader: string) => 'Banks show refunds within two to five working days.',
      moved: '',
    },
    refund_pending: {
      heading: 'Your part is being refunded',
      text: (_leader: string) => 'The order was cancelled. We have asked the bank to give your part back.',
      what: (_leader: string) => 'You have nothing to do. If the bank refuses, we pay you back another way.',
      moved: '',
    },
  },
  refundedTo: (amount: string, card: string) => `${amount} goes back to ${card}.`,
}

export type PledgeTexts = typeof en

const fr: PledgeTexts = {
  invitation: {
    heading: (leader, amount, title) => `${leader} vous invite à participer à hauteur de ${amount} pour ${title}`,
    until: (deadline) => `Vous pouvez payer jusqu’au ${deadline}.`,
    why: (leader) => `La carte ${ofName(leader)} garantit toute la commande. Votre part réduit ce qui y sera prélevé.`,
    from: (leader) => `De la part ${ofName(leader)}`,
    whoIsIn: 'Qui participe',
    yourPart: 'Votre part',
    name: 'Votre nom',
    email: 'Votre e-mail (facultatif)',
    emailHint: 'Pour le reçu uniquement',
    message: (leader) => `Un mot pour ${leader} (facultatif)`,
    terms: 'J’accepte le fonctionnement de ce paiement',
    termsTitle: 'Comment fonctionne ce paiement',
    termsPoints: [
      'Votre part est prélevée tout de suite. C’est définitif, et jamais un centime de plus.',
      'Si la commande est annulée ou remboursée, votre part revient sur la même carte.',
      'Le numéro de carte se saisit sur la page de la banque ; ni nous ni la boutique ne le voyons.',
    ],
    pay: (amount) => `Payer ${amount}`,
    nextStep: 'Ensuite : votre carte, sur la page sécurisée de la banque.',
    sayNo: 'Je ne peux pas participer cette fois',
    sayNoHint: (leader) => `Nous le dirons gentiment à ${leader}. Rien n’est prélevé, et vous pouvez changer d’avis.`,
    notYou: (leader) => `Vous ne connaissez pas ${leader} ? Ignorez cette page : il ne se passe rien.`,
    secret: 'Ce lien est le vôtre. Ne le transmettez pas.',
  },
  thanks: {
    heading: (amount) => `Merci, vos ${amount} sont arrivés`,
    text: (leader, amount, card) => `Nous avons prélevé ${amount} sur ${card}, et ${leader} le sait.`,
    whatIf: 'Et si la commande est annulée ?',
    whatIfText: (card) => `Votre part revient alors d’elle-même sur ${card}. Vous n’avez rien à faire.`,
    whatNext: (leader, shop) => `Rien d’autre à faire : ${leader} s’occupe du reste avec ${shop}.`,
  },
  saidNo: {
    heading: 'Pas de souci, merci de l’avoir dit',
    text: (leader) => `${leader} sait que vous ne pouvez pas participer cette fois. Votre carte n’a pas été débitée.`,
    change: 'Vous changez d’avis ?',
    until: (deadline) => `Vous pouvez encore participer jusqu’au ${deadline}.`,
    reconsider: (amount) => `Participer finalement : ${amount}`,
    closed: 'La cagnotte est fermée ; il n’y a plus rien à faire.',
  },
  unavailable: {
    pot_closed: {
      heading: 'Cette cagnotte est fermée',
      text: (leader) =>
        `La cagnotte a fermé avant que votre part soit payée ; la carte ${ofName(leader)} l’a couverte.`,
      what: (leader) => `Vous pouvez vous arranger directement avec ${leader}.`,
      moved: 'Votre carte n’a pas été débitée.',
    },
    no_room: {
      heading: 'Cette part est déjà couverte',
      text: (leader) => `D’autres ont payé entre-temps et la cagnotte ${ofName(leader)} n’a plus besoin de ce montant.`,
      what: (leader) => `Demandez à ${leader} s’il reste quelque chose pour vous.`,
      moved: 'Votre carte n’a pas été débitée.',
    },
    purchase_ended: {
      heading: 'Cette commande est annulée',
      text: (_leader) => 'La commande a pris fin avant que votre part soit payée ; il n’y a plus rien à partager.',
      what: (leader) => `${leader} est au courant aussi.`,
      moved: 'Votre carte n’a pas été débitée.',
    },
    refunded: {
      heading: 'Votre argent est en route',
      text: (_leader) => 'La commande a été annulée, votre part a donc été remboursée.',
      what: (_leader) => 'Les banques affichent un remboursement sous deux à cinq jours ouvrés.',
      moved: '',
    },
    refund_pending: {
      heading: 'Votre part est en cours de remboursement',
      text: (_leader) => 'La commande a été annulée. Nous avons demandé à la banque de vous rendre votre part.',
      what: (_leader) => 'Vous n’avez rien à faire. Si la banque refuse, nous vous rembourserons autrement.',
      moved: '',
    },
  },
  refundedTo: (amount, card) => `${amount} reviennent sur ${card}.`,
}

export const pledgeTexts: Record<Language, PledgeTexts> = { en, fr }
