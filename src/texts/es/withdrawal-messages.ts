import type { MessageWords, WithdrawalMessageTexts } from '../messages.ts'

const smallPrint = (words: MessageWords) =>
  `Enviado por cuenta de ${words.merchant}, donde se hizo esta compra. Guarda este correo.`

export const withdrawalMessages: WithdrawalMessageTexts = {
  withdrawal_acknowledged: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Has desistido del contrato: ${words.title}`,
      paragraphs: [
        `Este es el acuse de recibo de tu desistimiento del contrato con ${words.merchant}, el ${said?.at}. Has declarado:`,
        `«${said?.declaration ?? '…'}»`,
        said?.isAutomatic
          ? 'Se devuelve todo lo pagado, a cada persona que pagó. No tienes que hacer nada.'
          : `${words.merchant} lo sabe y devuelve el dinero como muy tarde el ${said?.payBackBy}. Puede esperar los bienes, o la prueba de que los has enviado.`,
      ],
      smallPrint: smallPrint(words),
      sms: `Has desistido del contrato de ${words.title} el ${said?.at}.`,
    }
  },
  credit_withdrawal_acknowledged: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Has desistido del crédito: ${words.title}`,
      paragraphs: [
        `Este es el acuse de recibo de tu desistimiento del crédito para tu compra en ${words.merchant}, el ${said?.at}. Has declarado:`,
        `«${said?.declaration ?? '…'}»`,
        `Conservas la compra. Lo que aún no está pagado vence en un solo pago, sin ningún gasto, como muy tarde el ${said?.payBackBy}. No se cobra nada antes de ese día; en la página de tu compra puedes pagar ahora mismo.`,
      ],
      smallPrint: smallPrint(words),
      sms: `Has desistido del crédito de ${words.title} el ${said?.at}.`,
    }
  },
  withdrawal_refused: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Tu desistimiento se ha rechazado: ${words.title}`,
      paragraphs: [
        `${words.merchant} considera que no puedes desistir del contrato de ${words.title} y no devuelve nada. Dice:`,
        ...(said?.ground ? [said.ground] : []),
        `«${said?.reason ?? '…'}»`,
        `Tu declaración del ${said?.at} queda registrada. Si no estás de acuerdo, escribe a ${words.merchant}, o pregunta a una entidad de mediación o de consumidores.`,
      ],
      smallPrint: smallPrint(words),
      sms: `${words.merchant} ha rechazado tu desistimiento del contrato de ${words.title}.`,
    }
  },
}
