/** A partner's own words for why something was not done, under ours. */
export type WordsOf<Code extends string> = Readonly<Partial<Record<Code, readonly string[]>>>

/** The same, the other way round: of several words the first that is known counts, and what is not listed is `other`. */
export function readWords<Code extends string>(
  words: WordsOf<Code>,
): (...said: readonly (string | null | undefined)[]) => Code | 'other' {
  const codes = new Map(
    (Object.keys(words) as Code[]).flatMap((code) => (words[code] ?? []).map((word) => [word, code] as const)),
  )
  return (...said) => said.map((word) => codes.get(word ?? '')).find((code) => code !== undefined) ?? 'other'
}
