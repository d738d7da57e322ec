import { CASH_PART_ARTICLES } from '../credit-law.ts'
import type { DatedMessageTexts, DatedWords, MessageText, MessageWords } from '../messages.ts'
import { schedule } from './checkout/schedule.ts'

export const fromShop = (words: MessageWords) => `Sent for ${words.merchant}, where this purchase was made.`
const card = (words: MessageWords) => (words.cardLast4 ? `your card ending in ${words.cardLast4}` : 'your card')
const { status } = schedule
/** The label of the link to them. */
export const openPayments = 'See your payments'

/** On every mail that offers or confirms a credit to a consumer. */
export const warningOf = ({ warnsOfCredit }: MessageWords) => (warnsOfCredit ? [schedule.warning] : [])

/** Every payment with its day, as a mail lists them. */
export function rowsOf(dated: DatedWords | null): string[] {
  return (dated?.rows ?? []).map(({ day, amount, fee, state }) => {
    const said = { paid: ', paid', held: ', blocked until then', due: '' }[state]
    return `${day}: ${amount}${fee ? ` (of which a fee of ${fee})` : ''}${said}`
  })
}

function whatMoved(words: MessageWords, dated: DatedWords): string {
  if (dated.held) return `${dated.held} is blocked on ${card(words)}, not taken. Nothing has been charged so far.`
  if (dated.isChecked) return `We have saved ${card(words)}. Nothing has been charged so far.`
  return `${dated.paid} has been taken from ${card(words)}.`
}

/** What was taken or blocked, every date, and what it costs. */
export function datedConfirmation(words: MessageWords, dated: DatedWords): MessageText {
  return {
    subject: `Your purchase is confirmed: ${words.title}`,
    paragraphs: [
      `${words.merchant} has your order: ${words.title}, ${words.amount}.`,
      whatMoved(words, dated),
      ...(dated.isCredit
        ? [
            dated.held || dated.isChecked
              ? 'It is taken by itself on its date; we remind you five days before.'
              : 'The rest is taken from the same card by itself; we remind you five days before each date. You can pay early, with any card, on your payment page.',
            `You pay ${dated.total} in all${dated.fee ? `, of which ${dated.fee} is a fee` : ', without any fee'}. Annual percentage rate (APR): ${dated.taeg}. Fixed borrowing rate: ${dated.debitRate}.`,
          ]
        : []),
      ...warningOf(words),
      ...(dated.cashPart
        ? [
            `Receipt: ${dated.cashPart} paid at once to ${words.merchant}, of the price of ${words.amount}. French law wants this receipt to repeat articles L. 312-52, L. 312-53 and L. 341-10 of its Code de la consommation, which are in French:`,
            ...CASH_PART_ARTICLES.map(({ number, text }) => `Article ${number}. ${text}`),
          ]
        : []),
    ],
    list: rowsOf(dated),
    action: openPayments,
    smallPrint: `${fromShop(words)} This link is yours alone: whoever has it sees your payments.`,
    sms: `${words.title} is confirmed. ${dated.held ? `${dated.held} blocked, not taken` : dated.isChecked ? 'Nothing is taken yet' : `${dated.paid} paid`}. Your payments:`,
  }
}

export const datedMessages: DatedMessageTexts = {
  share_due_soon: (words) => ({
    subject: `On ${words.day}: ${words.shareAmount} for ${words.title}`,
    paragraphs: [
      `On ${words.day} we take ${words.shareAmount} from ${card(words)}, for ${words.title} at ${words.merchant}.`,
      words.dated?.held
        ? 'You have nothing to do: this amount is blocked on the card already.'
        : 'You have nothing to do. If you would rather pay now, or with another card, you can do it on your payment page.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.merchant}: on ${words.day} we take ${words.shareAmount} from ${card(words)}. Your payments:`,
  }),
  share_paid: (words) => ({
    subject: `Paid: ${words.shareAmount} for ${words.title}`,
    paragraphs: [
      `${words.shareAmount} has been paid for ${words.title} at ${words.merchant}.`,
      words.dated?.next ? `Next: ${words.dated.next.amount} on ${words.dated.next.day}.` : 'Nothing is left to pay.',
    ],
    action: 'See your receipt',
    smallPrint: fromShop(words),
    sms: `${words.shareAmount} paid for ${words.title}. Receipt:`,
  }),
  share_refused: (words) => ({
    subject: `${words.shareAmount} could not be taken: ${words.title}`,
    paragraphs: [
      `Your bank refused ${words.shareAmount}, due on ${words.day} for ${words.title} at ${words.merchant}.`,
      'It happens: a limit, a new card. Please pay it yourself with any card; it takes a minute and nothing is added.',
    ],
    action: status.payNow(words.shareAmount),
    smallPrint: fromShop(words),
    sms: `${words.merchant}: your bank refused ${words.shareAmount}, due on ${words.day}. Please pay with any card:`,
  }),
  share_overdue: (words) => ({
    subject: `Still to pay: ${words.shareAmount} for ${words.title}`,
    paragraphs: [
      `${words.shareAmount} for ${words.title} at ${words.merchant} was due on ${words.day} and is not paid yet.`,
      'You can pay it with any card. Nothing is added to it. If you have just paid, ignore this message.',
    ],
    action: status.payNow(words.shareAmount),
    smallPrint: fromShop(words),
    sms: `${words.merchant}: ${words.shareAmount}, due on ${words.day}, is not paid yet. Pay with any card:`,
  }),
  card_replaced: (words) => ({
    subject: `Your card was replaced: ${words.title}`,
    paragraphs: [
      `From now on, the payments for ${words.title} at ${words.merchant} are taken from ${card(words)}.`,
      'If this was not you, tell the shop at once.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.title}: from now on your payments are taken from ${card(words)}. If this was not you:`,
  }),
  due_date_moved: (words) => ({
    subject: `Now on ${words.day}: your payment for ${words.title}`,
    paragraphs: [
      `As agreed with ${words.merchant}, a payment for ${words.title} has another date: ${words.day}.`,
      'Amounts do not change. These are all your payments:',
    ],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: `${fromShop(words)} If you did not agree to this, write to them.`,
    sms: `${words.merchant}: as agreed, a payment for ${words.title} is now taken on ${words.day}. Your payments:`,
  }),
  due_date_advanced: (words) => ({
    subject: `Paid today instead of later: ${words.title}`,
    paragraphs: [
      `${words.merchant} has brought the payment for ${words.title} forward: what was blocked on ${card(words)} is taken today.`,
      'The amount does not change.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.merchant} has brought your payment for ${words.title} forward to today:`,
  }),
}
