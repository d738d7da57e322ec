import type { EvidencePart, PspEvidence, PspFamily } from './family.ts'

/** Strongest first, as people read them. */
export const EVIDENCE_GRADES: Readonly<Record<PspEvidence['kind'], string>> = {
  official_schema: 'official schema',
  official_sdk: 'official SDK',
  third_party_vector: 'third-party vectors',
  recorded_exchange: 'recorded exchanges',
  prose: 'prose only: unproven',
}

const KINDS = Object.keys(EVIDENCE_GRADES)

type Judged = Pick<PspFamily, 'evidence' | 'nativeNotification'> & {
  readonly traits: Pick<PspFamily['traits'], 'callback'>
}

/** What there is to judge: of a PSP that calls nobody, and whose calls nobody imitates, no callback. */
export function judgedParts({ traits, nativeNotification }: Judged): readonly EvidencePart[] {
  const isCalled = traits.callback !== 'none' || nativeNotification !== null
  return isCalled ? ['request', 'answer', 'callback'] : ['request', 'answer']
}

/** What one part was compared with at best: `official schema`, … A part that nothing was compared with is prose. */
export function gradeOfPart({ evidence }: Pick<Judged, 'evidence'>, part: EvidencePart): string {
  const kinds = evidence.filter(({ judges }) => judges.includes(part)).map(({ kind }) => KINDS.indexOf(kind))
  return EVIDENCE_GRADES[KINDS[Math.min(...kinds, KINDS.length - 1)] as PspEvidence['kind']]
}

/** An adapter is worth what its weakest part is: a well-judged request says nothing of how its answer is read. */
export function gradeOf(family: Judged): string {
  const grades = Object.values(EVIDENCE_GRADES)
  const places = judgedParts(family).map((part) => grades.indexOf(gradeOfPart(family, part)))
  return grades[Math.max(...places)] ?? EVIDENCE_GRADES.prose
}

/** The parts written after documents alone: nothing that the PSP, or somebody who talks to it, has made was there to compare with. */
export function unprovenParts(family: Judged): readonly EvidencePart[] {
  return judgedParts(family).filter((part) => gradeOfPart(family, part) === EVIDENCE_GRADES.prose)
}

export function isUnproven(family: Judged): boolean {
  return unprovenParts(family).length > 0
}
