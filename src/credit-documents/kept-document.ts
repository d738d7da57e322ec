import { createHash } from 'node:crypto'
import type { CreditDocument, DocumentKind } from './credit-document.ts'

/** Who borrows, as the contract names them. */
export interface Borrower {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
}

/** A document as it was given to somebody, and what became of it. */
export interface KeptDocument {
  readonly id: string
  readonly purchaseId: string
  readonly kind: DocumentKind
  /** Null once its borrower was erased. */
  readonly document: CreditDocument | null
  readonly borrower: Borrower | null
  /** Of what was kept, in hex. */
  readonly sha256: string
  /** Dates and amounts that it is of, as `writePlan` writes them, and the day that they begin with (`yyyy-mm-dd`). */
  readonly plan: string
  readonly offeredOn: string
  readonly browserHash: Buffer | null
  readonly givenAt: Date
  /** Of a contract and what is joined to it. */
  readonly acceptedAt: Date | null
  readonly attemptId: string | null
}

/** As it is kept, and its fingerprint. */
export function sealedText(document: CreditDocument): { readonly text: string; readonly sha256: Buffer } {
  const text = JSON.stringify(document)
  return { text, sha256: createHash('sha256').update(text).digest() }
}

export function readKept(text: string): CreditDocument {
  const { madeAt, ...said } = JSON.parse(text) as Omit<CreditDocument, 'madeAt'> & { readonly madeAt: string }
  return { ...said, madeAt: new Date(madeAt) }
}
