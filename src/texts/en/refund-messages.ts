import type { RefundMessageTexts } from '../messages.ts'

export const refundMessages: RefundMessageTexts = {
  purchase_partly_refunded: (words) => {
    const amount = words.refund?.amount ?? words.amount
    const dues = words.refund?.dues ?? []
    return {
      subject: `${amount} refunded: ${words.title}`,
      paragraphs: [
        `${words.merchant} gives back ${amount} of ${words.title}.`,
        words.refund?.returned
          ? `${words.refund.returned} goes back to your card; your bank may need a few days to show it.`
          : 'Nothing goes back to your card, because that part had not been taken from it: you pay that much less.',
        ...(dues.length > 0 ? ['This is what is still to be paid, and when:'] : []),
      ],
      list: dues.map(({ day, amount: due }) => `${day}: ${due}`),
      action: 'See your purchase',
      smallPrint: `Sent for ${words.merchant}, where this purchase was made.`,
      sms: `${words.merchant} gives back ${amount} of ${words.title}. Your purchase:`,
    }
  },
  pledge_refunded: (words) => {
    const amount = words.refund?.amount ?? words.friendAmount
    return {
      subject: `Your money is on its way back: ${words.title}`,
      paragraphs: [
        `You get ${amount} back for ${words.title} at ${words.merchant}.`,
        'It goes to the card you paid with; your bank may need a few days to show it.',
      ],
      smallPrint: words.toFriend
        ? `You get this because ${words.leader ?? 'a friend'} named you for a purchase at ${words.merchant}.`
        : `Sent for ${words.merchant}, where this purchase was made.`,
      sms: `${amount} for ${words.title} is on its way back to your card.`,
    }
  },
  refund_failed: (words) => {
    const amount = words.refund?.amount ?? words.amount
    return {
      subject: `${amount} did not reach your card: ${words.title}`,
      paragraphs: [
        `We had sent ${amount} for ${words.title} at ${words.merchant} back to your card, and your bank has returned it.`,
        'The money is still yours: it will be paid to you in another way. You need not do anything now.',
      ],
      smallPrint: words.toFriend
        ? `You get this because ${words.leader ?? 'a friend'} named you for a purchase at ${words.merchant}.`
        : `Sent for ${words.merchant}, where this purchase was made.`,
      sms: `${amount} for ${words.title} did not reach your card. It will be paid to you in another way.`,
    }
  },
  capture_failed: (words) => {
    const amount = words.refund?.amount ?? words.amount
    return {
      subject: `${amount} was not paid after all: ${words.title}`,
      paragraphs: [
        `Your bank had paid ${amount} for ${words.title} at ${words.merchant}, and has taken it back.`,
        'Please pay what is due yourself, with any card; it takes a minute and nothing is added.',
      ],
      action: 'See what is to be paid',
      smallPrint: words.toFriend
        ? `You get this because ${words.leader ?? 'a friend'} named you for a purchase at ${words.merchant}.`
        : `Sent for ${words.merchant}, where this purchase was made.`,
      sms: `${words.merchant}: your bank has taken back ${amount} for ${words.title}. Please pay with any card:`,
    }
  },
}
