import type { Language } from '../language.ts'
import type { TestCard } from './test-cards.ts'

const en: Record<string, string> = {
  approve: 'Approved',
  challenge: '3-D Secure, then approved',
  authentication_failed: '3-D Secure fails',
  insufficient_funds: 'Declined: insufficient funds',
  stolen_card: 'Declined: stolen card',
  do_not_honour: 'Declined by the bank',
  expired_card: 'Declined: expired card',
  later: 'Approved now, refused later',
}

const fr: Record<string, string> = {
  approve: 'Acceptée',
  challenge: '3-D Secure, puis acceptée',
  authentication_failed: '3-D Secure échoue',
  insufficient_funds: 'Refusée : provision insuffisante',
  stolen_card: 'Refusée : carte volée',
  do_not_honour: 'Refusée par la banque',
  expired_card: 'Refusée : carte expirée',
  later: 'Acceptée, puis refusée plus tard',
}

/** What a test card does, in the words of its list on the card page. */
export function outcomeText(card: TestCard, language: Language): string {
  const code = typeof card.outcome === 'object' ? card.outcome.declineCode : card.outcome
  const texts = language === 'en' ? en : fr
  return texts[card.laterRefusal ? 'later' : code] as string
}
