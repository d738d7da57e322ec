import { SECOND_MS } from '../../../src/shared/clocks.ts'
import { createDice } from '../dice.ts'
import { type PlannedFault, type PlanTerms, planFaults } from '../plan-faults.ts'

const FIRST_MS = 5 * SECOND_MS
const PAUSE_MS = { min: 3 * SECOND_MS, max: 12 * SECOND_MS } as const
/** What strikes hosts and database comes more seldom than elsewhere: every purchase brings trouble of its own. */
const STRETCH = 3

/** What befalls hosts, database and time in every run, and between that the end of an isolated process. */
export function planBack(terms: Omit<PlanTerms, 'bank'>): PlannedFault[] {
  const dice = createDice(terms.seed + 1)
  const whole = planFaults({ ...terms, bank: 'sandbox' })
  const plan = whole.map(({ atMs, fault }) => ({ atMs: atMs * STRETCH, fault }))
  for (let atMs = FIRST_MS; atMs < terms.durationMs; atMs += dice.between(PAUSE_MS.min, PAUSE_MS.max))
    plan.push({ atMs, fault: { kind: 'kill_vault', host: dice.below(2) } })
  return plan.sort((one, other) => one.atMs - other.atMs)
}
