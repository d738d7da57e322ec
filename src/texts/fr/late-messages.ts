import type { LateMessageTexts, MessageWords } from '../messages.ts'
import { late } from './checkout/late.ts'
import { fromShop, openPayments, rowsOf } from './dated-messages.ts'

const keep = (words: MessageWords) => `${fromShop(words)} Conservez cet e-mail.`

export const lateMessages: LateMessageTexts = {
  payment_missed: (words) => {
    const { open, law, until, canRearrange, help } = words.late
    return {
      subject: `Non payé\u00a0: ${words.shareAmount}, ${words.title}`,
      paragraphs: [
        late.missed(words.shareAmount, words.day, words.title, words.merchant),
        ...(open ? [late.open(open)] : []),
        late.free,
        ...(canRearrange ? [late.ways.inMail] : []),
        ...(until ? [late.ways.until(until)] : []),
        late.follows,
        late.risks,
        ...(law === 'french' ? [late.french] : []),
        help.length > 0 ? `${late.help.title}. ${late.help.text}` : late.help.unknown,
      ],
      list: help.map(({ name, at }) => `${name}\u00a0: ${at}`),
      action: 'Voir vos choix',
      smallPrint: keep(words),
      sms: `${words.merchant}\u00a0: non payé, ${words.shareAmount}, à payer le ${words.day}. Plus de temps sans frais, et des conseils gratuits\u00a0:`,
    }
  },
  payment_rearranged: (words) => ({
    subject: `Vos nouvelles dates\u00a0: ${words.title}`,
    paragraphs: [
      `Pour un paiement manqué de ${words.title} chez ${words.merchant}, vous avez choisi d’autres jours. Voici maintenant tous vos paiements\u00a0:`,
      late.chosen.text,
    ],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: `${keep(words)} Si ce n’était pas vous, écrivez aussitôt à la boutique.`,
    sms: `${words.merchant}\u00a0: vos nouvelles dates pour ${words.title}. Vos paiements\u00a0:`,
  }),
  collection_resumed: (words) => ({
    subject: `Le recouvrement reprend\u00a0: ${words.title}`,
    paragraphs: [`Le recouvrement de ${words.title} chez ${words.merchant} était suspendu.`, late.resumed],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: keep(words),
    sms: `${words.merchant}\u00a0: le recouvrement de ${words.title} reprend demain matin. Vos paiements\u00a0:`,
  }),
}
