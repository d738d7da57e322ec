import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { GOOD_CARD, POOR_CARD } from '../support/collecting.ts'
import type { Dice } from '../torture/dice.ts'
import type { LoopName } from './loops.ts'
import type { Stop } from './stage.ts'
import { HOSTS } from './town.ts'

/** What happens next. Pots and people have numbers: no id is in it. */
export type Step = { readonly host: number; readonly stop?: Stop } & (
  | { readonly kind: 'open'; readonly pot: number; readonly amountMinor: number; readonly friends: number }
  /** `isGone`: the browser is closed at the bank, and nobody comes back from there. */
  | {
      readonly kind: 'pay'
      readonly pot: number
      readonly who: number
      readonly card: string
      readonly isGone: boolean
    }
  | {
      readonly kind: 'start' | 'return' | 'other_card' | 'decline' | 'reconsider'
      readonly pot: number
      readonly who: number
    }
  | { readonly kind: 'close' | 'abort' | 'cancel' | 'release' | 'withdraw' | 'poison'; readonly pot: number }
  | { readonly kind: 'refund'; readonly pot: number; readonly amountMinor: number }
  | { readonly kind: 'turn'; readonly loop: LoopName }
  | { readonly kind: 'resume' | 'kill' | 'cure' | 'back_up' | 'restore' }
  | { readonly kind: 'trouble'; readonly operation: string; readonly fault: string; readonly times: number }
  | { readonly kind: 'pass'; readonly ms: number }
)

/** How often each kind comes, in parts of all. Workers take turns more often than people do anything. */
const WEIGHTS: readonly (readonly [weight: number, draw: (dice: Dice, pots: number) => Step])[] = [
  [
    22,
    (dice, pots) => ({
      kind: 'pay',
      ...person(dice, pots),
      card: dice.chance(85) ? GOOD_CARD : POOR_CARD,
      isGone: dice.chance(30),
      ...ofHost(dice),
    }),
  ],
  [3, (dice, pots) => ({ kind: 'start', ...person(dice, pots), ...ofHost(dice) })],
  [8, (dice, pots) => ({ kind: 'return', ...person(dice, pots), ...ofHost(dice) })],
  [2, (dice, pots) => ({ kind: 'other_card', ...person(dice, pots), ...ofHost(dice) })],
  [2, (dice, pots) => ({ kind: 'decline', ...friend(dice, pots), ...ofHost(dice) })],
  [1, (dice, pots) => ({ kind: 'reconsider', ...friend(dice, pots), ...ofHost(dice) })],
  [3, (dice, pots) => ({ kind: 'close', pot: dice.below(pots), host: dice.below(HOSTS) })],
  [1, (dice, pots) => ({ kind: 'abort', pot: dice.below(pots), host: dice.below(HOSTS) })],
  [1, (dice, pots) => ({ kind: 'cancel', pot: dice.below(pots), host: dice.below(HOSTS) })],
  [1, (dice, pots) => ({ kind: 'release', pot: dice.below(pots), host: dice.below(HOSTS) })],
  [2, (dice, pots) => ({ kind: 'withdraw', pot: dice.below(pots), host: dice.below(HOSTS) })],
  [
    4,
    (dice, pots) => ({
      kind: 'refund',
      pot: dice.below(pots),
      amountMinor: dice.between(1, 9_000),
      host: dice.below(HOSTS),
    }),
  ],
  ...turns(['attempts', 12], ['operations', 12], ['pots', 8], ['unwindings', 4], ['withdrawals', 2]),
  ...turns(['shares', 1], ['links', 1], ['parity', 3], ['dispatch', 3], ['webhooks', 2]),
  [10, (dice) => ({ kind: 'resume', host: dice.below(HOSTS) })],
  [3, (dice) => ({ kind: 'kill', host: dice.below(HOSTS) })],
  [10, (dice) => ({ kind: 'trouble', ...dice.pick(TROUBLES)(dice), times: dice.between(1, 2), host: 0 })],
  [8, (dice) => ({ kind: 'pass', ms: dice.between(1, 90) * SECOND_MS, host: 0 })],
  [3, (dice) => ({ kind: 'pass', ms: dice.between(5, 90) * MINUTE_MS, host: 0 })],
  [2, (dice) => ({ kind: 'pass', ms: dice.pick([20, 49, 200]) * HOUR_MS, host: 0 })],
  [1, (dice, pots) => ({ kind: 'poison', pot: dice.below(pots), host: 0 })],
  [1, (dice) => ({ kind: 'cure', host: dice.below(HOSTS) })],
]
const DRAWS = WEIGHTS.flatMap(([weight, draw]) => Array.from({ length: weight }, () => draw))

const CALLS = ['session', 'capture', 'void', 'refund', 'close', 'lookup', 'listing'] as const
const MOVEMENTS = ['capture', 'refund'] as const
const FAULTS = ['lost_after', 'lost_after', 'error_after', 'error_before', 'refuse_connection_like'] as const
const TROUBLES: readonly ((dice: Dice) => { readonly operation: string; readonly fault: string })[] = [
  ...Array.from({ length: 12 }, () => (dice: Dice) => ({ operation: dice.pick(CALLS), fault: dice.pick(FAULTS) })),
  (dice) => ({ operation: dice.pick(MOVEMENTS), fault: 'refused' }),
  // Each is waited for.
  (dice) => ({ operation: dice.pick(CALLS), fault: 'silent' }),
]

/** The leader is 0; there may be fewer friends, and then nobody acts. */
const PEOPLE = 4

function person(dice: Dice, pots: number) {
  return { pot: dice.below(pots), who: dice.chance(40) ? 0 : dice.below(PEOPLE) }
}

function friend(dice: Dice, pots: number) {
  return { pot: dice.below(pots), who: dice.between(1, PEOPLE - 1) }
}

/** Most turns go through; of the others some end with their host, and most are overtaken. */
function ofHost(dice: Dice): { host: number; stop?: Stop } {
  const host = dice.below(HOSTS)
  if (dice.chance(70)) return { host }
  return { host, stop: { before: dice.between(1, 9), how: dice.chance(40) ? 'kill' : 'wait' } }
}

function turns(...loops: readonly (readonly [LoopName, number])[]) {
  return loops.map(([loop, weight]) => {
    const draw = (dice: Dice): Step => ({ kind: 'turn', loop, ...ofHost(dice) })
    return [weight, draw] as const
  })
}

export function drawOpening(dice: Dice, pot: number): Step {
  const amountMinor = dice.between(4, 50_000)
  return { kind: 'open', pot, amountMinor, friends: dice.between(0, PEOPLE - 1), host: dice.below(HOSTS) }
}

/** `pots`: how many the seed has in all, opened or not. */
export function drawStep(dice: Dice, pots: number): Step {
  return dice.pick(DRAWS)(dice, pots)
}

export function tellStep({ kind, host, stop, ...facts }: Step): string {
  const told = Object.entries(facts).map(([name, value]) => `${name}=${value}`)
  const stopped = stop ? [`${stop.how} before ${stop.before}`] : []
  return [kind, `host=${host}`, ...told, ...stopped].join(' ')
}
