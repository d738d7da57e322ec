import type { PspRefusal } from './psp.ts'

/** A PSP's own words for why something was not done, under ours. */
export type RefusalWords = Readonly<Partial<Record<PspRefusal, readonly string[]>>>

/** The same, the other way round: of several words the first that is known counts, and what is not listed is `other`. */
export function readRefusals(words: RefusalWords): (...said: readonly (string | null | undefined)[]) => PspRefusal {
  const codes = new Map(
    (Object.keys(words) as PspRefusal[]).flatMap((code) => (words[code] ?? []).map((word) => [word, code] as const)),
  )
  return (...said) => said.map((word) => codes.get(word ?? '')).find((code) => code !== undefined) ?? 'other'
}
