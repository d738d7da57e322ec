import {
  EVIDENCE_GRADES,
  type EvidencePart,
  gradeOf,
  gradeOfPart,
  judgedParts,
  type Lifecycle,
  lifecycleOf,
  type PspBrand,
  type PspFamily,
} from '../../src/providers/charge/index.ts'
import { code } from './markdown.ts'

interface Door {
  readonly family: PspFamily
  readonly brand: PspBrand
}

const PARTS: readonly EvidencePart[] = ['request', 'answer', 'callback']

/** One PSP, by whatever name and protocol: what counts once. */
export interface PspRow {
  readonly label: string
  readonly doors: readonly Door[]
}

export function rowsOf(families: readonly PspFamily[], lifecycle: Lifecycle): readonly PspRow[] {
  const all = families.flatMap((family) => family.brands.map((brand) => ({ family, brand })))
  const doors = all.filter(({ brand }) => lifecycleOf(brand.id) === lifecycle)
  return doors
    .filter(({ brand }) => brand.sameAs === undefined)
    .map((door) => ({
      label: door.brand.label,
      doors: [door, ...doors.filter(({ brand }) => brand.sameAs === door.brand.id)],
    }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en', { sensitivity: 'base' }))
}

/** Label, ids, what each part was compared with at best: of two doors the weaker one counts. */
export function gradedCells({ label, doors }: PspRow): string[] {
  const grades = Object.values(EVIDENCE_GRADES)
  const weakest = (told: readonly string[]) => grades[Math.max(...told.map((grade) => grades.indexOf(grade)))] ?? ''
  return [
    label,
    [...new Set(doors.map(({ brand }) => code(brand.id)))].join('<br>'),
    weakest(doors.map(({ family }) => gradeOf(family))),
    ...PARTS.map((part) => {
      const judging = doors.filter(({ family }) => judgedParts(family).includes(part))
      return weakest(judging.map(({ family }) => gradeOfPart(family, part)))
    }),
  ]
}
