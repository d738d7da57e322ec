import type { CreditMessageTexts, MessageWords } from '../messages.ts'
import { schedule } from './checkout/schedule.ts'
import { fromShop } from './dated-messages.ts'

const keep = (words: MessageWords) => `${fromShop(words)} Guarda este correo.`

export const creditMessages: CreditMessageTexts = {
  credit_form: (words) => ({
    subject: `Antes de decidir: el crédito ofrecido para ${words.title}`,
    paragraphs: [
      `Has pedido la ficha del crédito que se ofrece para ${words.title} en ${words.merchant}. Va adjunta: consérvala y compárala con otras ofertas.`,
      `No te has comprometido a nada y no se ha cobrado nada en tu tarjeta. El contrato viene en una página aparte, cuando hayas respondido a lo que el prestamista debe preguntar.`,
      schedule.warning,
    ],
    action: 'Continuar',
    smallPrint: keep(words),
    sms: `${words.merchant}: te hemos enviado por correo la ficha del crédito para ${words.title}.`,
  }),
  credit_contract: (words) => ({
    subject: `Tu crédito para ${words.title}: el contrato`,
    paragraphs: [
      `El prestamista ha aceptado y tu crédito para ${words.title} en ${words.merchant} está concluido. Adjunto, para que lo conserves:`,
    ],
    list: words.credit?.titles ?? [],
    action: 'Tus documentos',
    smallPrint: keep(words),
    sms: `${words.merchant}: tu crédito para ${words.title} está concluido. Tus documentos:`,
  }),
  credit_reminder: (words) => ({
    subject: `Todavía puedes desistir de tu crédito para ${words.title}`,
    paragraphs: [
      `Hace unos días aceptaste un crédito para ${words.title} en ${words.merchant}, poco después de recibir su ficha. Te recordamos que puedes desistir sin decir por qué, y cómo. El formulario adjunto lo dice:`,
    ],
    list: words.credit?.withdrawal ?? [],
    action: 'Tus pagos',
    smallPrint: keep(words),
    sms: `${words.merchant}: todavía puedes desistir de tu crédito para ${words.title}. Tus pagos:`,
  }),
}
