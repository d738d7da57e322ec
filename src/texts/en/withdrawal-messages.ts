import type { MessageWords, WithdrawalMessageTexts } from '../messages.ts'

const smallPrint = (words: MessageWords) => `Sent for ${words.merchant}, where this purchase was made. Keep this mail.`

export const withdrawalMessages: WithdrawalMessageTexts = {
  withdrawal_acknowledged: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `You have withdrawn from the contract: ${words.title}`,
      paragraphs: [
        `This acknowledges that you have withdrawn from your contract with ${words.merchant}, on ${said?.at}. You declared:`,
        `“${said?.declaration ?? '…'}”`,
        said?.isAutomatic
          ? 'Everything that was paid is given back, to everybody who paid. You need do nothing.'
          : `${words.merchant} has been told, and pays back by ${said?.payBackBy}. It may wait for the goods, or for proof that you sent them.`,
      ],
      smallPrint: smallPrint(words),
      sms: `You have withdrawn from your contract for ${words.title} on ${said?.at}.`,
    }
  },
  credit_withdrawal_acknowledged: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `You have withdrawn from the credit: ${words.title}`,
      paragraphs: [
        `This acknowledges that you have withdrawn from the credit for your purchase at ${words.merchant}, on ${said?.at}. You declared:`,
        `“${said?.declaration ?? '…'}”`,
        `You keep the purchase. What is not paid yet is due in one sum, without any fee, by ${said?.payBackBy}. Nothing is taken before that day; on the page of your purchase you can pay at once.`,
      ],
      smallPrint: smallPrint(words),
      sms: `You have withdrawn from the credit for ${words.title} on ${said?.at}.`,
    }
  },
  withdrawal_refused: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Your withdrawal was refused: ${words.title}`,
      paragraphs: [
        `${words.merchant} holds that you cannot withdraw from your contract for ${words.title}, and gives nothing back. It says:`,
        ...(said?.ground ? [said.ground] : []),
        `“${said?.reason ?? '…'}”`,
        `Your declaration of ${said?.at} stays on record. If you disagree, write to ${words.merchant}, or ask its mediator or a consumer association.`,
      ],
      smallPrint: smallPrint(words),
      sms: `${words.merchant} has refused your withdrawal from the contract for ${words.title}.`,
    }
  },
}
