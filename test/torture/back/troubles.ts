import { ISSUER_FAULTS } from '../../../sandbox/issuer/faults.ts'
import { PSP_FAULTS } from '../../../sandbox/psps/faults.ts'
import type { PspFamily, PspTraits } from '../../../src/providers/charge/index.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/shared/clocks.ts'
import { createDice, type Dice } from '../dice.ts'

/** One family × operation × fault. */
export interface Trouble {
  readonly family: PspFamily
  readonly operation: PspOperation
  readonly fault: string
}

/** What settling asks of a PSP, and what the PSP tells by itself. */
type PspOperation = 'sale' | 'authorise' | 'capture' | 'void' | 'lookup' | 'callback'

/** As the sandbox takes it (docs/sandbox.md). */
export interface FaultOrder {
  readonly path: string
  readonly operation: string
  readonly fault: string
  readonly times: number
  readonly delay_ms: number
}

const SHUFFLE_SEED = 11

/** Every one that there is, in an order without neighbours: the same for the same families. */
export function listTroubles(families: readonly PspFamily[]): Trouble[] {
  const all: Trouble[] = families.flatMap((family) =>
    operationsOf(family.traits).flatMap((operation) =>
      PSP_FAULTS[operation]
        .filter((fault) => fault !== 'not_visible_for' || family.traits.visibilityDelayMs > 0)
        .map((fault) => ({ family, operation, fault })),
    ),
  )
  const dice = createDice(SHUFFLE_SEED)
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = dice.below(last + 1)
    const moved = all[last] as Trouble
    all[last] = all[other] as Trouble
    all[other] = moved
  }
  return all
}

/** Of a run; the run of the next seed goes on where this one ends, so that some dozens of them have met all. */
export function troubleOf(
  troubles: readonly Trouble[],
  { seed, number, purchases }: { readonly seed: number; readonly number: number; readonly purchases: number },
): Trouble {
  return troubles[(seed * purchases + number) % troubles.length] as Trouble
}

function operationsOf({ charges, lookUp, callback }: PspTraits): PspOperation[] {
  return [
    ...(charges === 'sale' ? (['sale'] as const) : (['authorise', 'capture'] as const)),
    'void',
    ...(lookUp === 'by_reference' || lookUp === 'by_payment_id' ? (['lookup'] as const) : []),
    ...(callback === 'none' ? [] : (['callback'] as const)),
  ]
}

/** What has to go wrong for it to be met: a look-up follows a lost answer, a void a payment that is not decided. */
export function ordersOf({ family, operation, fault }: Trouble, dice: Dice): FaultOrder[] {
  const { traits } = family
  const path = `/psps/${family.name}`
  const charge = traits.charges === 'sale' ? 'sale' : 'authorise'
  const order = { path, operation, fault, times: dice.between(1, 2), delay_ms: delayOf(fault, traits, dice) }
  const before = (other: string): FaultOrder => {
    return { path, operation: charge, fault: other, times: 1, delay_ms: delayOf(other, traits, dice) }
  }
  switch (operation) {
    case 'lookup':
      return [before(dice.pick(['lost_after', 'error_after', 'late_verdict'])), order]
    case 'void':
      return [before('late_verdict'), order]
    case 'callback':
      return dice.chance(50) ? [before(dice.pick(['lost_after', 'late_verdict'])), order] : [order]
    default:
      return [order]
  }
}

export function issuerOrder(dice: Dice): FaultOrder {
  const operation = dice.pick(Object.keys(ISSUER_FAULTS) as (keyof typeof ISSUER_FAULTS)[])
  const delay_ms = dice.between(100, 8 * SECOND_MS)
  return { path: '/issuer', operation, fault: dice.pick(ISSUER_FAULTS[operation]), times: dice.between(1, 2), delay_ms }
}

/** On the clock that docs/sandbox.md names there. */
function delayOf(fault: string, { visibilityDelayMs }: PspTraits, dice: Dice): number {
  switch (fault) {
    case 'late_verdict':
      // Most before the deadline of a settlement, some after it.
      return dice.chance(80) ? dice.between(1, 600) * MINUTE_MS : dice.between(20, 40) * HOUR_MS
    case 'not_visible_for':
      // For longer than it promises, and nobody could know what stands there.
      return Math.max(1, Math.min(visibilityDelayMs - MINUTE_MS, dice.between(1, 600) * SECOND_MS))
    case 'drip':
      return dice.between(10, 100)
    default:
      return dice.between(100, 8 * SECOND_MS)
  }
}
