import { CASH_PART_ARTICLES } from '../credit-law.ts'
import type { DatedMessageTexts, DatedWords, MessageText, MessageWords } from '../messages.ts'
import { schedule } from './checkout/schedule.ts'

export const fromShop = (words: MessageWords) => `Verstuurd voor ${words.merchant}, waar deze aankoop is gedaan.`
const card = (words: MessageWords) => (words.cardLast4 ? `je kaart die eindigt op ${words.cardLast4}` : 'je kaart')
const { status } = schedule
/** The label of the link to them. */
export const openPayments = 'Je betalingen bekijken'

/** On every mail that offers or confirms a credit to a consumer. */
export const warningOf = ({ warnsOfCredit }: MessageWords) => (warnsOfCredit ? [schedule.warning] : [])

/** Every payment with its day, as a mail lists them. */
export function rowsOf(dated: DatedWords | null): string[] {
  return (dated?.rows ?? []).map(({ day, amount, fee, state }) => {
    const said = { paid: ', betaald', held: ', tot dan gereserveerd', due: '' }[state]
    return `${day}: ${amount}${fee ? ` (waarvan ${fee} kosten)` : ''}${said}`
  })
}

/** What was taken or blocked, every date, and what it costs. */
export function datedConfirmation(words: MessageWords, dated: DatedWords): MessageText {
  return {
    subject: `Je aankoop is bevestigd: ${words.title}`,
    paragraphs: [
      `${words.merchant} heeft je bestelling: ${words.title}, ${words.amount}.`,
      whatMoved(words, dated),
      ...(dated.isCredit
        ? [
            dated.held || dated.isChecked
              ? 'Het wordt op de datum vanzelf afgeschreven; we herinneren je vijf dagen van tevoren.'
              : 'De rest wordt vanzelf van dezelfde kaart afgeschreven; we herinneren je vijf dagen voor elke datum. Je kunt eerder betalen, met elke kaart, op je betaalpagina.',
            `Je betaalt ${dated.total} in totaal${dated.fee ? `, waarvan ${dated.fee} kosten` : ', zonder kosten'}. Jaarlijks kostenpercentage (JKP): ${dated.taeg}. Vaste debetrentevoet: ${dated.debitRate}.`,
          ]
        : []),
      ...(dated.cashPart
        ? [
            `Kwitantie: ${dated.cashPart} direct betaald aan ${words.merchant}, van de prijs van ${words.amount}. De Franse wet wil dat deze kwitantie de artikelen L. 312-52, L. 312-53 en L. 341-10 van haar Code de la consommation herhaalt, die in het Frans zijn:`,
            ...CASH_PART_ARTICLES.map(({ number, text }) => `Article ${number}. ${text}`),
          ]
        : []),
      ...warningOf(words),
    ],
    list: rowsOf(dated),
    action: openPayments,
    smallPrint: `${fromShop(words)} Deze link is alleen voor jou: wie hem heeft, ziet je betalingen.`,
    sms: `${words.title} is bevestigd. ${dated.held ? `${dated.held} gereserveerd, niet afgeschreven` : dated.isChecked ? 'Er wordt nog niets afgeschreven' : `${dated.paid} betaald`}. Je betalingen:`,
  }
}

function whatMoved(words: MessageWords, dated: DatedWords): string {
  if (dated.held)
    return `${dated.held} is gereserveerd op ${card(words)}, niet afgeschreven. Tot nu toe is er niets afgeschreven.`
  if (dated.isChecked) return `We hebben ${card(words)} bewaard. Tot nu toe is er niets afgeschreven.`
  return `${dated.paid} is afgeschreven van ${card(words)}.`
}

export const datedMessages: DatedMessageTexts = {
  share_due_soon: (words) => ({
    subject: `Op ${words.day}: ${words.shareAmount} voor ${words.title}`,
    paragraphs: [
      `Op ${words.day} schrijven we ${words.shareAmount} af van ${card(words)}, voor ${words.title} bij ${words.merchant}.`,
      words.dated?.held
        ? 'Je hoeft niets te doen: dit bedrag is al gereserveerd op de kaart.'
        : 'Je hoeft niets te doen. Wil je liever nu betalen, of met een andere kaart, dan kan dat op je betaalpagina.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.merchant}: op ${words.day} schrijven we ${words.shareAmount} af van ${card(words)}. Je betalingen:`,
  }),
  share_paid: (words) => ({
    subject: `Betaald: ${words.shareAmount} voor ${words.title}`,
    paragraphs: [
      `${words.shareAmount} is betaald voor ${words.title} bij ${words.merchant}.`,
      words.dated?.next
        ? `Volgende: ${words.dated.next.amount} op ${words.dated.next.day}.`
        : 'Er valt niets meer te betalen.',
    ],
    action: 'Je betaalbewijs bekijken',
    smallPrint: fromShop(words),
    sms: `${words.shareAmount} betaald voor ${words.title}. Betaalbewijs:`,
  }),
  share_refused: (words) => ({
    subject: `${words.shareAmount} kon niet worden afgeschreven: ${words.title}`,
    paragraphs: [
      `Je bank weigerde ${words.shareAmount}, dat op ${words.day} betaald moest worden voor ${words.title} bij ${words.merchant}.`,
      'Dat gebeurt: een limiet, een nieuwe kaart. Betaal zelf met een willekeurige kaart; het kost een minuut en er komt niets bij.',
    ],
    action: status.payNow(words.shareAmount),
    smallPrint: fromShop(words),
    sms: `${words.merchant}: je bank weigerde ${words.shareAmount}, te betalen op ${words.day}. Betaal met een willekeurige kaart:`,
  }),
  share_overdue: (words) => ({
    subject: `Nog te betalen: ${words.shareAmount} voor ${words.title}`,
    paragraphs: [
      `${words.shareAmount} voor ${words.title} bij ${words.merchant} moest op ${words.day} betaald zijn en is nog niet betaald.`,
      'Je kunt betalen met een willekeurige kaart. Er komt niets bij. Heb je net betaald, negeer dit bericht dan.',
    ],
    action: status.payNow(words.shareAmount),
    smallPrint: fromShop(words),
    sms: `${words.merchant}: ${words.shareAmount}, te betalen op ${words.day}, is nog niet betaald. Betaal met een willekeurige kaart:`,
  }),
  card_replaced: (words) => ({
    subject: `Je kaart is vervangen: ${words.title}`,
    paragraphs: [
      `Vanaf nu worden de betalingen voor ${words.title} bij ${words.merchant} afgeschreven van ${card(words)}.`,
      'Was jij dit niet, zeg het dan meteen tegen de winkel.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.title}: vanaf nu worden je betalingen afgeschreven van ${card(words)}. Was jij dit niet:`,
  }),
  due_date_moved: (words) => ({
    subject: `Nu op ${words.day}: je betaling voor ${words.title}`,
    paragraphs: [
      `Zoals afgesproken met ${words.merchant} heeft een betaling voor ${words.title} een andere datum: ${words.day}.`,
      'De bedragen veranderen niet. Dit zijn al je betalingen:',
    ],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: `${fromShop(words)} Ging je hier niet mee akkoord, schrijf de winkel dan.`,
    sms: `${words.merchant}: zoals afgesproken wordt een betaling voor ${words.title} nu op ${words.day} afgeschreven. Je betalingen:`,
  }),
  due_date_advanced: (words) => ({
    subject: `Vandaag betaald in plaats van later: ${words.title}`,
    paragraphs: [
      `${words.merchant} heeft de betaling voor ${words.title} naar voren gehaald: wat gereserveerd was op ${card(words)}, wordt vandaag afgeschreven.`,
      'Het bedrag verandert niet.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.merchant} heeft je betaling voor ${words.title} naar vandaag gehaald:`,
  }),
}
