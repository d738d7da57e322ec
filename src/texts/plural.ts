import type { Language } from './language.ts'

const rules: Record<Language, Intl.PluralRules> = { fr: new Intl.PluralRules('fr'), en: new Intl.PluralRules('en') }

/** The form that the language uses with that count (French: none is singular). The count itself is not included. */
export function plural(language: Language, count: number, one: string, other: string): string {
  return rules[language].select(count) === 'one' ? one : other
}
