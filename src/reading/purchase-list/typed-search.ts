import { parsePublicId, parseUuid } from '../../shared/ids.ts'

/** What a person who looks for a purchase may have meant. All of it is tried, each by the index that knows it. */
export interface Sought {
  readonly purchaseId?: string
  readonly cardLast4?: string
  readonly email?: string
  /** How the reference begins, as it was typed. */
  readonly reference?: string
  /** Words of names, all of which must be there. */
  readonly name?: string
}

/** Longer ones are no name, no address and no reference. */
export const SOUGHT_CHARS_MAX = 200

/** An id and an e-mail can be nothing else; four digits may begin a reference, and a word may, too. */
export function readSought(typed: string): Sought {
  const text = typed.trim().slice(0, SOUGHT_CHARS_MAX)
  const purchaseId = parsePublicId('pur', text.toLowerCase()) ?? parseUuid(text)
  if (purchaseId) return { purchaseId }
  if (text.includes('@')) return { email: text, reference: text }
  if (/^\d{4}$/.test(text)) return { cardLast4: text, reference: text }
  return /^\d+$/.test(text) ? { reference: text } : { reference: text, name: text }
}
