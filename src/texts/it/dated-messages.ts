import { CASH_PART_ARTICLES } from '../credit-law.ts'
import type { DatedMessageTexts, DatedWords, MessageText, MessageWords } from '../messages.ts'
import { schedule } from './checkout/schedule.ts'

export const fromShop = (words: MessageWords) =>
  `Inviato per conto di ${words.merchant}, dove è stato fatto questo acquisto.`
/** Behind “sulla”. */
const card = (words: MessageWords) => (words.cardLast4 ? `tua carta che termina con ${words.cardLast4}` : 'tua carta')
const { status } = schedule
/** The label of the link to them. */
export const openPayments = 'Vedi i tuoi pagamenti'

/** On every mail that offers or confirms a credit to a consumer. */
export const warningOf = ({ warnsOfCredit }: MessageWords) => (warnsOfCredit ? [schedule.warning] : [])

/** Every payment with its day, as a mail lists them. */
export function rowsOf(dated: DatedWords | null): string[] {
  return (dated?.rows ?? []).map(({ day, amount, fee, state }) => {
    const said = { paid: ', pagato', held: ', bloccato fino ad allora', due: '' }[state]
    return `${day}: ${amount}${fee ? ` (di cui ${fee} di spese)` : ''}${said}`
  })
}

/** What was taken or blocked, every date, and what it costs. */
export function datedConfirmation(words: MessageWords, dated: DatedWords): MessageText {
  return {
    subject: `Il tuo acquisto è confermato: ${words.title}`,
    paragraphs: [
      `${words.merchant} ha il tuo ordine: ${words.title}, ${words.amount}.`,
      whatMoved(words, dated),
      ...(dated.isCredit
        ? [
            dated.held || dated.isChecked
              ? 'L’addebito avviene in automatico nella sua data; te lo ricordiamo cinque giorni prima.'
              : 'Il resto viene addebitato in automatico sulla stessa carta; te lo ricordiamo cinque giorni prima di ogni data. Puoi pagare in anticipo, con qualsiasi carta, nella tua pagina di pagamento.',
            `Paghi ${dated.total} in tutto${dated.fee ? `, di cui ${dated.fee} di spese` : ', senza spese'}. Tasso annuo effettivo globale (TAEG): ${dated.taeg}. Tasso debitore fisso: ${dated.debitRate}.`,
          ]
        : []),
      ...(dated.cashPart
        ? [
            `Ricevuta: hai pagato subito ${dated.cashPart} a ${words.merchant}, sul prezzo di ${words.amount}. La legge francese vuole che questa ricevuta riporti gli articoli L. 312-52, L. 312-53 e L. 341-10 del suo Code de la consommation, che sono in francese:`,
            ...CASH_PART_ARTICLES.map(({ number, text }) => `Article ${number}. ${text}`),
          ]
        : []),
      ...warningOf(words),
    ],
    list: rowsOf(dated),
    action: openPayments,
    smallPrint: `${fromShop(words)} Questo link è solo tuo: chi lo ha vede i tuoi pagamenti.`,
    sms: `${words.title} è confermato. ${dated.held ? `Bloccato, non addebitato: ${dated.held}` : dated.isChecked ? 'Per ora non si addebita nulla' : `Pagato: ${dated.paid}`}. I tuoi pagamenti:`,
  }
}

function whatMoved(words: MessageWords, dated: DatedWords): string {
  if (dated.held)
    return `Abbiamo bloccato ${dated.held} sulla ${card(words)}, senza addebitare nulla. Finora non ti è stato addebitato nulla.`
  if (dated.isChecked) return `Abbiamo salvato la ${card(words)}. Finora non ti è stato addebitato nulla.`
  return `Abbiamo addebitato ${dated.paid} sulla ${card(words)}.`
}

export const datedMessages: DatedMessageTexts = {
  share_due_soon: (words) => ({
    subject: `Scadenza ${words.day}: ${words.shareAmount} per ${words.title}`,
    paragraphs: [
      `Alla scadenza, ${words.day}, addebitiamo ${words.shareAmount} sulla ${card(words)}, per ${words.title} presso ${words.merchant}.`,
      words.dated?.held
        ? 'Non devi fare nulla: questo importo è già bloccato sulla carta.'
        : 'Non devi fare nulla. Se preferisci pagare ora, o con un’altra carta, puoi farlo nella tua pagina di pagamento.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.merchant}: ${words.day} addebitiamo ${words.shareAmount} sulla ${card(words)}. I tuoi pagamenti:`,
  }),
  share_paid: (words) => ({
    subject: `Pagato: ${words.shareAmount} per ${words.title}`,
    paragraphs: [
      `Hai pagato ${words.shareAmount} per ${words.title} presso ${words.merchant}.`,
      words.dated?.next
        ? `Prossimo pagamento: ${words.dated.next.amount}, ${words.dated.next.day}.`
        : 'Non resta nulla da pagare.',
    ],
    action: 'Vedi la tua ricevuta',
    smallPrint: fromShop(words),
    sms: `Hai pagato ${words.shareAmount} per ${words.title}. Ricevuta:`,
  }),
  share_refused: (words) => ({
    subject: `Non è stato possibile addebitare ${words.shareAmount}: ${words.title}`,
    paragraphs: [
      `La tua banca ha rifiutato ${words.shareAmount}, in scadenza ${words.day}, per ${words.title} presso ${words.merchant}.`,
      'Capita: un limite, una carta nuova. Paga tu con qualsiasi carta, per favore; ci vuole un minuto e non si aggiunge nulla.',
    ],
    action: status.payNow(words.shareAmount),
    smallPrint: fromShop(words),
    sms: `${words.merchant}: la tua banca ha rifiutato ${words.shareAmount}, in scadenza ${words.day}. Paga con qualsiasi carta:`,
  }),
  share_overdue: (words) => ({
    subject: `Ancora da pagare: ${words.shareAmount} per ${words.title}`,
    paragraphs: [
      `Il pagamento di ${words.shareAmount} per ${words.title} presso ${words.merchant}, in scadenza ${words.day}, non è ancora fatto.`,
      'Puoi pagarli con qualsiasi carta. Non si aggiunge nulla. Se hai appena pagato, ignora questo messaggio.',
    ],
    action: status.payNow(words.shareAmount),
    smallPrint: fromShop(words),
    sms: `${words.merchant}: il pagamento di ${words.shareAmount}, in scadenza ${words.day}, non è ancora fatto. Paga con qualsiasi carta:`,
  }),
  card_replaced: (words) => ({
    subject: `La tua carta è stata sostituita: ${words.title}`,
    paragraphs: [
      `Da ora in poi i pagamenti per ${words.title} presso ${words.merchant} vengono addebitati sulla ${card(words)}.`,
      'Se non l’hai fatto tu, dillo subito al negozio.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.title}: da ora i tuoi pagamenti vengono addebitati sulla ${card(words)}. Se non l’hai fatto tu:`,
  }),
  due_date_moved: (words) => ({
    subject: `Ora ${words.day}: il tuo pagamento per ${words.title}`,
    paragraphs: [
      `Come concordato con ${words.merchant}, un pagamento per ${words.title} ha un’altra data: ${words.day}.`,
      'Gli importi non cambiano. Questi sono tutti i tuoi pagamenti:',
    ],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: `${fromShop(words)} Se non eri d’accordo, scrivi al negozio.`,
    sms: `${words.merchant}: come concordato, un pagamento per ${words.title} viene ora addebitato ${words.day}. I tuoi pagamenti:`,
  }),
  due_date_advanced: (words) => ({
    subject: `Pagato oggi invece che più tardi: ${words.title}`,
    paragraphs: [
      `${words.merchant} ha anticipato il pagamento per ${words.title}: quello che era bloccato sulla ${card(words)} viene addebitato oggi.`,
      'L’importo non cambia.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.merchant} ha anticipato a oggi il tuo pagamento per ${words.title}:`,
  }),
}
