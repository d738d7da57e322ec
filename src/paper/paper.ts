/** What a document says, top to bottom; whoever writes it decides how it looks. */
export interface Paper {
  readonly title: string
  /** Of its words, as `fr`. */
  readonly language: string
  /** When it was drawn up: the file says so, and nothing else of it depends on when it is written. */
  readonly madeAt: Date
  readonly parts: readonly Part[]
  /** At the foot of each page, before its number. */
  readonly foot: string
  /** Across each page, behind all else: that it is a specimen. */
  readonly mark?: string
  readonly attached?: Attached
}

export type Part = Heading | Text | Columns | Table | PageBreak

interface Heading {
  readonly kind: 'heading'
  readonly text: string
}

interface Text {
  readonly kind: 'text'
  readonly text: string
  readonly isStrong?: boolean
}

/** What follows stands apart, on a page of its own. */
interface PageBreak {
  readonly kind: 'page'
}

/** Blocks side by side: parties, facts. The first line of each is its title. */
export interface Columns {
  readonly kind: 'columns'
  readonly blocks: readonly { readonly title: string; readonly lines: readonly string[] }[]
}

export interface Table {
  readonly kind: 'table'
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** Within a frame, in larger type than what is around it. */
  readonly isBox?: boolean
}

interface Column {
  readonly title: string
  /** Of the width, in parts of the sum of all. */
  readonly share: number
  readonly isAmount?: boolean
  readonly isBold?: boolean
}

/** Several lines stand under each other. */
export type Cell = string | readonly string[]

export interface Row {
  readonly cells: readonly Cell[]
  /** What the rows above come to. */
  readonly isSum?: boolean
}

/** A file inside the file, for machines: the same document in their words. */
interface Attached {
  readonly name: string
  readonly type: string
  readonly what: string
  readonly content: string
  /** XMP that declares it, as its standard wants. */
  readonly metadata: string
}
