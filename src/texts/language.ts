import { languages } from './languages.ts'

/** The languages every page and message is written in. */
export type Language = keyof typeof languages

export const LANGUAGES = Object.keys(languages) as readonly Language[]

/** The house's first language: what the interface promises to whoever wishes none that we speak. */
export const DEFAULT_LANGUAGE: Language = 'fr'

/** What operators read, and shops whose country is no language's. */
export const BUSINESS_LANGUAGE: Language = 'en'

/** The other languages of the interface, whose people read English sooner than French. */
const READ_IN_ENGLISH: readonly (string | undefined)[] = ['de', 'es', 'it', 'nl']

/** `fr`, `fr-CA`, `EN_gb` → one of ours; `de_DE`, `es`, `it`, `nl` → English; anything else is the default. Never refuses. */
export function toLanguage(tag: string | null | undefined): Language {
  const primary = (tag ?? '').trim().toLowerCase().split(/[-_]/)[0]
  const spoken = LANGUAGES.find((language) => language === primary)
  return spoken ?? (READ_IN_ENGLISH.includes(primary) ? 'en' : DEFAULT_LANGUAGE)
}

/**
 * The first language of an `Accept-Language` header that we speak (highest weight wins); where there is none, English for
 * whoever reads that sooner than French; or undefined.
 */
export function negotiateLanguage(acceptLanguage: string | undefined): Language | undefined {
  const wishes = (acceptLanguage ?? '').split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { primary: tag.toLowerCase().split('-')[0], weight: weight ? Number(weight.slice(2)) : 1 }
  })
  const known = wishes.filter((wish) => wish.weight > 0 && LANGUAGES.some((language) => language === wish.primary))
  known.sort((a, b) => b.weight - a.weight)
  if (known[0]) return known[0].primary as Language
  return wishes.some(({ primary, weight }) => weight > 0 && READ_IN_ENGLISH.includes(primary)) ? 'en' : undefined
}

/** What somebody who calls us or opens a page reads, by their `Accept-Language`: the default where it names none of ours. */
export function languageAsked(acceptLanguage: string | undefined): Language {
  return negotiateLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE
}

/** What people of a shop in that country (ISO 3166-1) read. */
export function languageOfCountry(countryCode: string): Language {
  return (
    LANGUAGES.find((language) => languages[language].conventions.countries.includes(countryCode)) ?? BUSINESS_LANGUAGE
  )
}
