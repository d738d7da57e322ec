import type { KeptDocument } from '../credit-documents/index.ts'
import type { CreditWords } from '../texts/messages.ts'
import type { MessageFacts } from './facts-store.ts'

/** Of the slip what is said before the declaration itself: until when, and to whom it goes. */
const SENTENCES_OF_SLIP = 5

/** What a message about a credit says in the words of the documents that go with it. */
export function creditWords({ documents }: MessageFacts): CreditWords | null {
  if (!documents) return null
  const slip = documents.find(({ kind }) => kind === 'slip')
  return {
    titles: documents.flatMap(({ document }) => document?.title ?? []),
    withdrawal: slip ? sentencesOf(slip) : [],
  }
}

function sentencesOf({ document }: KeptDocument): string[] {
  const pieces = document?.sections.flatMap((section) => section.pieces) ?? []
  return pieces.flatMap((piece) => (piece.kind === 'sentence' ? [piece.text] : [])).slice(0, SENTENCES_OF_SLIP)
}
