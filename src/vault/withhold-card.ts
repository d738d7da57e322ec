import type { PaymentCard } from '../providers/charge/index.ts'
import { mayShowCard, showsCard } from '../providers/charge/index.ts'
import type { VaultAnswer } from './messages.ts'

/** The card that a call was made with, or is about. */
export interface DrawnCards {
  readonly drawn: PaymentCard | null
  /** Asks its issuer; null: there is none, or it is shown no more. */
  draw(): Promise<PaymentCard | null>
}

/** Whatever was answered may have been done: it is looked up, and nothing is sent for it under another reference. */
export const WITHHELD = { kind: 'no_answer', reason: 'shows_the_card' } as const

/**
 * An answer as it may leave the vault: one that says the card's number or code never does. Where no card was drawn, one that looks
 * as if it did is compared with the card, which is drawn for that alone; where there is none to compare, likelihood decides.
 */
export async function withholdCard<T extends VaultAnswer>(
  answer: T,
  terms: readonly unknown[],
  { drawn, draw }: DrawnCards,
): Promise<T | typeof WITHHELD> {
  if (drawn) return showsCard(answer, drawn) ? WITHHELD : answer
  const suspicion = mayShowCard(answer, terms)
  if (suspicion === 'no') return answer
  const card = await draw()
  const isWithheld = card ? showsCard(answer, card) : suspicion === 'likely'
  return isWithheld ? WITHHELD : answer
}
