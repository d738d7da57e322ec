import type { CreditMessageTexts, MessageWords } from '../messages.ts'
import { schedule } from './checkout/schedule.ts'
import { fromShop } from './dated-messages.ts'

const keep = (words: MessageWords) => `${fromShop(words)} Conserva questa e-mail.`

export const creditMessages: CreditMessageTexts = {
  credit_form: (words) => ({
    subject: `Prima di decidere: il credito offerto per ${words.title}`,
    paragraphs: [
      `Hai chiesto il modulo del credito offerto per ${words.title} da ${words.merchant}. È allegato: conservalo e confrontalo con altre offerte.`,
      `Non ti sei impegnato a nulla e nulla è stato addebitato sulla tua carta. Il contratto arriva su una pagina a parte, dopo che avrai risposto a ciò che il creditore deve chiedere.`,
      schedule.warning,
    ],
    action: 'Continua',
    smallPrint: keep(words),
    sms: `${words.merchant}: ti abbiamo inviato per e-mail il modulo del credito per ${words.title}.`,
  }),
  credit_contract: (words) => ({
    subject: `Il tuo credito per ${words.title}: il contratto`,
    paragraphs: [
      `Il creditore ha accettato: il tuo credito per ${words.title} da ${words.merchant} è concluso. In allegato, da conservare:`,
    ],
    list: words.credit?.titles ?? [],
    action: 'I tuoi documenti',
    smallPrint: keep(words),
    sms: `${words.merchant}: il tuo credito per ${words.title} è concluso. I tuoi documenti:`,
  }),
  credit_reminder: (words) => ({
    subject: `Puoi ancora recedere dal tuo credito per ${words.title}`,
    paragraphs: [
      `Qualche giorno fa hai accettato un credito per ${words.title} da ${words.merchant}, poco dopo averne ricevuto il modulo. Ti ricordiamo che puoi recedere senza dire perché, e come. Lo dice il modulo allegato:`,
    ],
    list: words.credit?.withdrawal ?? [],
    action: 'I tuoi pagamenti',
    smallPrint: keep(words),
    sms: `${words.merchant}: puoi ancora recedere dal tuo credito per ${words.title}. I tuoi pagamenti:`,
  }),
}
