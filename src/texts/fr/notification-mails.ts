import type { NotificationMailTexts, NotificationWords } from '../messages.ts'

export const countries = ['FR', 'BE', 'CH', 'LU', 'MC']

const smallPrint = (words: NotificationWords) =>
  `Envoyé à ${words.merchant}, dont cette adresse reçoit les notifications de paiement.`

const facts = (words: NotificationWords) => [
  `Référence\u00a0: ${words.reference}`,
  `Montant\u00a0: ${words.amount}`,
  `Achat\u00a0: ${words.purchaseUid}`,
]

export const notificationMails: NotificationMailTexts = {
  transfer: (words) => ({
    subject: `Paiement accepté\u00a0: ${words.reference}, ${words.amount}`,
    paragraphs: [`${words.title} est payé. Le montant fait partie de votre prochain virement.`],
    list: [...facts(words), `Virement\u00a0: ${words.transferUid}`],
    smallPrint: smallPrint(words),
  }),
  back: (words) => ({
    subject: `Paiement accepté\u00a0: ${words.reference}, ${words.amount}`,
    paragraphs: [`${words.title} est payé. Votre prestataire de paiement a encaissé le montant.`],
    list: [...facts(words), `Transaction\u00a0: ${words.transactionId}`],
    smallPrint: smallPrint(words),
  }),
  error: (words) => ({
    subject: `Paiement échoué\u00a0: ${words.reference}`,
    paragraphs: [`${words.title} n’a pas été payé et ne le sera plus par ce lien.`],
    list: [...facts(words), `État\u00a0: ${words.state}`],
    smallPrint: smallPrint(words),
  }),
  split_end: (words) => ({
    subject: `Cagnotte fermée\u00a0: ${words.reference}`,
    paragraphs: [`La cagnotte de ${words.title} est fermée.`],
    list: facts(words),
    smallPrint: smallPrint(words),
  }),
}
