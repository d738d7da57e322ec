import type { PledgeTexts } from '../../checkout/index.ts'
import { ofName } from '../conventions.ts'

export const pledge: PledgeTexts = {
  invitation: {
    title: 'Participer',
    heading: (leader, title) => `${leader} vous propose de partager « ${title} »`,
    headingAgain: (title) => `Réessayer pour « ${title} » ?`,
    until: (deadline) => `jusqu’au ${deadline}`,
    why: (leader) => `La carte ${ofName(leader)} garantit toute la commande. Votre part réduit ce qui y sera prélevé.`,
    from: (leader) => `De la part ${ofName(leader)}`,
    whoIsIn: 'Qui participe',
    yourPart: 'Votre part',
    consent: (amount) =>
      `Nous prélevons ${amount} maintenant. Si la commande est annulée, tout revient sur la même carte.`,
    details: (leader) => `Votre nom, un reçu, un mot pour ${leader}`,
    name: 'Votre nom',
    email: 'Votre e-mail (facultatif)',
    emailHint: 'Pour le reçu uniquement',
    message: (leader) => `Un mot pour ${leader} (facultatif)`,
    termsTitle: 'Comment fonctionne ce paiement',
    termsPoints: [
      'Votre part est prélevée tout de suite. C’est définitif, et jamais un centime de plus.',
      'Si la commande est annulée ou remboursée, votre part revient sur la même carte.',
      'Le numéro de carte se saisit sur la page de la banque ; ni nous ni la boutique ne le voyons.',
    ],
    pay: (amount) => `Payer ${amount}`,
    payOtherwise: (amount) => `Payer ${amount} autrement`,
    onlyOnce: 'Votre part n’est prélevée qu’une fois : le premier essai est clos.',
    sayNo: 'Non, merci',
    sayNoHint: (leader) =>
      `Si vous dites non, nous le disons gentiment à ${leader}. Rien n’est prélevé, et vous pouvez changer d’avis.`,
    notYou: (leader) => `Vous ne connaissez pas ${leader} ? Ignorez cette page : il ne se passe rien.`,
    secret: 'Ce lien est le vôtre. Ne le transmettez pas.',
  },
  thanks: {
    title: 'Merci',
    heading: (amount) => `Merci, votre paiement de ${amount} est arrivé`,
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
    removed: {
      heading: 'On ne vous demande plus rien',
      text: (leader) => `${leader} a changé qui participe, et votre part n’y est plus.`,
      what: (leader) => `Vous n’avez rien à faire. Voyez avec ${leader} si vous attendiez autre chose.`,
      moved: 'Votre carte n’a pas été débitée.',
    },
    being_taken: {
      heading: 'Quelqu’un paie votre part en ce moment',
      text: () => 'Un ami a commencé à payer votre part avec la sienne.',
      what: () => 'Revenez dans un quart d’heure : s’il ne paie pas, elle est de nouveau à vous.',
      moved: 'Votre carte n’a pas été débitée.',
    },
    taken_over: {
      heading: 'Votre part est payée',
      text: () => 'Un ami a payé votre part avec la sienne.',
      what: () => 'Vous n’avez rien à faire, sinon peut-être le remercier.',
      moved: 'Votre carte n’a pas été débitée.',
    },
    taken: {
      heading: 'Cette part n’est plus libre',
      text: (_leader) => 'Quelqu’un d’autre a choisi ce nom, ou a répondu à sa place entre-temps.',
      what: (leader) => `C’est la vôtre ? Demandez à ${leader} de la libérer, ou un lien rien que pour vous.`,
      moved: 'Votre carte n’a pas été débitée.',
    },
    paid_by_group: {
      heading: 'Votre part est payée',
      text: (leader) =>
        `Quelqu’un a choisi votre nom par le lien ${ofName(leader)} pour le groupe, et a payé votre part.`,
      what: (_leader) => 'Vous n’avez rien à faire, sinon dire merci.',
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
    refund_returned: {
      heading: 'Votre banque a renvoyé le remboursement',
      text: (_leader) => 'Nous avions remboursé votre part sur votre carte, et votre banque l’a renvoyée.',
      what: (_leader) => 'Vous n’avez rien à faire pour l’instant\u00a0: elle vous sera versée autrement.',
      moved: 'Cet argent vous revient toujours.',
    },
  },
  refundedTo: (amount, card) => `Nous remboursons ${amount} sur ${card}.`,
}
