import type { MessageText, MessageTexts, MessageWords } from '../messages.ts'
import { ofName } from './conventions.ts'
import { creditMessages } from './credit-messages.ts'
import { datedConfirmation, datedMessages, warningOf } from './dated-messages.ts'
import { lateMessages } from './late-messages.ts'
import { refundMessages } from './refund-messages.ts'
import { withdrawalMessages } from './withdrawal-messages.ts'

const leaderOf = (words: MessageWords) => words.leader ?? 'Un proche'
const friendOf = (words: MessageWords) => words.friend ?? 'Un proche'
const fromShop = (words: MessageWords) => `Envoyé pour ${words.merchant}, où cet achat a été fait.`
const toInvited = (words: MessageWords) =>
  `Vous recevez ce message car ${words.leader ?? 'un proche'} vous a désigné pour un achat chez ${words.merchant}.`
const readerPrint = (words: MessageWords) => (words.toFriend ? toInvited(words) : fromShop(words))

/** The part of whoever is asked, with the words of who asks. */
const asked = (words: MessageWords) => ({
  sum: { label: 'Votre part', amount: words.friendAmount },
  quotesLeader: true,
})

const taken = (words: MessageWords) =>
  words.charged ? `Nous avons prélevé ${words.charged} sur votre carte.` : 'Nous n’avons rien prélevé sur votre carte.'

/** What becomes of the money when a purchase ends early. */
function moneyBack(words: MessageWords): string {
  if (words.toFriend) return 'Vous n’avez rien à payer, et rien n’a été débité.'
  if (!words.wasAccepted) return 'Rien n’a été débité.'
  return 'Ce qui était bloqué sur votre carte est libéré. Ce qui a été débité vous est remboursé\u00a0; votre banque peut mettre quelques jours à l’afficher.'
}

export const messages: MessageTexts = {
  ...datedMessages,
  ...withdrawalMessages,
  ...lateMessages,
  ...creditMessages,
  payment_link: (words) => ({
    subject: `Votre lien de paiement\u00a0: ${words.title}`,
    paragraphs: [
      `${words.merchant} a préparé votre achat\u00a0: ${words.title}, ${words.amount}.`,
      `Vous pouvez payer jusqu’au ${words.linkExpiry}. Rien n’est débité avant votre confirmation.`,
      ...warningOf(words),
    ],
    action: `Payer ${words.amount}`,
    smallPrint: fromShop(words),
    sms: `${words.merchant}\u00a0: payez ${words.amount} pour ${words.title} ici\u00a0:`,
  }),
  leader_confirmation: (words) => (words.dated ? datedConfirmation(words, words.dated) : undatedConfirmation(words)),
  pledge_invitation: (words) => ({
    subject: `${leaderOf(words)} vous propose de participer\u00a0: ${words.title}`,
    paragraphs: [
      `${leaderOf(words)} vous propose de participer à hauteur de ${words.friendAmount} pour ${words.title}, achat fait chez ${words.merchant}.`,
      `${words.deadline ? `La cagnotte ferme le ${words.deadline}. ` : ''}Vous pouvez aussi dire non\u00a0; nous le dirons gentiment.`,
    ],
    ...asked(words),
    action: `Participer\u00a0: ${words.friendAmount}`,
    smallPrint: `${toInvited(words)} Si vous ne connaissez pas cette personne, ignorez-le\u00a0: rien n’est débité.`,
    sms: `${leaderOf(words)} vous propose de participer (${words.friendAmount}) pour ${words.title}\u00a0:`,
  }),
  pledge_not_needed: (words) => ({
    subject: `Plus rien à payer\u00a0: ${words.title}`,
    paragraphs: [`Votre part de ${words.title} chez ${words.merchant} ne vous est plus demandée.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `Votre part de ${words.title} chez ${words.merchant} ne vous est plus demandée. Vous n’avez rien à payer.`,
  }),
  pot_extended: (words) => ({
    subject: `Plus de temps pour participer\u00a0: ${words.title}`,
    paragraphs: [
      `La cagnotte pour ${words.title}, achat fait chez ${words.merchant}, reste ouverte plus longtemps${words.deadline ? `\u00a0: jusqu’au ${words.deadline}` : ''}.`,
      words.toFriend
        ? `Votre part est toujours de ${words.friendAmount}. Vous pouvez aussi dire non\u00a0; nous le dirons gentiment.`
        : 'Vos proches qui n’ont pas encore payé le savent aussi. Ce que personne ne paie d’ici là est prélevé sur votre carte, comme prévu.',
    ],
    action: words.toFriend ? `Participer\u00a0: ${words.friendAmount}` : 'Voir votre cagnotte',
    smallPrint: words.toFriend ? toInvited(words) : fromShop(words),
    sms: words.toFriend
      ? `Il reste plus de temps pour participer (${words.friendAmount}) pour ${words.title}\u00a0:`
      : `La cagnotte pour ${words.title} reste ouverte plus longtemps. Votre cagnotte\u00a0:`,
  }),
  pot_reminder: (words) => ({
    subject: `Toujours ouverte\u00a0: ${words.friendAmount} pour ${words.title}`,
    paragraphs: [
      `${leaderOf(words)} vous a proposé de participer à hauteur de ${words.friendAmount} pour ${words.title}, achat fait chez ${words.merchant}.`,
      `${words.deadline ? `Vous pouvez payer jusqu’au ${words.deadline}, ou dire non` : 'Vous pouvez encore payer, ou dire non'}\u00a0: ${words.leader ?? 'votre proche'} en sera averti gentiment.`,
    ],
    ...asked(words),
    action: `Participer à hauteur de ${words.friendAmount}`,
    smallPrint: `${toInvited(words)} Si vous ne connaissez pas cette personne, ignorez-le\u00a0: rien n’est débité.`,
    sms: `Toujours ouverte\u00a0: ${words.friendAmount} pour ${words.title}, proposé par ${words.leader ?? 'un proche'}\u00a0:`,
  }),
  pot_closed: (words) => ({
    subject: words.hasPaid ? `Close, merci\u00a0: ${words.title}` : `Close\u00a0: ${words.title}`,
    paragraphs: words.hasPaid
      ? [
          `La cagnotte pour ${words.title}, achat fait chez ${words.merchant}, est close. Votre part de ${words.friendAmount} en fait partie. Merci.`,
          'Plus rien n’est prélevé.',
        ]
      : [
          `La cagnotte pour ${words.title}, achat fait chez ${words.merchant}, est close, et la carte ${ofName(words.leader ?? 'votre proche')} a couvert votre part.`,
          'Rien ne vous est prélevé, et vous n’avez rien à faire.',
        ],
    ...(words.hasPaid && { action: 'Voir votre reçu' }),
    smallPrint: toInvited(words),
    sms: words.hasPaid
      ? `La cagnotte pour ${words.title} est close. Merci pour votre part de ${words.friendAmount}. Votre reçu\u00a0:`
      : `La cagnotte pour ${words.title} est close. Rien ne vous est prélevé.`,
  }),
  pledge_received: (words) => ({
    subject: `Merci\u00a0: ${words.friendAmount} pour ${words.title}`,
    paragraphs: [
      `Merci. Votre part de ${words.friendAmount} pour ${words.title} est payée, et ${words.leader ?? 'votre proche'} le sait.`,
      `Si l’achat chez ${words.merchant} est annulé, vous êtes remboursé sur la même carte.`,
    ],
    action: 'Voir votre reçu',
    smallPrint: toInvited(words),
    sms: `Merci\u00a0: ${words.friendAmount} pour ${words.title}, c’est payé. Votre reçu\u00a0:`,
  }),
  pot_contribution: (words) => ({
    subject: `${friendOf(words)} a participé\u00a0: ${words.friendAmount}`,
    paragraphs: [
      `${friendOf(words)} a participé à hauteur de ${words.friendAmount} pour ${words.title}. Vos amis ont maintenant payé ${words.pledged} sur ${words.asked}.`,
      ...(words.note ? [`Son mot\u00a0: «\u00a0${words.note}\u00a0»`] : []),
    ],
    action: 'Voir votre cagnotte',
    smallPrint: fromShop(words),
    sms: `${friendOf(words)} a participé (${words.friendAmount}) pour ${words.title}. Votre cagnotte\u00a0:`,
  }),
  pledge_declined: (words) => ({
    subject: `${friendOf(words)} ne participera pas\u00a0: ${words.title}`,
    paragraphs: [
      `${friendOf(words)} ne participera pas cette fois. Cela arrive${words.isPotOpen ? ', et il est encore possible de changer d’avis tant que la cagnotte est ouverte' : ''}.`,
      ...(words.note ? [`Son mot\u00a0: «\u00a0${words.note}\u00a0»`] : []),
      words.isPotOpen
        ? 'Rien ne change pour vos autres amis. Tant que la cagnotte est ouverte, vous pouvez inviter quelqu’un d’autre à sa place, sur sa page\u00a0; sinon votre carte couvre cette part.'
        : 'La cagnotte est fermée\u00a0: votre carte couvre cette part.',
    ],
    action: 'Voir votre cagnotte',
    smallPrint: fromShop(words),
    sms: `${friendOf(words)} ne participera pas cette fois pour ${words.title}. Votre cagnotte\u00a0:`,
  }),
  purchase_settled: (words) => ({
    subject: `Tout est réglé\u00a0: ${words.title}`,
    paragraphs: [
      `${words.title} est réglé, et ${words.merchant} est payé en totalité.`,
      words.people.length > 0
        ? `${taken(words)} Nous libérons ${words.released}, et vos amis ont payé ${words.pledged}.`
        : taken(words),
    ],
    action: 'Voir le récapitulatif',
    smallPrint: fromShop(words),
    sms: `${words.title} est réglé. ${taken(words)} Récapitulatif\u00a0:`,
  }),
  settlement_refused: (words) => ({
    subject: `${words.merchant} n’a pas pu être payé\u00a0: ${words.title}`,
    paragraphs: [
      `Votre banque avait accepté, mais le service de paiement de ${words.merchant} n’a pas pris le paiement de ${words.title}. La commande n’est pas passée.`,
      moneyBack(words),
      'Demandez à la boutique un autre moyen de paiement.',
    ],
    smallPrint: fromShop(words),
    sms: `${words.merchant} n’a pas pu être payé pour ${words.title}. Tout vous est rendu.`,
  }),
  purchase_aborted: (words) => ({
    subject: `Annulé par ${words.merchant}\u00a0: ${words.title}`,
    paragraphs: [
      `${words.merchant} a annulé ${words.title}. Le lien que nous avions envoyé ne fonctionne plus.`,
      moneyBack(words),
    ],
    smallPrint: readerPrint(words),
    sms: `${words.merchant} a annulé ${words.title}. Rien n’a été débité.`,
  }),
  purchase_cancelled: (words) => ({
    subject: `Annulé\u00a0: ${words.title}`,
    paragraphs: [`${words.title} chez ${words.merchant} est annulé.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `${words.title} chez ${words.merchant} est annulé. ${words.toFriend ? 'Vous n’avez rien à payer.' : ''}`.trim(),
  }),
  purchase_refunded: (words) => ({
    subject: `Remboursé\u00a0: ${words.title}`,
    paragraphs: [`${words.merchant} a remboursé ${words.title}.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `${words.merchant} a remboursé ${words.title}.`,
  }),
  ...refundMessages,
}

const writtenTo = ({ people }: MessageWords) => people.filter(({ isWritten }) => isWritten)

/** Of a pot, or of a purchase paid at once. */
function undatedConfirmation(words: MessageWords): MessageText {
  return {
    subject: words.deadline
      ? `Votre cagnotte est ouverte\u00a0: ${words.title}`
      : `Votre achat est confirmé\u00a0: ${words.title}`,
    paragraphs: words.deadline
      ? [
          `${words.merchant} a bien reçu votre commande\u00a0: ${words.title}, ${words.amount}.`,
          `Nous avons bloqué ${words.amount} sur votre carte, sans rien débiter. Le ${words.deadline}, nous ne prélevons que ce que vos amis n’auront pas payé, et libérons le reste.`,
          ...(words.people.some(({ isWritten }) => isWritten)
            ? ['Nous avons écrit à ceux dont vous avez donné l’adresse\u00a0:']
            : [
                'Vous n’avez donné aucune adresse\u00a0: transmettez vous-même leurs liens, depuis la page de votre cagnotte.',
              ]),
        ]
      : [
          `${words.merchant} a bien reçu votre commande\u00a0: ${words.title}, ${words.amount}.`,
          ...(words.charged ? [taken(words)] : []),
          'Vous pouvez suivre le paiement à tout moment.',
        ],
    list: words.deadline ? writtenTo(words).map(({ name, amount }) => `${name ?? 'Un proche'}\u00a0: ${amount}`) : [],
    action: words.deadline ? 'Voir votre cagnotte' : 'Voir votre achat',
    smallPrint: `${fromShop(words)} Ce lien est à vous seul${words.deadline ? '\u00a0: qui l’a peut modifier la cagnotte' : ''}.`,
    sms: words.deadline
      ? `Nous avons bloqué ${words.amount} pour ${words.title}, sans rien débiter. Votre cagnotte\u00a0:`
      : `${words.title} est confirmé, ${words.amount}. Votre achat\u00a0:`,
  }
}
