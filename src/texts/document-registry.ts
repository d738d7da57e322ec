import type { CreditDocumentTexts } from './credit-documents/credit-document-texts.ts'
import { creditDocuments as en } from './en/credit-documents/index.ts'
import { creditDocuments as fr } from './fr/credit-documents/index.ts'
import type { Language } from './language.ts'

/**
 * The languages whose words of the law are known here. Into another one none of these documents is put: what a form of the Union says in
 * German is not for us to translate (docs/credit.md, "The documents of a credit").
 */
const TEXTS = { en, fr } as const satisfies Partial<Record<Language, CreditDocumentTexts>>

export type DocumentLanguage = keyof typeof TEXTS
export const DOCUMENT_LANGUAGES = Object.keys(TEXTS) as readonly DocumentLanguage[]

export function creditDocumentTexts(language: DocumentLanguage): CreditDocumentTexts {
  return TEXTS[language]
}

/** Whoever reads another language reads the first of these. */
export function documentLanguageOf(language: Language): DocumentLanguage {
  return isDocumentLanguage(language) ? language : (DOCUMENT_LANGUAGES[0] as DocumentLanguage)
}

export function isDocumentLanguage(language: string): language is DocumentLanguage {
  return Object.hasOwn(TEXTS, language)
}
