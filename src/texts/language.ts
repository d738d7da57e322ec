/** The languages every page and message is written in. */
export type Language = 'fr' | 'en'

export const LANGUAGES: readonly Language[] = ['fr', 'en']

/** `fr`, `fr-CA`, `EN_gb` → one of ours; anything else is French, the house's first language. Never refuses. */
export function toLanguage(tag: string | null | undefined): Language {
  const primary = (tag ?? '').trim().toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find((language) => language === primary) ?? 'fr'
}

/** The first language of an `Accept-Language` header that we speak (highest weight wins), or undefined. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language | undefined {
  const wishes = (acceptLanguage ?? '').split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { primary: tag.toLowerCase().split('-')[0], weight: weight ? Number(weight.slice(2)) : 1 }
  })
  const known = wishes.filter((wish) => wish.weight > 0 && LANGUAGES.some((language) => language === wish.primary))
  known.sort((a, b) => b.weight - a.weight)
  return known[0]?.primary as Language | undefined
}
