import { toLanguage } from './language.ts'
import { languages } from './languages.ts'

/** Words of the shop or of the people of its purchase, in the language that it was sold in, where anybody said which. */
export function typeset(words: string | null, { language }: { readonly language: string }): string | undefined {
  if (words === null || language === 'und') return words ?? undefined
  return languages[toLanguage(language)].conventions.typeset(words)
}

/** What may stand within a sentence, where it stands alone: a cell, a fact. */
export function withCapital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
