import type { PspEvidence, PspFamily } from './family.ts'

/** Strongest first, as people read them. */
export const EVIDENCE_GRADES: Readonly<Record<PspEvidence['kind'], string>> = {
  official_schema: 'official schema',
  official_sdk: 'official SDK',
  third_party_vector: 'third-party vectors',
  recorded_exchange: 'recorded exchanges',
  prose: 'prose only: unproven',
}

type Judged = Pick<PspFamily, 'evidence'>

/** The best of what an adapter was compared with, and nothing better; null: with nothing. */
export function strongestEvidence({ evidence }: Judged): PspEvidence | null {
  const kinds = Object.keys(EVIDENCE_GRADES)
  const [best] = [...evidence].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  return best ?? null
}

/** Written after documents alone: nothing that the PSP, or somebody who talks to it, has made was there to compare with. */
export function isUnproven(family: Judged): boolean {
  const best = strongestEvidence(family)
  return best === null || best.kind === 'prose'
}

/** `official schema`, … */
export function gradeOf(family: Judged): string {
  return EVIDENCE_GRADES[strongestEvidence(family)?.kind ?? 'prose']
}
