import type { Language } from '../language.ts'
import { plural } from '../plural.ts'

/** The leader's pot, its end, and the ring that pledgers see too. Amounts and dates arrive already written. */
const en = {
  ring: (inCount: number, all: number) => `${inCount} of ${all} ${plural('en', all, 'person is', 'people are')} in`,
  ringCount: (inCount: number, all: number) => `${inCount}/${all}`,
  ringWord: (inCount: number) => plural('en', inCount, 'is in', 'are in'),
  friendsPaid: (paid: number, friends: number) =>
    `${paid} of ${friends} ${plural('en', friends, 'friend', 'friends')} ${plural('en', paid, 'has', 'have')} paid`,
  allPaid: 'All your friends have paid',
  paidOf: (paid: string, of: string) => `${paid} of ${of}`,
  progress: {
    owed: 'Not paid yet',
    paying: 'Paying now…',
    paid: (day: string) => `Paid on ${day}`,
    paidUndated: 'Paid',
    refused: 'Cannot join this time',
    lapsed: 'Did not pay in time',
    covered: 'Covered by the organiser’s card',
    coveredYou: 'Covered by your card',
  },
  until: (deadline: string) => `Open until ${deadline}`,
  open: {
    headingPaid: 'It’s done: your order is confirmed',
    heading: (title: string) => `Your pot for ${title}`,
    held: (amount: string, card: string, deadline: string) =>
      `${amount} is blocked on ${card}, not taken. On ${deadline} we take only what your friends have not paid.`,
    sofar: (amount: string) => `As things stand, we would take ${amount} from your card.`,
    links: 'Personal links',
    linksHint: 'Each friend has a link of their own. Send it, or let us send it.',
    link: (name: string) => `Link for ${name}`,
    qr: 'Show as a code to scan',
    qrFor: (name: string) => `Code to scan for ${name}`,
    contact: 'E-mail or mobile number',
    send: 'Send the invitation',
    resend: 'Send it again',
    sentAt: (when: string) => `Sent on ${when}`,
    pending: 'Being sent',
    failed: 'Could not be delivered: check the address',
    notSent: 'Not sent by us yet',
    tooSoon: 'Sent a moment ago. You can remind them again later.',
    closeTitle: 'Not waiting any longer?',
    close: 'Close the pot now',
    closeHint:
      'We then take what your friends have not paid. They can no longer pay after that; what they have paid counts.',
    sent: 'The invitation is on its way.',
    sendFailed: 'The invitation could not be sent. Your friend’s link still works: copy it below.',
    saveLink: 'You can come back to this page with the link in your e-mail.',
    follow: 'Follow your pot',
  },
  closing: {
    heading: 'Your pot is closing',
    text: 'We are waiting for the last payments that have already begun; nobody else can start one. This takes a few minutes at most.',
    moved: (amount: string, card: string) => `${amount} is still only blocked on ${card}; nothing has been taken yet.`,
    next: (amount: string) => `Then we take at most ${amount} and release the rest.`,
  },
  settled: {
    headingAlone: (amount: string) => `Thank you, ${amount} is paid`,
    heading: 'Your pot is complete',
    alone: (amount: string, card: string) => `We charged ${amount} to ${card}. The shop is paid in full.`,
    all: (card: string) => `Your friends paid everything: nothing was taken from ${card}.`,
    text: (charged: string, card: string) => `The shop is paid in full. We took ${charged} from ${card}.`,
    charged: 'Taken from your card',
    released: 'Released, never taken',
    friends: 'Paid by friends',
    closed: (when: string) => `The pot closed on ${when}.`,
    releaseHint: 'Your bank shows the release within a few days, depending on its habits.',
  },
  rest: {
    heading: (amount: string) => `${amount} is still to be paid`,
    text: 'Your pot has closed and your bank refused the part that your friends have not paid.',
    moved: 'Nothing was taken from your card for this part. What your friends paid counts.',
    pay: (amount: string) => `Pay ${amount}`,
  },
}

export type PotTexts = typeof en

const fr: PotTexts = {
  ring: (inCount, all) =>
    `${inCount} ${plural('fr', inCount, 'personne participe', 'personnes participent')} sur ${all}`,
  ringCount: (inCount, all) => `${inCount}/${all}`,
  ringWord: (inCount) => plural('fr', inCount, 'participe', 'participent'),
  friendsPaid: (paid, friends) =>
    `${paid} ${plural('fr', paid, 'ami', 'amis')} sur ${friends} ${plural('fr', paid, 'a', 'ont')} payé`,
  allPaid: 'Tous vos amis ont payé',
  paidOf: (paid, of) => `${paid} sur ${of}`,
  progress: {
    owed: 'Pas encore payé',
    paying: 'En train de payer…',
    paid: (day) => `Payé le ${day}`,
    paidUndated: 'Payé',
    refused: 'Ne peut pas participer cette fois',
    lapsed: 'N’a pas payé à temps',
    covered: 'Couvert par la carte de qui organise',
    coveredYou: 'Couvert par votre carte',
  },
  until: (deadline) => `Ouverte jusqu’au ${deadline}`,
  open: {
    headingPaid: 'C’est fait : votre commande est confirmée',
    heading: (title) => `Votre cagnotte pour ${title}`,
    held: (amount, card, deadline) =>
      `${amount} sont bloqués sur ${card}, sans être prélevés. Le ${deadline}, nous prélevons seulement ce que vos amis n’ont pas payé.`,
    sofar: (amount) => `Dans l’état actuel, nous prélèverions ${amount} sur votre carte.`,
    links: 'Liens personnels',
    linksHint: 'Chaque ami a son propre lien. Envoyez-le, ou laissez-nous l’envoyer.',
    link: (name) => `Lien pour ${name}`,
    qr: 'Afficher un code à scanner',
    qrFor: (name) => `Code à scanner pour ${name}`,
    contact: 'E-mail ou numéro de mobile',
    send: 'Envoyer l’invitation',
    resend: 'Renvoyer',
    sentAt: (when) => `Envoyée le ${when}`,
    pending: 'Envoi en cours',
    failed: 'Impossible à remettre : vérifiez l’adresse',
    notSent: 'Pas encore envoyée par nos soins',
    tooSoon: 'Envoyée à l’instant. Vous pourrez relancer plus tard.',
    closeTitle: 'Vous n’attendez plus ?',
    close: 'Fermer la cagnotte maintenant',
    closeHint:
      'Nous prélevons alors ce que vos amis n’ont pas payé. Ils ne pourront plus payer ensuite ; ce qu’ils ont payé compte.',
    sent: 'L’invitation est partie.',
    sendFailed: 'L’invitation n’a pas pu être envoyée. Le lien de votre ami fonctionne : copiez-le ci-dessous.',
    saveLink: 'Vous pouvez revenir sur cette page avec le lien reçu par e-mail.',
    follow: 'Suivre votre cagnotte',
  },
  closing: {
    heading: 'Votre cagnotte se ferme',
    text: 'Nous attendons les derniers paiements déjà commencés ; plus personne ne peut en commencer. Cela prend quelques minutes au plus.',
    moved: (amount, card) => `${amount} sont toujours seulement bloqués sur ${card} ; rien n’a encore été prélevé.`,
    next: (amount) => `Ensuite nous prélevons au plus ${amount} et libérons le reste.`,
  },
  settled: {
    headingAlone: (amount) => `Merci, ${amount} sont payés`,
    heading: 'Votre cagnotte est complète',
    alone: (amount, card) => `Nous avons prélevé ${amount} sur ${card}. La boutique est payée en totalité.`,
    all: (card) => `Vos amis ont tout payé : rien n’a été prélevé sur ${card}.`,
    text: (charged, card) => `La boutique est payée en totalité. Nous avons prélevé ${charged} sur ${card}.`,
    charged: 'Prélevé sur votre carte',
    released: 'Libéré, jamais prélevé',
    friends: 'Payé par vos amis',
    closed: (when) => `La cagnotte a fermé le ${when}.`,
    releaseHint: 'Votre banque affiche la libération sous quelques jours, selon ses habitudes.',
  },
  rest: {
    heading: (amount) => `Il reste ${amount} à payer`,
    text: 'Votre cagnotte est fermée et votre banque a refusé la part que vos amis n’ont pas payée.',
    moved: 'Rien n’a été prélevé sur votre carte pour cette part. Ce que vos amis ont payé compte.',
    pay: (amount) => `Payer ${amount}`,
  },
}

export const potTexts: Record<Language, PotTexts> = { en, fr }
