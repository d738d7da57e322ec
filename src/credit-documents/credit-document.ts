import type { DocumentLanguage } from '../texts/document-registry.ts'

export const DOCUMENT_KINDS = ['form', 'contract', 'receipt', 'slip'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What one document says, top to bottom: page, text and PDF are written of it, and say the same. */
export interface CreditDocument {
  readonly kind: DocumentKind
  readonly language: DocumentLanguage
  readonly title: string
  readonly madeAt: Date
  /** Across each page; null: it is meant. */
  readonly mark: string | null
  /** At the foot of each page. */
  readonly foot: string
  readonly sections: readonly Section[]
}

export interface Section {
  readonly title: string
  readonly beginsPage?: boolean
  /** Framed, in larger type than what is around it, and nothing else within (L. 312-28). */
  readonly isBox?: boolean
  readonly pieces: readonly Piece[]
}

export type Piece = Row | Sentence | Schedule

/** A label and what it says, line by line. */
export interface Row {
  readonly kind: 'row'
  readonly label: string
  readonly lines: readonly string[]
}

interface Sentence {
  readonly kind: 'sentence'
  readonly text: string
  readonly isStrong?: boolean
}

/** Payments day by day: capital, charges and both, written out. */
export interface Schedule {
  readonly kind: 'schedule'
  readonly label: string
  readonly columns: readonly [day: string, principal: string, fee: string, total: string]
  readonly rows: readonly (readonly [string, string, string, string])[]
  readonly sums: readonly [string, string, string, string]
}
