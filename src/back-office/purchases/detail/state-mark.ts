import type { Mark } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import type { Purchase, PurchaseState } from '../../../purchases/index.ts'
import { languages } from '../../../texts/languages.ts'

const SHAPES: Readonly<Record<PurchaseState, Mark['shape']>> = {
  initialized: 'started',
  authorizing: 'waits',
  leader_processed: 'filling',
  successful: 'done',
  failed_payer: 'declined',
  failed_connector: 'declined',
  cancelled: 'ended',
  aborted: 'ended',
  refunded: 'returned',
}

export function stateMark({ state }: Pick<Purchase, 'state'>, { language }: Pick<Reader, 'language'>): Mark {
  return { shape: SHAPES[state], word: languages[language].purchase.states[state] }
}
