import { MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { BANKS, type Bank, type BankName } from './bank.ts'
import { BANK_TROUBLES } from './check-bank.ts'
import { createDice, type Dice } from './dice.ts'

/** What befalls the running service. `host` is one of the two processes. */
export type Fault =
  | { readonly kind: 'kill_host'; readonly host: number }
  | { readonly kind: 'stop_host'; readonly host: number }
  | { readonly kind: 'pause_host'; readonly host: number; readonly forMs: number }
  | { readonly kind: 'restart_database' | 'kill_database' }
  | { readonly kind: 'database_away' | 'freeze_database'; readonly forMs: number }
  | { readonly kind: 'cut_connections' | 'end_backends' }
  | { readonly kind: 'cut_after_commits'; readonly count: number }
  | { readonly kind: 'silent_connections' | 'eat_connections'; readonly forMs: number }
  | {
      readonly kind: 'acquirer_fault'
      readonly operation: string
      readonly fault: string
      readonly times: number
      readonly delayMs?: number
    }
  | { readonly kind: 'merchant_fails'; readonly forMs: number }
  | { readonly kind: 'restart_sandbox' }
  | { readonly kind: 'time_passes'; readonly forwardMs: number }
  | { readonly kind: 'kill_vault'; readonly host: number }
  | { readonly kind: 'bank_fault'; readonly operation: string; readonly fault: string }

export interface PlannedFault {
  /** From the beginning of the run. */
  readonly atMs: number
  readonly fault: Fault
}

/** The first seconds belong to purchases that are to be disturbed. */
const QUIET_START_MS = 4 * SECOND_MS
/** Faults meet, as they do in life: the pause is shorter than most recoveries. */
const PAUSE_MS = { min: 1_000, max: 6_000 } as const
/** A database that is away for a whole minute comes once in a run, and only where the run is long enough to recover. */
const LONG_OUTAGE_FROM_MS = 4 * MINUTE_MS

/** How often each kind comes, in parts of all. */
const WEIGHTS: readonly (readonly [weight: number, (dice: Dice, bank: Bank) => Fault])[] = [
  [22, (dice) => ({ kind: 'kill_host', host: dice.below(2) })],
  [10, (dice) => ({ kind: 'stop_host', host: dice.below(2) })],
  [6, (dice) => ({ kind: 'pause_host', host: dice.below(2), forMs: dice.between(500, 8_000) })],
  [6, () => ({ kind: 'restart_database' })],
  [6, () => ({ kind: 'kill_database' })],
  [3, (dice) => ({ kind: 'database_away', forMs: dice.between(3_000, 12_000) })],
  [3, (dice) => ({ kind: 'freeze_database', forMs: dice.between(2_000, 15_000) })],
  [6, () => ({ kind: 'cut_connections' })],
  [4, () => ({ kind: 'end_backends' })],
  [10, (dice) => ({ kind: 'cut_after_commits', count: dice.between(1, 4) })],
  [3, (dice) => ({ kind: 'silent_connections', forMs: dice.between(1_000, 8_000) })],
  [3, (dice) => ({ kind: 'eat_connections', forMs: dice.between(1_000, 5_000) })],
  [22, acquirerFault],
  [8, bankFault],
  [4, (dice) => ({ kind: 'merchant_fails', forMs: dice.between(500, 4_000) })],
  [2, () => ({ kind: 'restart_sandbox' })],
  [6, (dice) => ({ kind: 'time_passes', forwardMs: dice.between(5, 90) * MINUTE_MS })],
]

function bankFault(dice: Dice): Fault {
  const [operation, faults] = dice.pick(Object.entries(BANK_TROUBLES))
  return { kind: 'bank_fault', operation, fault: dice.pick(faults) }
}

function acquirerFault(dice: Dice, { faults }: Bank): Fault {
  const {
    operations,
    faults: kinds,
    delayMs,
  } = dice.pick(faults.flatMap((each) => Array.from({ length: each.weight }, () => each)))
  const operation = dice.pick(operations)
  const fault = { kind: 'acquirer_fault', operation, fault: dice.pick(kinds), times: dice.between(1, 3) } as const
  return delayMs ? { ...fault, delayMs: dice.between(delayMs.min, delayMs.max) } : fault
}

export interface PlanTerms {
  readonly seed: number
  readonly durationMs: number
  readonly bank: BankName
}

/** The same faults at the same times for the same terms. */
export function planFaults({ seed, durationMs, bank }: PlanTerms): PlannedFault[] {
  const dice = createDice(seed)
  const draws = WEIGHTS.flatMap(([weight, draw]) => Array.from({ length: weight }, () => draw))
  const plan: PlannedFault[] = []
  if (durationMs >= LONG_OUTAGE_FROM_MS) {
    plan.push({ atMs: Math.round(durationMs / 2), fault: { kind: 'database_away', forMs: MINUTE_MS } })
  }
  for (let atMs = QUIET_START_MS; atMs < durationMs; atMs += dice.between(PAUSE_MS.min, PAUSE_MS.max)) {
    plan.push({ atMs, fault: dice.pick(draws)(dice, BANKS[bank]) })
  }
  return plan.sort((one, other) => one.atMs - other.atMs)
}
