import type { Language } from '../../texts/language.ts'

/** Whom a page of the office is written for: what dates and words are told in. */
export interface Reader {
  readonly language: Language
  readonly now: Date
  /** IANA zone in which hours are told. */
  readonly timeZone: string
}
