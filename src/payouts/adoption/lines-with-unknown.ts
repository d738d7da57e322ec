import { sumMinor } from '../../shared/money.ts'
import type { ManifestItem } from '../manifest.ts'

type Line = readonly [kind: string, amountMinor: bigint]

/** The kinds of lines that promises are in; adjustments are in their own. */
const LINE_OF: Readonly<Record<string, string>> = { settlement: 'sales', refund: 'refunds' }

/** What was carried is one line, whatever its kinds. */
const CARRIED = 'carried'

/** What the books do not know is a line by itself; the others are of the rest, and their sum stays. */
export function linesWithUnknown(lines: readonly Line[], unknown: readonly ManifestItem[]): readonly Line[] {
  if (unknown.length === 0) return lines
  const known = lines.map(([line, amountMinor]) => {
    const lost = unknown.filter(({ kind, isCarried }) => (isCarried ? CARRIED : (LINE_OF[kind] ?? kind)) === line)
    return [line, amountMinor - sumMinor(lost.map((item) => item.amountMinor))] as const
  })
  const sum = sumMinor(unknown.map(({ amountMinor }) => amountMinor))
  return [...known.filter(([, amountMinor]) => amountMinor !== 0n), ['unknown_promises', sum]]
}
