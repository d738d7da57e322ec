import type { StaffLanguage } from '../../texts/language.ts'

/** Whom a page of the office is written for: what dates and words are told in. */
export interface Reader {
  readonly language: StaffLanguage
  readonly now: Date
  /** IANA zone in which hours are told. */
  readonly timeZone: string
}
