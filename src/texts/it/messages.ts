import type { MessageText, MessageTexts, MessageWords } from '../messages.ts'
import { toName } from './conventions.ts'
import { creditMessages } from './credit-messages.ts'
import { datedConfirmation, datedMessages, warningOf } from './dated-messages.ts'
import { lateMessages } from './late-messages.ts'
import { refundMessages } from './refund-messages.ts'
import { withdrawalMessages } from './withdrawal-messages.ts'

const leaderOf = (words: MessageWords) => words.leader ?? 'Un amico o un’amica'
const friendOf = (words: MessageWords) => words.friend ?? 'Qualcuno del tuo gruppo'
const fromShop = (words: MessageWords) => `Inviato per conto di ${words.merchant}, dove è stato fatto questo acquisto.`
const toInvited = (words: MessageWords) =>
  `Ricevi questo messaggio perché ${words.leader ?? 'un amico o un’amica'} ha dato il tuo nome per un acquisto presso ${words.merchant}.`
const readerPrint = (words: MessageWords) => (words.toFriend ? toInvited(words) : fromShop(words))
const kindlyTold = (words: MessageWords) =>
  `lo diciamo con gentilezza ${words.leader ? toName(words.leader) : 'a chi ti ha invitato'}`

/** The part of whoever is asked, with the words of who asks. */
const asked = (words: MessageWords) => ({
  sum: { label: 'La tua quota', amount: words.friendAmount },
  quotesLeader: true,
})

const taken = (words: MessageWords) =>
  words.charged
    ? `Abbiamo addebitato ${words.charged} sulla tua carta.`
    : 'Non abbiamo addebitato nulla sulla tua carta.'

/** What becomes of the money when a purchase ends early. */
function moneyBack(words: MessageWords): string {
  if (words.toFriend) return 'Non hai nulla da pagare e non ti è stato addebitato nulla.'
  if (!words.wasAccepted) return 'Non ti è stato addebitato nulla.'
  return 'Quello che era bloccato sulla tua carta viene sbloccato. Quello che è stato addebitato viene restituito; la tua banca può metterci qualche giorno a mostrarlo.'
}

export const messages: MessageTexts = {
  ...datedMessages,
  ...withdrawalMessages,
  ...lateMessages,
  ...creditMessages,
  payment_link: (words) => ({
    subject: `Il tuo link di pagamento: ${words.title}`,
    paragraphs: [
      `${words.merchant} ha preparato il tuo acquisto: ${words.title}, ${words.amount}.`,
      `Puoi pagare fino a ${words.linkExpiry}. Non si addebita nulla prima della tua conferma.`,
      ...warningOf(words),
    ],
    action: `Paga ${words.amount}`,
    smallPrint: fromShop(words),
    sms: `${words.merchant}: paga qui ${words.amount} per ${words.title}:`,
  }),
  leader_confirmation: (words) => (words.dated ? datedConfirmation(words, words.dated) : undatedConfirmation(words)),
  pledge_invitation: (words) => ({
    subject: `${leaderOf(words)} ti propone di partecipare: ${words.title}`,
    paragraphs: [
      `${leaderOf(words)} ti propone di partecipare con ${words.friendAmount} a ${words.title}, acquisto fatto presso ${words.merchant}.`,
      `${words.deadline ? `La colletta resta aperta fino a ${words.deadline}. ` : ''}Puoi anche dire di no; ${kindlyTold(words)}.`,
    ],
    ...asked(words),
    action: `Partecipa con ${words.friendAmount}`,
    smallPrint: `${toInvited(words)} Se non conosci questa persona, ignoralo: non si addebita nulla.`,
    sms: `${leaderOf(words)} ti propone di partecipare con ${words.friendAmount} a ${words.title}:`,
  }),
  pledge_not_needed: (words) => ({
    subject: `Non c’è più nulla da pagare: ${words.title}`,
    paragraphs: [`La tua quota di ${words.title} presso ${words.merchant} non ti è più richiesta.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `La tua quota di ${words.title} presso ${words.merchant} non ti è più richiesta. Non hai nulla da pagare.`,
  }),
  pot_extended: (words) => ({
    subject: `Più tempo per partecipare: ${words.title}`,
    paragraphs: [
      `La colletta per ${words.title}, acquisto fatto presso ${words.merchant}, resta aperta più a lungo${words.deadline ? `: fino a ${words.deadline}` : ''}.`,
      words.toFriend
        ? `La tua quota è sempre di ${words.friendAmount}. Puoi anche dire di no; ${kindlyTold(words)}.`
        : 'Lo sa anche chi non ha ancora pagato. Quello che nessuno paga entro allora viene addebitato sulla tua carta, come prima.',
    ],
    action: words.toFriend ? `Partecipa con ${words.friendAmount}` : 'Vedi la tua colletta',
    smallPrint: words.toFriend ? toInvited(words) : fromShop(words),
    sms: words.toFriend
      ? `C’è più tempo per partecipare con ${words.friendAmount} a ${words.title}:`
      : `La colletta per ${words.title} resta aperta più a lungo. La tua colletta:`,
  }),
  pot_reminder: (words) => ({
    subject: `Ancora da pagare: ${words.friendAmount} per ${words.title}`,
    paragraphs: [
      `${leaderOf(words)} ti ha proposto di partecipare con ${words.friendAmount} a ${words.title}, acquisto fatto presso ${words.merchant}.`,
      `${words.deadline ? `Puoi pagare fino a ${words.deadline}, o dire di no` : 'Puoi ancora pagare, o dire di no'}: ${kindlyTold(words)}.`,
    ],
    ...asked(words),
    action: `Partecipa con ${words.friendAmount}`,
    smallPrint: `${toInvited(words)} Se non conosci questa persona, ignoralo: non si addebita nulla.`,
    sms: `Ancora da pagare: ${words.friendAmount} per ${words.title}, proposta di ${words.leader ?? 'un amico o un’amica'}:`,
  }),
  pot_closed: (words) => ({
    subject: words.hasPaid ? `Chiusa, grazie: ${words.title}` : `Chiusa: ${words.title}`,
    paragraphs: words.hasPaid
      ? [
          `La colletta per ${words.title}, acquisto fatto presso ${words.merchant}, è chiusa. La tua quota di ${words.friendAmount} ne fa parte. Grazie.`,
          'Non si addebita altro.',
        ]
      : [
          `La colletta per ${words.title}, acquisto fatto presso ${words.merchant}, è chiusa, e la carta di ${words.leader ?? 'chi ti ha invitato'} ha coperto la tua quota.`,
          'Non ti si addebita nulla e non devi fare nulla.',
        ],
    ...(words.hasPaid && { action: 'Vedi la tua ricevuta' }),
    smallPrint: toInvited(words),
    sms: words.hasPaid
      ? `La colletta per ${words.title} è chiusa. Grazie per la tua quota di ${words.friendAmount}. La tua ricevuta:`
      : `La colletta per ${words.title} è chiusa. Non ti si addebita nulla.`,
  }),
  pledge_received: (words) => ({
    subject: `Grazie: ${words.friendAmount} per ${words.title}`,
    paragraphs: [
      `Grazie. La tua quota di ${words.friendAmount} per ${words.title} è pagata, e ${words.leader ?? 'chi ti ha invitato'} lo sa.`,
      `Se l’acquisto presso ${words.merchant} viene annullato, ricevi indietro il tuo denaro sulla stessa carta.`,
    ],
    action: 'Vedi la tua ricevuta',
    smallPrint: toInvited(words),
    sms: `Grazie: hai pagato ${words.friendAmount} per ${words.title}. La tua ricevuta:`,
  }),
  pot_contribution: (words) => ({
    subject: `${friendOf(words)} ha partecipato con ${words.friendAmount}`,
    paragraphs: [
      `${friendOf(words)} ha partecipato con ${words.friendAmount} a ${words.title}. I tuoi amici hanno ora pagato ${words.pledged} su ${words.asked}.`,
      ...(words.note ? [`Le sue parole: “${words.note}”`] : []),
    ],
    action: 'Vedi la tua colletta',
    smallPrint: fromShop(words),
    sms: `${friendOf(words)} ha partecipato con ${words.friendAmount} a ${words.title}. La tua colletta:`,
  }),
  pledge_declined: (words) => ({
    subject: `${friendOf(words)} non partecipa: ${words.title}`,
    paragraphs: [
      `${friendOf(words)} questa volta non partecipa. Capita${words.isPotOpen ? ', e può ancora cambiare idea finché la colletta è aperta' : ''}.`,
      ...(words.note ? [`Le sue parole: “${words.note}”`] : []),
      words.isPotOpen
        ? 'Per gli altri non cambia nulla. Finché la colletta è aperta puoi invitare qualcun altro al suo posto, nella sua pagina; altrimenti la tua carta copre quella quota.'
        : 'La colletta è chiusa: la tua carta copre quella quota.',
    ],
    action: 'Vedi la tua colletta',
    smallPrint: fromShop(words),
    sms: `${friendOf(words)} questa volta non partecipa a ${words.title}. La tua colletta:`,
  }),
  purchase_settled: (words) => ({
    subject: `Tutto pagato: ${words.title}`,
    paragraphs: [
      `${words.title} è concluso, e ${words.merchant} è stato pagato per intero.`,
      words.people.length > 0
        ? `${taken(words)} Sblocchiamo ${words.released}, e i tuoi amici hanno pagato ${words.pledged}.`
        : taken(words),
    ],
    action: 'Vedi il riepilogo',
    smallPrint: fromShop(words),
    sms: `${words.title} è concluso. ${taken(words)} Riepilogo:`,
  }),
  settlement_refused: (words) => ({
    subject: `Non è stato possibile pagare ${words.merchant}: ${words.title}`,
    paragraphs: [
      `La tua banca aveva detto sì, ma il servizio di pagamento di ${words.merchant} non ha accettato il pagamento per ${words.title}. L’ordine non è stato fatto.`,
      moneyBack(words),
      'Chiedi al negozio un altro modo di pagare.',
    ],
    smallPrint: fromShop(words),
    sms: `Non è stato possibile pagare ${words.merchant} per ${words.title}. Ricevi indietro tutto.`,
  }),
  purchase_aborted: (words) => ({
    subject: `Annullato da ${words.merchant}: ${words.title}`,
    paragraphs: [
      `${words.merchant} ha annullato ${words.title}. Il link che avevamo inviato non funziona più.`,
      moneyBack(words),
    ],
    smallPrint: readerPrint(words),
    sms: `${words.merchant} ha annullato ${words.title}. Non ti è stato addebitato nulla.`,
  }),
  purchase_cancelled: (words) => ({
    subject: `Annullato: ${words.title}`,
    paragraphs: [`${words.title} presso ${words.merchant} è annullato.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `${words.title} presso ${words.merchant} è annullato. ${words.toFriend ? 'Non hai nulla da pagare.' : ''}`.trim(),
  }),
  purchase_refunded: (words) => ({
    subject: `Rimborsato: ${words.title}`,
    paragraphs: [`${words.merchant} ha rimborsato ${words.title}.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `${words.merchant} ha rimborsato ${words.title}.`,
  }),
  ...refundMessages,
}

const writtenTo = ({ people }: MessageWords) => people.filter(({ isWritten }) => isWritten)

/** Of a pot, or of a purchase paid at once. */
function undatedConfirmation(words: MessageWords): MessageText {
  return {
    subject: words.deadline
      ? `La tua colletta è aperta: ${words.title}`
      : `Il tuo acquisto è confermato: ${words.title}`,
    paragraphs: words.deadline
      ? [
          `${words.merchant} ha il tuo ordine: ${words.title}, ${words.amount}.`,
          `Abbiamo bloccato ${words.amount} sulla tua carta, senza addebitare nulla. Alla scadenza, ${words.deadline}, addebitiamo solo quello che i tuoi amici non hanno pagato, e sblocchiamo il resto.`,
          ...(words.people.some(({ isWritten }) => isWritten)
            ? ['Abbiamo scritto agli indirizzi che ci hai dato:']
            : ['Non hai dato indirizzi dei tuoi amici: passa tu i loro link, dalla pagina della tua colletta.']),
        ]
      : [
          `${words.merchant} ha il tuo ordine: ${words.title}, ${words.amount}.`,
          ...(words.charged ? [taken(words)] : []),
          'Puoi seguire il pagamento quando vuoi.',
        ],
    list: words.deadline
      ? writtenTo(words).map(({ name, amount }) => `${name ?? 'Qualcuno del tuo gruppo'}: ${amount}`)
      : [],
    action: words.deadline ? 'Vedi la tua colletta' : 'Vedi il tuo acquisto',
    smallPrint: `${fromShop(words)} Questo link è solo tuo${words.deadline ? ': chi lo ha può cambiare la colletta' : ''}.`,
    sms: words.deadline
      ? `Abbiamo bloccato ${words.amount} per ${words.title}, senza addebitare nulla. La tua colletta:`
      : `${words.title} è confermato, ${words.amount}. Il tuo acquisto:`,
  }
}
