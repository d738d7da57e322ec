import type { SolvencyFacts, Verdict } from './solvency-rules.ts'

/** By the income that is said, as test cards are told apart by their number; any other is granted. Null: no answer comes. */
const BY_INCOME: ReadonlyMap<bigint, Verdict | null> = new Map<bigint, Verdict | null>([
  [111_100n, { state: 'refused', reasons: ['rest_to_live'] }],
  [222_200n, { state: 'needs_evidence', reasons: ['evidence'] }],
  [333_300n, { state: 'needs_person', reasons: ['partner'] }],
  [444_400n, null],
])

/** The demo's partner. Null: it does not answer. */
export function judgeInSandbox({ answers }: Pick<SolvencyFacts, 'answers'>): Verdict | null {
  const found = BY_INCOME.get(answers.incomeMinor)
  return found === undefined ? { state: 'granted', reasons: [] } : found
}
