import { openKept, type SealedColumn, type Sealer } from '../crypto/index.ts'
import type { Attempt } from './attempt.ts'
import type { StoredCard } from './stored-card-store.ts'

function cardPageContext(attemptId: string): string {
  return `attempts.page_url:${attemptId}`
}

export const CARD_PAGES: SealedColumn = {
  table: 'attempts',
  column: 'page_url_sealed',
  plainColumn: 'page_url',
  key: { id: 'uuid' },
  encoding: 'bytea',
  contextOf: (id = '') => cardPageContext(id),
}

function credentialContext(cardId: string): string {
  return `stored_cards.credential:${cardId}`
}

export const STORED_CREDENTIALS: SealedColumn = {
  table: 'stored_cards',
  column: 'credential_sealed',
  plainColumn: 'credential',
  key: { id: 'uuid' },
  encoding: 'bytea',
  contextOf: (id = '') => credentialContext(id),
}

/** The address of the acquirer's card page: whoever has it may pay there. Undefined when there is none. */
export function openCardPage(sealer: Sealer, { id, pageUrl }: Attempt): string | undefined {
  return pageUrl ? openKept(sealer, pageUrl, cardPageContext(id)) : undefined
}

export function sealCardPage(sealer: Sealer, attemptId: string, pageUrl: string): { sealed: Buffer } {
  return { sealed: sealer.seal(pageUrl, cardPageContext(attemptId)) }
}

/** The acquirer's token of a stored card: whoever has it, and our key at the acquirer, may charge it. */
export function openCredential(sealer: Sealer, { id, credential }: StoredCard): string {
  return openKept(sealer, credential, credentialContext(id))
}

export function sealCredential(sealer: Sealer, cardId: string, credential: string): { sealed: Buffer } {
  return { sealed: sealer.seal(credential, credentialContext(cardId)) }
}
