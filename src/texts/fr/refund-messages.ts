import type { RefundMessageTexts } from '../messages.ts'

export const refundMessages: RefundMessageTexts = {
  purchase_partly_refunded: (words) => {
    const amount = words.refund?.amount ?? words.amount
    const dues = words.refund?.dues ?? []
    return {
      subject: `${amount} remboursés\u00a0: ${words.title}`,
      paragraphs: [
        `${words.merchant} vous rend ${amount} sur ${words.title}.`,
        words.refund?.returned
          ? `Retour sur votre carte\u00a0: ${words.refund.returned}\u00a0; votre banque peut mettre quelques jours à l’afficher.`
          : 'Rien ne revient sur votre carte, car cette partie n’avait pas été prélevée\u00a0: vous payez autant de moins.',
        ...(dues.length > 0 ? ['Voici ce qui reste à payer, et quand\u00a0:'] : []),
      ],
      list: dues.map(({ day, amount: due }) => `${day}\u00a0: ${due}`),
      action: 'Voir votre achat',
      smallPrint: `Envoyé pour ${words.merchant}, où cet achat a été fait.`,
      sms: `${words.merchant} vous rend ${amount} sur ${words.title}. Votre achat\u00a0:`,
    }
  },
  pledge_refunded: (words) => {
    const amount = words.refund?.amount ?? words.friendAmount
    return {
      subject: `Votre argent revient\u00a0: ${words.title}`,
      paragraphs: [
        `${amount} vous sont remboursés pour ${words.title} chez ${words.merchant}.`,
        'Le remboursement va sur la carte utilisée\u00a0; votre banque peut mettre quelques jours à l’afficher.',
      ],
      smallPrint: words.toFriend
        ? `Vous recevez ce message car ${words.leader ?? 'un proche'} vous a désigné pour un achat chez ${words.merchant}.`
        : `Envoyé pour ${words.merchant}, où cet achat a été fait.`,
      sms: `Nous remboursons ${amount} pour ${words.title} sur votre carte.`,
    }
  },
  refund_failed: (words) => {
    const amount = words.refund?.amount ?? words.amount
    return {
      subject: `${amount} n’ont pas pu être remboursés sur votre carte\u00a0: ${words.title}`,
      paragraphs: [
        `Nous avions remboursé ${amount} sur votre carte pour ${words.title} chez ${words.merchant}, et votre banque les a renvoyés.`,
        'Cet argent vous revient toujours\u00a0: il vous sera versé autrement. Vous n’avez rien à faire pour l’instant.',
      ],
      smallPrint: words.toFriend
        ? `Vous recevez ce message car ${words.leader ?? 'un proche'} vous a désigné pour un achat chez ${words.merchant}.`
        : `Envoyé pour ${words.merchant}, où cet achat a été fait.`,
      sms: `${amount} pour ${words.title} ne sont pas arrivés sur votre carte. Ils vous seront versés autrement.`,
    }
  },
  capture_failed: (words) => {
    const amount = words.refund?.amount ?? words.amount
    return {
      subject: `Finalement pas payé\u00a0: ${amount}, ${words.title}`,
      paragraphs: [
        `Votre banque avait payé ${amount} pour ${words.title} chez ${words.merchant}, puis a repris cette somme.`,
        'Merci de payer vous-même ce qui est dû, avec n’importe quelle carte\u00a0; cela prend une minute et rien ne s’ajoute.',
      ],
      action: 'Voir ce qui reste à payer',
      smallPrint: words.toFriend
        ? `Vous recevez ce message car ${words.leader ?? 'un proche'} vous a désigné pour un achat chez ${words.merchant}.`
        : `Envoyé pour ${words.merchant}, où cet achat a été fait.`,
      sms: `${words.merchant}\u00a0: votre banque a repris ${amount} pour ${words.title}. Payez avec une autre carte\u00a0:`,
    }
  },
}
