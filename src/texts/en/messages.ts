import type { MessageText, MessageTexts, MessageWords } from '../messages.ts'
import { creditMessages } from './credit-messages.ts'
import { datedConfirmation, datedMessages, warningOf } from './dated-messages.ts'
import { lateMessages } from './late-messages.ts'
import { refundMessages } from './refund-messages.ts'
import { withdrawalMessages } from './withdrawal-messages.ts'

const leaderOf = (words: MessageWords) => words.leader ?? 'A friend'
const friendOf = (words: MessageWords) => words.friend ?? 'A friend'
const fromShop = (words: MessageWords) => `Sent for ${words.merchant}, where this purchase was made.`
const toInvited = (words: MessageWords) =>
  `You get this because ${words.leader ?? 'a friend'} named you for a purchase at ${words.merchant}.`
const readerPrint = (words: MessageWords) => (words.toFriend ? toInvited(words) : fromShop(words))

/** The part of whoever is asked, with the words of who asks. */
const asked = (words: MessageWords) => ({
  sum: { label: 'Your part', amount: words.friendAmount },
  quotesLeader: true,
})

const taken = (words: MessageWords) =>
  words.charged ? `We took ${words.charged} from your card.` : 'We took nothing from your card.'

/** What becomes of the money when a purchase ends early. */
function moneyBack(words: MessageWords): string {
  if (words.toFriend) return 'You have nothing to pay, and you have not been charged.'
  if (!words.wasAccepted) return 'You have not been charged.'
  return 'What was blocked on your card is released. What was charged is paid back; your bank may need a few days to show it.'
}

export const messages: MessageTexts = {
  ...datedMessages,
  ...withdrawalMessages,
  ...lateMessages,
  ...creditMessages,
  payment_link: (words) => ({
    subject: `Your payment link: ${words.title}`,
    paragraphs: [
      `${words.merchant} has prepared your purchase: ${words.title}, ${words.amount}.`,
      `You can pay until ${words.linkExpiry}. Nothing is charged before you confirm.`,
      ...warningOf(words),
    ],
    action: `Pay ${words.amount}`,
    smallPrint: fromShop(words),
    sms: `${words.merchant}: pay ${words.amount} for ${words.title} here:`,
  }),
  leader_confirmation: (words) => (words.dated ? datedConfirmation(words, words.dated) : undatedConfirmation(words)),
  pledge_invitation: (words) => ({
    subject: `${leaderOf(words)} asks you to chip in: ${words.title}`,
    paragraphs: [
      `${leaderOf(words)} asks you to chip in ${words.friendAmount} for ${words.title}, bought at ${words.merchant}.`,
      `${words.deadline ? `The pot closes on ${words.deadline}. ` : ''}You can also say no; ${words.leader ?? 'your friend'} is told kindly.`,
    ],
    ...asked(words),
    action: `Chip in ${words.friendAmount}`,
    smallPrint: `${toInvited(words)} If you do not know them, ignore it: nothing is charged.`,
    sms: `${leaderOf(words)} asks you to chip in ${words.friendAmount} for ${words.title}:`,
  }),
  pledge_not_needed: (words) => ({
    subject: `Nothing left to pay: ${words.title}`,
    paragraphs: [`Your part of ${words.title} at ${words.merchant} is no longer asked of you.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `Your part of ${words.title} at ${words.merchant} is no longer asked of you. You have nothing to pay.`,
  }),
  pot_extended: (words) => ({
    subject: `More time to chip in: ${words.title}`,
    paragraphs: [
      `The pot for ${words.title}, bought at ${words.merchant}, is open longer${words.deadline ? `: until ${words.deadline}` : ''}.`,
      words.toFriend
        ? `Your part is still ${words.friendAmount}. You can also say no; ${words.leader ?? 'your friend'} is told kindly.`
        : 'Your friends who have not paid yet know it as well. What nobody pays until then is charged to your card, as before.',
    ],
    action: words.toFriend ? `Chip in ${words.friendAmount}` : 'See your pot',
    smallPrint: words.toFriend ? toInvited(words) : fromShop(words),
    sms: words.toFriend
      ? `There is more time to chip in ${words.friendAmount} for ${words.title}:`
      : `The pot for ${words.title} is open longer. Your pot:`,
  }),
  pot_reminder: (words) => ({
    subject: `Still open: ${words.friendAmount} for ${words.title}`,
    paragraphs: [
      `${leaderOf(words)} asked you to chip in ${words.friendAmount} for ${words.title}, bought at ${words.merchant}.`,
      `${words.deadline ? `You can pay until ${words.deadline}, or say no` : 'You can still pay, or say no'}: ${words.leader ?? 'your friend'} is told kindly.`,
    ],
    ...asked(words),
    action: `Chip in ${words.friendAmount}`,
    smallPrint: `${toInvited(words)} If you do not know them, ignore it: nothing is charged.`,
    sms: `Still open: ${words.friendAmount} for ${words.title}, asked by ${words.leader ?? 'a friend'}:`,
  }),
  pot_closed: (words) => ({
    subject: words.hasPaid ? `Closed, thank you: ${words.title}` : `Closed: ${words.title}`,
    paragraphs: words.hasPaid
      ? [
          `The pot for ${words.title}, bought at ${words.merchant}, is closed. Your ${words.friendAmount} is part of it. Thank you.`,
          'Nothing more is taken.',
        ]
      : [
          `The pot for ${words.title}, bought at ${words.merchant}, is closed, and ${words.leader ?? 'your friend'}’s card has covered your part.`,
          'Nothing is taken from you, and you have nothing to do.',
        ],
    ...(words.hasPaid && { action: 'See your receipt' }),
    smallPrint: toInvited(words),
    sms: words.hasPaid
      ? `The pot for ${words.title} is closed. Thank you for your ${words.friendAmount}. Your receipt:`
      : `The pot for ${words.title} is closed. Nothing is taken from you.`,
  }),
  pledge_received: (words) => ({
    subject: `Thank you: ${words.friendAmount} for ${words.title}`,
    paragraphs: [
      `Thank you. Your ${words.friendAmount} for ${words.title} has been paid, and ${words.leader ?? 'your friend'} knows it.`,
      `Should the purchase at ${words.merchant} be cancelled, you get your money back on the same card.`,
    ],
    action: 'See your receipt',
    smallPrint: toInvited(words),
    sms: `Thank you: ${words.friendAmount} paid for ${words.title}. Your receipt:`,
  }),
  pot_contribution: (words) => ({
    subject: `${friendOf(words)} chipped in ${words.friendAmount}`,
    paragraphs: [
      `${friendOf(words)} chipped in ${words.friendAmount} for ${words.title}. Your friends have now paid ${words.pledged} of ${words.asked}.`,
      ...(words.note ? [`${friendOf(words)} wrote: "${words.note}"`] : []),
    ],
    action: 'See your pot',
    smallPrint: fromShop(words),
    sms: `${friendOf(words)} chipped in ${words.friendAmount} for ${words.title}. Your pot:`,
  }),
  pledge_declined: (words) => ({
    subject: `${friendOf(words)} cannot join: ${words.title}`,
    paragraphs: [
      `${friendOf(words)} will not chip in this time. It happens${words.isPotOpen ? ', and they may still change their mind while the pot is open' : ''}.`,
      ...(words.note ? [`${friendOf(words)} wrote: "${words.note}"`] : []),
      words.isPotOpen
        ? 'Nothing changes for your other friends. While the pot is open you can invite somebody else in their place, on its page; else your card covers that part.'
        : 'The pot is closed: your card covers that part.',
    ],
    action: 'See your pot',
    smallPrint: fromShop(words),
    sms: `${friendOf(words)} will not chip in for ${words.title} this time. Your pot:`,
  }),
  purchase_settled: (words) => ({
    subject: `All settled: ${words.title}`,
    paragraphs: [
      `${words.title} is settled, and ${words.merchant} is paid in full.`,
      words.people.length > 0
        ? `${taken(words)} ${words.released} is released, and your friends paid ${words.pledged}.`
        : taken(words),
    ],
    action: 'See the summary',
    smallPrint: fromShop(words),
    sms: `${words.title} is settled. ${taken(words)} Summary:`,
  }),
  settlement_refused: (words) => ({
    subject: `${words.merchant} could not be paid: ${words.title}`,
    paragraphs: [
      `Your bank had agreed, but the payment service of ${words.merchant} did not take the payment for ${words.title}. The order is not placed.`,
      moneyBack(words),
      'Please ask the shop for another way to pay.',
    ],
    smallPrint: fromShop(words),
    sms: `${words.merchant} could not be paid for ${words.title}. You get everything back.`,
  }),
  purchase_aborted: (words) => ({
    subject: `Cancelled by ${words.merchant}: ${words.title}`,
    paragraphs: [`${words.merchant} has cancelled ${words.title}. The link we sent no longer works.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `${words.merchant} has cancelled ${words.title}. You have not been charged.`,
  }),
  purchase_cancelled: (words) => ({
    subject: `Cancelled: ${words.title}`,
    paragraphs: [`${words.title} at ${words.merchant} is cancelled.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `${words.title} at ${words.merchant} is cancelled. ${words.toFriend ? 'You have nothing to pay.' : ''}`.trim(),
  }),
  purchase_refunded: (words) => ({
    subject: `Refunded: ${words.title}`,
    paragraphs: [`${words.merchant} has refunded ${words.title}.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `${words.merchant} has refunded ${words.title}.`,
  }),
  ...refundMessages,
}

const writtenTo = ({ people }: MessageWords) => people.filter(({ isWritten }) => isWritten)

/** Of a pot, or of a purchase paid at once. */
function undatedConfirmation(words: MessageWords): MessageText {
  return {
    subject: words.deadline ? `Your pot is open: ${words.title}` : `Your purchase is confirmed: ${words.title}`,
    paragraphs: words.deadline
      ? [
          `${words.merchant} has your order: ${words.title}, ${words.amount}.`,
          `${words.amount} is blocked on your card, not taken. On ${words.deadline} we take only what your friends have not paid, and release the rest.`,
          ...(words.people.some(({ isWritten }) => isWritten)
            ? ['We have written to those whose address you gave:']
            : ['You gave no address of your friends: pass their links on yourself, from the page of your pot.']),
        ]
      : [
          `${words.merchant} has your order: ${words.title}, ${words.amount}.`,
          ...(words.charged ? [taken(words)] : []),
          'You can follow the payment at any time.',
        ],
    list: words.deadline ? writtenTo(words).map(({ name, amount }) => `${name ?? 'A friend'}: ${amount}`) : [],
    action: words.deadline ? 'See your pot' : 'See your purchase',
    smallPrint: `${fromShop(words)} This link is yours alone${words.deadline ? ': whoever has it can change the pot' : ''}.`,
    sms: words.deadline
      ? `${words.amount} is blocked for ${words.title}, not taken. Your pot:`
      : `${words.title} is confirmed, ${words.amount}. Your purchase:`,
  }
}
