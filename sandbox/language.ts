export type Language = 'en' | 'fr'

/** `en-GB` → `en`; what we do not speak is answered in French, as everywhere in the service. */
export function languageOf(tag: string): Language {
  return /^en\b/i.test(tag.trim()) ? 'en' : 'fr'
}

/** The first language of `Accept-Language` that we speak, by its quality values. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((item) => {
      const [tag = '', ...options] = item.trim().split(';')
      const quality = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find(Boolean)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => /^(en|fr)\b/i.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return languageOf(wanted[0]?.tag ?? 'fr')
}
