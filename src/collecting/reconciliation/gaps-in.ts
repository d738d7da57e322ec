import type { Period } from '../../payments/index.ts'

/** What of a time none of the periods covers, which are told by their begin; they may overlap. */
export function gapsIn({ from, to }: Period, periods: readonly Period[]): readonly Period[] {
  const gaps: Period[] = []
  let coveredTo = from
  for (const period of periods) {
    if (coveredTo >= to) return gaps
    if (period.from > coveredTo) gaps.push({ from: coveredTo, to: period.from < to ? period.from : to })
    if (period.to > coveredTo) coveredTo = period.to
  }
  return coveredTo < to ? [...gaps, { from: coveredTo, to }] : gaps
}
