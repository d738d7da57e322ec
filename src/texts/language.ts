import { languages, staffLanguages } from './languages.ts'

/** The languages that every page and message of a payer is written in. */
export type Language = keyof typeof languages

export const LANGUAGES = Object.keys(languages) as readonly Language[]

/** Those of them that the back office, its mails and its documents are written in as well. */
export type StaffLanguage = keyof typeof staffLanguages

export const STAFF_LANGUAGES = Object.keys(staffLanguages) as readonly StaffLanguage[]

/** The house's first language: what the interface promises to whoever wishes none that we speak. */
export const DEFAULT_LANGUAGE: StaffLanguage = 'fr'

/** What operators read, and shops whose country is no language's. */
export const BUSINESS_LANGUAGE: StaffLanguage = 'en'

/** `fr`, `fr-CA`, `EN_gb` → one of ours; anything else is the default. Never refuses. */
export function toLanguage(tag: string | null | undefined): Language {
  const primary = (tag ?? '').trim().toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find((language) => language === primary) ?? DEFAULT_LANGUAGE
}

/** The first language of an `Accept-Language` header that is among these (highest weight wins), or undefined. */
function firstWished<Known extends string>(
  acceptLanguage: string | undefined,
  among: readonly Known[],
): Known | undefined {
  const wishes = (acceptLanguage ?? '').split(',').flatMap((wish) => {
    const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim())
    const weightText = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = weightText ? Number(weightText.slice(2)) : 1
    const known = among.find((language) => language === tag.toLowerCase().split('-')[0])
    return known && weight > 0 ? [{ known, weight }] : []
  })
  return wishes.sort((a, b) => b.weight - a.weight)[0]?.known
}

/** What a browser would rather read, of the payers' languages; undefined where it names none of them. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language | undefined {
  return firstWished(acceptLanguage, LANGUAGES)
}

/** What somebody who calls us reads, by their `Accept-Language`: the default where it names none of ours. */
export function languageAsked(acceptLanguage: string | undefined): Language {
  return negotiateLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE
}

/**
 * What a page is in that nobody has said a language of: English to a browser that wishes none of ours, the house's first to who
 * wishes nothing (a program, mostly).
 */
export function pageLanguageAsked(acceptLanguage: string | undefined): Language {
  const wishes = /[a-z]/i.test(acceptLanguage ?? '')
  return negotiateLanguage(acceptLanguage) ?? (wishes ? BUSINESS_LANGUAGE : DEFAULT_LANGUAGE)
}

/** What staff and developers read who have chosen nothing: of their languages the one wished most, else the operators'. */
export function staffLanguageAsked(acceptLanguage: string | undefined): StaffLanguage {
  return firstWished(acceptLanguage, STAFF_LANGUAGES) ?? BUSINESS_LANGUAGE
}

/** What people of a shop in that country (ISO 3166-1) read. */
export function languageOfCountry(countryCode: string): StaffLanguage {
  return (
    STAFF_LANGUAGES.find((language) => staffLanguages[language].countries.includes(countryCode)) ?? BUSINESS_LANGUAGE
  )
}
