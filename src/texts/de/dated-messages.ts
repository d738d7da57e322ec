import { CASH_PART_ARTICLES } from '../credit-law.ts'
import type { DatedMessageTexts, DatedWords, MessageText, MessageWords } from '../messages.ts'
import { schedule } from './checkout/schedule.ts'

export const fromShop = (words: MessageWords) => `Gesendet für ${words.merchant}, wo dieser Kauf getätigt wurde.`
/** In the dative, behind “von” and “auf”. */
const card = (words: MessageWords) =>
  words.cardLast4 ? `Ihrer Karte mit Endziffern ${words.cardLast4}` : 'Ihrer Karte'
const { status } = schedule
/** The label of the link to them. */
export const openPayments = 'Ihre Zahlungen ansehen'

/** On every mail that offers or confirms a credit to a consumer. */
export const warningOf = ({ warnsOfCredit }: MessageWords) => (warnsOfCredit ? [schedule.warning] : [])

/** Every payment with its day, as a mail lists them. */
export function rowsOf(dated: DatedWords | null): string[] {
  return (dated?.rows ?? []).map(({ day, amount, fee, state }) => {
    const said = { paid: ', bezahlt', held: ', bis dahin reserviert', due: '' }[state]
    return `${day}: ${amount}${fee ? ` (davon ${fee} Gebühr)` : ''}${said}`
  })
}

/** What was taken or blocked, every date, and what it costs. */
export function datedConfirmation(words: MessageWords, dated: DatedWords): MessageText {
  return {
    subject: `Ihr Kauf ist bestätigt: ${words.title}`,
    paragraphs: [
      `${words.merchant} hat Ihre Bestellung: ${words.title}, ${words.amount}.`,
      whatMoved(words, dated),
      ...(dated.isCredit
        ? [
            dated.held || dated.isChecked
              ? 'Zum Termin wird automatisch abgebucht; wir erinnern Sie fünf Tage vorher.'
              : 'Der Rest wird automatisch von derselben Karte abgebucht; wir erinnern Sie fünf Tage vor jedem Termin. Auf Ihrer Zahlungsseite können Sie früher bezahlen, mit jeder Karte.',
            `Sie bezahlen insgesamt ${dated.total}${dated.fee ? `, davon ${dated.fee} Gebühr` : ', ohne Gebühr'}. Effektiver Jahreszins: ${dated.taeg}. Fester Sollzinssatz: ${dated.debitRate}.`,
          ]
        : []),
      ...(dated.cashPart
        ? [
            `Quittung: ${dated.cashPart} gleich beim Kauf an ${words.merchant} bezahlt, vom Preis von ${words.amount}. Das französische Recht will, dass diese Quittung die Artikel L. 312-52, L. 312-53 und L. 341-10 des Code de la consommation wiederholt, die auf Französisch sind:`,
            ...CASH_PART_ARTICLES.map(({ number, text }) => `Article ${number}. ${text}`),
          ]
        : []),
      ...warningOf(words),
    ],
    list: rowsOf(dated),
    action: openPayments,
    smallPrint: `${fromShop(words)} Dieser Link gehört nur Ihnen: Wer ihn hat, sieht Ihre Zahlungen.`,
    sms: `${words.title} ist bestätigt. ${dated.held ? `${dated.held} reserviert, nicht abgebucht` : dated.isChecked ? 'Noch wird nichts abgebucht' : `${dated.paid} bezahlt`}. Ihre Zahlungen:`,
  }
}

function whatMoved(words: MessageWords, dated: DatedWords): string {
  if (dated.held)
    return `Wir haben ${dated.held} auf ${card(words)} reserviert, nicht abgebucht. Bisher wurde nichts abgebucht.`
  if (dated.isChecked) return `Wir haben die Daten ${card(words)} gespeichert. Bisher wurde nichts abgebucht.`
  return `Wir haben ${dated.paid} von ${card(words)} abgebucht.`
}

export const datedMessages: DatedMessageTexts = {
  share_due_soon: (words) => ({
    subject: `Am ${words.day}: ${words.shareAmount} für ${words.title}`,
    paragraphs: [
      `Am ${words.day} buchen wir ${words.shareAmount} von ${card(words)} ab, für ${words.title} bei ${words.merchant}.`,
      words.dated?.held
        ? 'Sie müssen nichts tun: Dieser Betrag ist auf der Karte schon reserviert.'
        : 'Sie müssen nichts tun. Wenn Sie lieber jetzt oder mit einer anderen Karte bezahlen möchten, können Sie das auf Ihrer Zahlungsseite.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.merchant}: Am ${words.day} buchen wir ${words.shareAmount} von ${card(words)} ab. Ihre Zahlungen:`,
  }),
  share_paid: (words) => ({
    subject: `Bezahlt: ${words.shareAmount} für ${words.title}`,
    paragraphs: [
      `Sie haben ${words.shareAmount} bezahlt, für ${words.title} bei ${words.merchant}.`,
      words.dated?.next
        ? `Als Nächstes: ${words.dated.next.amount} am ${words.dated.next.day}.`
        : 'Es ist nichts mehr zu bezahlen.',
    ],
    action: 'Ihren Beleg ansehen',
    smallPrint: fromShop(words),
    sms: `${words.shareAmount} für ${words.title} bezahlt. Beleg:`,
  }),
  share_refused: (words) => ({
    subject: `${words.shareAmount} konnten nicht abgebucht werden: ${words.title}`,
    paragraphs: [
      `Ihre Bank hat ${words.shareAmount} abgelehnt, fällig am ${words.day} für ${words.title} bei ${words.merchant}.`,
      'Das kommt vor: ein Limit, eine neue Karte. Bitte bezahlen Sie selbst mit einer beliebigen Karte; es dauert eine Minute, und es kommt nichts hinzu.',
    ],
    action: status.payNow(words.shareAmount),
    smallPrint: fromShop(words),
    sms: `${words.merchant}: Ihre Bank hat ${words.shareAmount} abgelehnt, fällig am ${words.day}. Bitte mit einer beliebigen Karte bezahlen:`,
  }),
  share_overdue: (words) => ({
    subject: `Noch zu bezahlen: ${words.shareAmount} für ${words.title}`,
    paragraphs: [
      `${words.shareAmount} für ${words.title} bei ${words.merchant} waren am ${words.day} fällig und sind noch nicht bezahlt.`,
      'Sie können mit einer beliebigen Karte bezahlen. Es kommt nichts hinzu. Haben Sie gerade bezahlt, ist diese Nachricht gegenstandslos.',
    ],
    action: status.payNow(words.shareAmount),
    smallPrint: fromShop(words),
    sms: `${words.merchant}: ${words.shareAmount}, fällig am ${words.day}, sind noch nicht bezahlt. Mit einer beliebigen Karte bezahlen:`,
  }),
  card_replaced: (words) => ({
    subject: `Ihre Karte wurde ersetzt: ${words.title}`,
    paragraphs: [
      `Ab jetzt werden die Zahlungen für ${words.title} bei ${words.merchant} von ${card(words)} abgebucht.`,
      'Wenn Sie das nicht waren, sagen Sie es gleich dem Shop.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.title}: Ihre Zahlungen werden ab jetzt von ${card(words)} abgebucht. Wenn Sie das nicht waren:`,
  }),
  due_date_moved: (words) => ({
    subject: `Jetzt am ${words.day}: Ihre Zahlung für ${words.title}`,
    paragraphs: [
      `Wie mit ${words.merchant} vereinbart, hat eine Zahlung für ${words.title} einen anderen Termin: ${words.day}.`,
      'Die Beträge ändern sich nicht. Das sind alle Ihre Zahlungen:',
    ],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: `${fromShop(words)} Wenn Sie dem nicht zugestimmt haben, schreiben Sie dorthin.`,
    sms: `${words.merchant}: Wie vereinbart wird eine Zahlung für ${words.title} nun am ${words.day} abgebucht. Ihre Zahlungen:`,
  }),
  due_date_advanced: (words) => ({
    subject: `Heute statt später bezahlt: ${words.title}`,
    paragraphs: [
      `${words.merchant} hat die Zahlung für ${words.title} vorgezogen: Was auf ${card(words)} reserviert war, wird heute abgebucht.`,
      'Der Betrag ändert sich nicht.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.merchant} hat Ihre Zahlung für ${words.title} auf heute vorgezogen:`,
  }),
}
