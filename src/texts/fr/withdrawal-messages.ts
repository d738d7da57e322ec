import type { MessageWords, WithdrawalMessageTexts } from '../messages.ts'

const smallPrint = (words: MessageWords) =>
  `Envoyé pour ${words.merchant}, où cet achat a été fait. Conservez cet e-mail.`

export const withdrawalMessages: WithdrawalMessageTexts = {
  withdrawal_acknowledged: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Vous avez renoncé au contrat\u00a0: ${words.title}`,
      paragraphs: [
        `Ceci accuse réception de votre rétractation du contrat avec ${words.merchant}, le ${said?.at}. Vous avez déclaré\u00a0:`,
        `«\u00a0${said?.declaration ?? '…'}\u00a0»`,
        said?.isAutomatic
          ? 'Tout ce qui a été payé est rendu, à chaque personne qui a payé. Vous n’avez rien à faire.'
          : `${words.merchant} est prévenue et rembourse au plus tard le ${said?.payBackBy}. Elle peut attendre les biens, ou la preuve de leur envoi.`,
      ],
      smallPrint: smallPrint(words),
      sms: `Vous avez renoncé au contrat pour ${words.title} le ${said?.at}.`,
    }
  },
  credit_withdrawal_acknowledged: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Vous vous êtes rétracté(e) du crédit\u00a0: ${words.title}`,
      paragraphs: [
        `Ceci accuse réception de votre rétractation du crédit pour votre achat chez ${words.merchant}, le ${said?.at}. Vous avez déclaré\u00a0:`,
        `«\u00a0${said?.declaration ?? '…'}\u00a0»`,
        `Vous gardez l’achat. Ce qui n’est pas encore payé est dû en une fois, sans aucuns frais, au plus tard le ${said?.payBackBy}. Rien n’est prélevé avant ce jour\u00a0; sur la page de votre achat, vous pouvez payer dès maintenant.`,
      ],
      smallPrint: smallPrint(words),
      sms: `Vous vous êtes rétracté(e) du crédit pour ${words.title} le ${said?.at}.`,
    }
  },
  withdrawal_refused: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Votre rétractation est refusée\u00a0: ${words.title}`,
      paragraphs: [
        `${words.merchant} estime que vous ne pouvez pas vous rétracter du contrat pour ${words.title}, et ne rend rien. Son motif\u00a0:`,
        ...(said?.ground ? [said.ground] : []),
        `«\u00a0${said?.reason ?? '…'}\u00a0»`,
        `Votre déclaration du ${said?.at} reste enregistrée. Si vous n’êtes pas d’accord, écrivez à ${words.merchant}, ou demandez à son médiateur ou à une association de consommateurs.`,
      ],
      smallPrint: smallPrint(words),
      sms: `${words.merchant} a refusé votre rétractation du contrat pour ${words.title}.`,
    }
  },
}
