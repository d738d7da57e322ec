import { CASH_PART_ARTICLES } from '../credit-law.ts'
import type { DatedMessageTexts, DatedWords, MessageText, MessageWords } from '../messages.ts'
import { schedule } from './checkout/schedule.ts'

export const fromShop = (words: MessageWords) => `Envoyé pour ${words.merchant}, où cet achat a été fait.`
const card = (words: MessageWords) =>
  words.cardLast4 ? `votre carte se terminant par ${words.cardLast4}` : 'votre carte'
const { status } = schedule
/** The label of the link to them. */
export const openPayments = 'Voir vos paiements'

/** On every mail that offers or confirms a credit to a consumer. */
export const warningOf = ({ warnsOfCredit }: MessageWords) => (warnsOfCredit ? [schedule.warning] : [])

function whatMoved(words: MessageWords, dated: DatedWords): string {
  if (dated.held)
    return `Nous avons bloqué ${dated.held} sur ${card(words)}, sans rien prélever. Rien n’a été débité jusqu’ici.`
  if (dated.isChecked) return `Nous avons retenu ${card(words)}. Rien n’a été débité jusqu’ici.`
  return `Nous avons prélevé ${dated.paid} sur ${card(words)}.`
}

/** What was taken or blocked, every date, and what it costs. */
export function datedConfirmation(words: MessageWords, dated: DatedWords): MessageText {
  return {
    subject: `Votre achat est confirmé\u00a0: ${words.title}`,
    paragraphs: [
      `${words.merchant} a bien reçu votre commande\u00a0: ${words.title}, ${words.amount}.`,
      whatMoved(words, dated),
      ...(dated.isCredit
        ? [
            dated.held || dated.isChecked
              ? 'Ce montant est prélevé automatiquement à sa date\u00a0; nous vous prévenons cinq jours avant.'
              : 'Le reste est prélevé automatiquement sur la même carte\u00a0; nous vous prévenons cinq jours avant chaque date. Vous pouvez payer en avance, avec n’importe quelle carte, sur votre page de paiement.',
            `Vous payez ${dated.total} en tout${dated.fee ? `, dont ${dated.fee} de frais` : ', sans aucuns frais'}. Taux annuel effectif global (TAEG)\u00a0: ${dated.taeg}. Taux débiteur fixe\u00a0: ${dated.debitRate}.`,
          ]
        : []),
      ...warningOf(words),
      ...(dated.cashPart
        ? [
            `Reçu\u00a0: paiement au comptant de ${dated.cashPart} à ${words.merchant}, sur le prix de ${words.amount}. La loi veut que ce reçu reproduise les articles L. 312-52, L. 312-53 et L. 341-10 du code de la consommation\u00a0:`,
            ...CASH_PART_ARTICLES.map(({ number, text }) => `Article ${number}. ${text}`),
          ]
        : []),
    ],
    list: rowsOf(dated),
    action: openPayments,
    smallPrint: `${fromShop(words)} Ce lien est à vous seul\u00a0: qui l’a voit vos paiements.`,
    sms: `${words.title} est confirmé. ${dated.held ? `Montant bloqué, pas prélevé\u00a0: ${dated.held}` : dated.isChecked ? 'Rien n’est prélevé pour le moment' : `Payé\u00a0: ${dated.paid}`}. Vos paiements\u00a0:`,
  }
}

/** Every payment with its day, as a mail lists them. */
export function rowsOf(dated: DatedWords | null): string[] {
  return (dated?.rows ?? []).map(({ day, amount, fee, state }) => {
    const said = { paid: ', payé', held: ', bloqué d’ici là', due: '' }[state]
    return `${day}\u00a0: ${amount}${fee ? ` (dont ${fee} de frais)` : ''}${said}`
  })
}

export const datedMessages: DatedMessageTexts = {
  share_due_soon: (words) => ({
    subject: `Le ${words.day}\u00a0: ${words.shareAmount} pour ${words.title}`,
    paragraphs: [
      `Le ${words.day}, nous prélevons ${words.shareAmount} sur ${card(words)}, pour ${words.title} chez ${words.merchant}.`,
      words.dated?.held
        ? 'Vous n’avez rien à faire\u00a0: ce montant est déjà bloqué sur la carte.'
        : 'Vous n’avez rien à faire. Si vous préférez payer maintenant, ou avec une autre carte, votre page de paiement le permet.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.merchant}\u00a0: le ${words.day}, nous prélevons ${words.shareAmount} sur ${card(words)}. Vos paiements\u00a0:`,
  }),
  share_paid: (words) => ({
    subject: `Payé\u00a0: ${words.shareAmount} pour ${words.title}`,
    paragraphs: [
      `Vous avez payé ${words.shareAmount} pour ${words.title} chez ${words.merchant}.`,
      words.dated?.next
        ? `Prochain paiement\u00a0: ${words.dated.next.amount} le ${words.dated.next.day}.`
        : 'Il ne reste rien à payer.',
    ],
    action: 'Voir votre reçu',
    smallPrint: fromShop(words),
    sms: `${words.shareAmount} pour ${words.title}, c’est payé. Votre reçu\u00a0:`,
  }),
  share_refused: (words) => ({
    subject: `${words.shareAmount} n’ont pas pu être prélevés\u00a0: ${words.title}`,
    paragraphs: [
      `Votre banque a refusé ${words.shareAmount}, dus le ${words.day} pour ${words.title} chez ${words.merchant}.`,
      'Cela arrive\u00a0: un plafond, une nouvelle carte. Merci de payer vous-même avec n’importe quelle carte\u00a0; cela prend une minute et rien ne s’ajoute.',
    ],
    action: status.payNow(words.shareAmount),
    smallPrint: fromShop(words),
    sms: `${words.merchant}\u00a0: votre banque a refusé ${words.shareAmount}, dus le ${words.day}. Payez avec une autre carte\u00a0:`,
  }),
  share_overdue: (words) => ({
    subject: `Reste à payer\u00a0: ${words.shareAmount} pour ${words.title}`,
    paragraphs: [
      `Le paiement de ${words.shareAmount} pour ${words.title} chez ${words.merchant}, dû le ${words.day}, n’est pas encore fait.`,
      'Vous pouvez payer avec n’importe quelle carte. Rien ne s’ajoute. Si vous venez de payer, ignorez ce message.',
    ],
    action: status.payNow(words.shareAmount),
    smallPrint: fromShop(words),
    sms: `${words.merchant}\u00a0: le paiement de ${words.shareAmount}, dû le ${words.day}, n’est pas encore fait. Payez ici\u00a0:`,
  }),
  card_replaced: (words) => ({
    subject: `Votre carte est remplacée\u00a0: ${words.title}`,
    paragraphs: [
      `Désormais, les paiements pour ${words.title} chez ${words.merchant} sont prélevés sur ${card(words)}.`,
      'Si ce n’était pas vous, prévenez la boutique sans attendre.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.title}\u00a0: vos paiements sont désormais prélevés sur ${card(words)}. Si ce n’était pas vous\u00a0:`,
  }),
  due_date_moved: (words) => ({
    subject: `Désormais le ${words.day}\u00a0: votre paiement pour ${words.title}`,
    paragraphs: [
      `Comme convenu avec ${words.merchant}, un paiement pour ${words.title} change de date\u00a0: le ${words.day}.`,
      'Les montants ne changent pas. Voici tous vos paiements\u00a0:',
    ],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: `${fromShop(words)} Si vous n’en étiez pas convenu, écrivez-leur.`,
    sms: `${words.merchant}\u00a0: comme convenu, un paiement pour ${words.title} sera prélevé le ${words.day}. Vos paiements\u00a0:`,
  }),
  due_date_advanced: (words) => ({
    subject: `Payé aujourd’hui au lieu de plus tard\u00a0: ${words.title}`,
    paragraphs: [
      `${words.merchant} a avancé le paiement de ${words.title}\u00a0: ce qui était bloqué sur ${card(words)} est prélevé aujourd’hui.`,
      'Le montant ne change pas.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.merchant} a avancé votre paiement de ${words.title} à aujourd’hui\u00a0:`,
  }),
}
