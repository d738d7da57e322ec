import type { Language } from './language.ts'

type Phrase = readonly [fr: string, en: string]

/** `comment` of merchant API v1: always a sentence, for every state and every reason (design section 3). */
const byState: Record<string, Phrase> = {
  initialized: ['L’achat attend le paiement du client.', 'The purchase is waiting for the customer to pay.'],
  authorizing: ['Le client est en train de payer.', 'The customer is paying.'],
  leader_processed: [
    'Le paiement du client est accepté ; l’encaissement se poursuit.',
    'The customer’s payment is accepted; collecting goes on.',
  ],
  successful: ['L’achat est entièrement payé.', 'The purchase is paid in full.'],
  failed_payer: ['Le paiement a échoué ; le client peut réessayer.', 'The payment failed; the customer may try again.'],
  failed_connector: [
    'Le prestataire de paiement du marchand a refusé l’opération.',
    'The merchant’s payment provider refused the operation.',
  ],
  cancelled: ['L’achat est annulé.', 'The purchase is cancelled.'],
  aborted: ['L’achat a été abandonné par le marchand.', 'The purchase was aborted by the merchant.'],
  refunded: ['L’achat est remboursé.', 'The purchase is refunded.'],
}

const byReason: Record<string, Phrase> = {
  'failed_payer insufficient_funds': [
    'La carte n’est pas assez approvisionnée ; le client peut réessayer.',
    'The card has insufficient funds; the customer may try again.',
  ],
  'failed_payer stolen_card': [
    'La banque a refusé la carte (perdue ou volée) ; le client peut réessayer avec une autre.',
    'The bank refused the card (lost or stolen); the customer may try another.',
  ],
  'failed_payer do_not_honour': [
    'La banque a refusé le paiement ; le client peut réessayer.',
    'The bank refused the payment; the customer may try again.',
  ],
  'failed_payer expired_card': [
    'La carte est expirée ; le client peut réessayer avec une autre.',
    'The card has expired; the customer may try another.',
  ],
  'failed_payer authentication_failed': [
    'Le client n’a pas été authentifié par sa banque ; il peut réessayer.',
    'The bank did not authenticate the customer, who may try again.',
  ],
  'failed_payer expired': [
    'Le client n’a pas terminé le paiement à temps ; il peut réessayer.',
    'The customer did not finish paying in time and may try again.',
  ],
  'failed_payer unreachable': [
    'La banque n’a pas pu être jointe ; le client peut réessayer.',
    'The bank could not be reached; the customer may try again.',
  ],
  'failed_payer another_card': [
    'Le client a interrompu le paiement pour changer de carte.',
    'The customer stopped paying to use another card.',
  ],
  'cancelled expired': ['Le lien de paiement a expiré.', 'The payment link expired.'],
  'cancelled given_up': ['Le client a renoncé à l’achat.', 'The customer gave up the purchase.'],
  'cancelled reference': [
    'Un autre achat avec la même référence a été accepté ; rien n’a été prélevé.',
    'Another purchase with the same reference was accepted; nothing was charged.',
  ],
  'cancelled merchant': ['L’achat a été annulé par le marchand.', 'The purchase was cancelled by the merchant.'],
}

export function purchaseComment(state: string, reason: string | null, language: Language): string {
  const phrase = byReason[`${state} ${reason}`] ?? byState[state]
  if (!phrase) throw new Error(`no comment for state ${state}`)
  return phrase[language === 'fr' ? 0 : 1]
}
