import { openKept, type SealedColumn, type Sealer } from '../crypto/index.ts'
import type { Attempt } from './attempt.ts'
import type { StoredCard } from './stored-card-store.ts'

/** A column of rows with an id, beside the one that held it in the clear, whose name the seal is bound to. */
function sealedBesidePlain(table: string, plainColumn: string): SealedColumn {
  const contextOf = (id = '') => `${table}.${plainColumn}:${id}`
  return { table, column: `${plainColumn}_sealed`, plainColumn, key: { id: 'uuid' }, encoding: 'bytea', contextOf }
}

export const CARD_PAGES = sealedBesidePlain('attempts', 'page_url')
export const STORED_CREDENTIALS = sealedBesidePlain('stored_cards', 'credential')

/** The address of the acquirer's card page: whoever has it may pay there. Undefined when there is none. */
export function openCardPage(sealer: Sealer, { id, pageUrl }: Attempt): string | undefined {
  return pageUrl ? openKept(sealer, pageUrl, CARD_PAGES.contextOf(id)) : undefined
}

export function sealCardPage(sealer: Sealer, attemptId: string, pageUrl: string): { sealed: Buffer } {
  return { sealed: sealer.seal(pageUrl, CARD_PAGES.contextOf(attemptId)) }
}

/** The acquirer's token of a stored card: whoever has it, and our key at the acquirer, may charge it. */
export function openCredential(sealer: Sealer, { id, credential }: StoredCard): string {
  return openKept(sealer, credential, STORED_CREDENTIALS.contextOf(id))
}

export function sealCredential(sealer: Sealer, cardId: string, credential: string): { sealed: Buffer } {
  return { sealed: sealer.seal(credential, STORED_CREDENTIALS.contextOf(cardId)) }
}
