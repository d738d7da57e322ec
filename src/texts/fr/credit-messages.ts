import type { CreditMessageTexts, MessageWords } from '../messages.ts'
import { schedule } from './checkout/schedule.ts'
import { fromShop } from './dated-messages.ts'

const keep = (words: MessageWords) => `${fromShop(words)} Conservez cet e-mail.`

export const creditMessages: CreditMessageTexts = {
  credit_form: (words) => ({
    subject: `Avant de décider\u00a0: le crédit proposé pour ${words.title}`,
    paragraphs: [
      `Vous avez demandé la fiche d’information du crédit proposé pour ${words.title} chez ${words.merchant}. Elle est jointe\u00a0: gardez-la, et comparez-la à d’autres offres.`,
      `Vous ne vous êtes engagé à rien, et rien n’a été prélevé sur votre carte. Le contrat vient sur une page à part, une fois que vous aurez répondu à ce que le prêteur doit demander.`,
      schedule.warning,
    ],
    action: 'Continuer',
    smallPrint: keep(words),
    sms: `${words.merchant} : la fiche du crédit pour ${words.title} vous a été envoyée par e-mail.`,
  }),
  credit_contract: (words) => ({
    subject: `Votre crédit pour ${words.title}\u00a0: le contrat`,
    paragraphs: [
      `Le prêteur a accepté, et votre crédit pour ${words.title} chez ${words.merchant} est conclu. Ci-joint, à conserver\u00a0:`,
    ],
    list: words.credit?.titles ?? [],
    action: 'Vos documents',
    smallPrint: keep(words),
    sms: `${words.merchant} : votre crédit pour ${words.title} est conclu. Vos documents :`,
  }),
  credit_reminder: (words) => ({
    subject: `Vous pouvez encore vous rétracter de votre crédit pour ${words.title}`,
    paragraphs: [
      `Il y a quelques jours, vous avez accepté un crédit pour ${words.title} chez ${words.merchant}, peu après en avoir reçu la fiche. Nous vous rappelons que vous pouvez vous rétracter sans donner de motif, et comment. Le bordereau joint le dit\u00a0:`,
    ],
    list: words.credit?.withdrawal ?? [],
    action: 'Vos paiements',
    smallPrint: keep(words),
    sms: `${words.merchant} : vous pouvez encore vous rétracter de votre crédit pour ${words.title}. Vos paiements :`,
  }),
}
