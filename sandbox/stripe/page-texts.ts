import type { Language } from '../language.ts'
import type { DeclineName } from './declines.ts'
import type { Behaviour } from './test-cards.ts'

interface StripeTexts {
  refusedTitle: string
  refused: Record<DeclineName, string>
  approved: string
  challenged: string
  challengedOnce: string
  afterwards: string
  keptOnly: string
  disputed: string
  refundPending: string
  refundFails: string
}

const en: StripeTexts = {
  refusedTitle: 'Your card was not accepted. Nothing was charged: try again, or use another card.',
  refused: {
    generic_decline: 'The bank declined this card.',
    do_not_honor: 'The bank declined this card.',
    insufficient_funds: 'There is not enough money on this card.',
    lost_card: 'The bank declined this card.',
    stolen_card: 'The bank declined this card.',
    fraudulent: 'The bank declined this card.',
    card_velocity_exceeded: 'This card has been used too often.',
    expired_card: 'This card has expired.',
    incorrect_number: 'The card number is not right.',
    incorrect_cvc: 'The security code is not right.',
    processing_error: 'The bank could not answer. Try again in a moment.',
    authentication_required: 'The bank asks for your confirmation.',
    authentication_failed: 'The bank could not confirm that it is you.',
  },
  approved: 'Approved',
  challenged: '3-D Secure each time',
  challengedOnce: '3-D Secure, then approved',
  afterwards: 'then declined',
  keptOnly: 'Can be stored, every charge is declined',
  disputed: 'Approved, then disputed',
  refundPending: 'Approved; a refund is pending at first',
  refundFails: 'Approved; a refund fails later',
}

const fr: StripeTexts = {
  refusedTitle: 'Votre carte n’a pas été acceptée. Rien n’a été débité : réessayez, ou prenez une autre carte.',
  refused: {
    generic_decline: 'La banque a refusé cette carte.',
    do_not_honor: 'La banque a refusé cette carte.',
    insufficient_funds: 'La provision de cette carte est insuffisante.',
    lost_card: 'La banque a refusé cette carte.',
    stolen_card: 'La banque a refusé cette carte.',
    fraudulent: 'La banque a refusé cette carte.',
    card_velocity_exceeded: 'Cette carte a été utilisée trop souvent.',
    expired_card: 'Cette carte a expiré.',
    incorrect_number: 'Le numéro de carte n’est pas le bon.',
    incorrect_cvc: 'Le code de sécurité n’est pas le bon.',
    processing_error: 'La banque n’a pas pu répondre. Réessayez dans un instant.',
    authentication_required: 'La banque demande votre confirmation.',
    authentication_failed: 'La banque n’a pas pu confirmer que c’est bien vous.',
  },
  approved: 'Acceptée',
  challenged: '3-D Secure à chaque fois',
  challengedOnce: '3-D Secure, puis acceptée',
  afterwards: 'puis refusée',
  keptOnly: 'Peut être enregistrée, tout paiement est refusé',
  disputed: 'Acceptée, puis contestée',
  refundPending: 'Acceptée ; un remboursement reste d’abord en attente',
  refundFails: 'Acceptée ; un remboursement échoue plus tard',
}

export const stripeTexts: Record<Language, StripeTexts> = { en, fr }

/** What a test card does, for the list on the card page. */
export function cardOutcome(behaviour: Behaviour, language: Language): string {
  const texts = stripeTexts[language]
  const { charge, setup, challenge, dispute, refund } = behaviour
  if (challenge)
    return charge
      ? `${texts.challenged}, ${texts.afterwards}`
      : texts[challenge === 'always' ? 'challenged' : 'challengedOnce']
  if (charge) return setup ? texts.refused[charge] : texts.keptOnly
  if (dispute) return texts.disputed
  if (refund) return refund === 'pending' ? texts.refundPending : texts.refundFails
  return texts.approved
}
