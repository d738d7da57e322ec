import { EVIDENCE_GRADES, gradeOf, type PspBrand, type PspFamily, strongestEvidence } from '../../src/psps/index.ts'
import { code } from './markdown.ts'

interface Door {
  readonly family: PspFamily
  readonly brand: PspBrand
}

/** One PSP, by whatever name and protocol: what counts once. */
export interface PspRow {
  readonly label: string
  readonly doors: readonly Door[]
}

export function rowsOf(families: readonly PspFamily[], lifecycle: PspBrand['lifecycle']): readonly PspRow[] {
  const all = families.flatMap((family) => family.brands.map((brand) => ({ family, brand })))
  const doors = all.filter(({ brand }) => brand.lifecycle === lifecycle)
  return doors
    .filter(({ brand }) => brand.sameAs === undefined)
    .map((door) => ({
      label: door.brand.label,
      doors: [door, ...doors.filter(({ brand }) => brand.sameAs === door.brand.id)],
    }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en', { sensitivity: 'base' }))
}

/** Label, ids, grade, source and date: of two doors the weaker one is the row's grade. */
export function gradedCells({ label, doors }: PspRow): string[] {
  const grades = Object.values(EVIDENCE_GRADES)
  const grade = Math.max(...doors.map(({ family }) => grades.indexOf(gradeOf(family))))
  const best = doors.flatMap(({ family }) => strongestEvidence(family) ?? [])
  const each = (words: readonly string[]) => [...new Set(words)].join('<br>')
  return [
    label,
    each(doors.map(({ brand }) => code(brand.id))),
    grades[grade] ?? '',
    each(best.map(({ source }) => source)),
    each(best.map(({ date }) => date)),
  ]
}
