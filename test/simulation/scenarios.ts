import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/clocks.ts'
import { GOOD_CARD } from '../support/collecting.ts'
import type { LoopName } from './loops.ts'
import type { Stop } from './stage.ts'
import type { Step } from './steps.ts'

/** What was found before by other means, as steps that anybody may play again. */
export interface Scenario {
  readonly title: string
  readonly steps: readonly Step[]
  /** Outcomes that show that it was met, by the kind of the step. */
  readonly met: readonly string[]
  /** Why collection was held for a while; nothing, unless said. */
  readonly held?: readonly string[]
}

const open = (pot: number, friends = 1): Step => ({ kind: 'open', pot, amountMinor: 10_001, friends, host: 0 })
const pay = (pot: number, who: number, host = 0, stop?: Stop): Step => {
  return { kind: 'pay', pot, who, card: GOOD_CARD, isGone: false, host, ...(stop && { stop }) }
}
const turn = (loop: LoopName, host: number, stop?: Stop): Step => ({ kind: 'turn', loop, host, ...(stop && { stop }) })
const pass = (ms: number): Step => ({ kind: 'pass', ms, host: 0 })
const lose = (operation: string): Step => ({ kind: 'trouble', operation, fault: 'lost_after', times: 1, host: 0 })
const resume = (host: number): Step => ({ kind: 'resume', host })
const waitBefore = (before: number): Stop => ({ before, how: 'wait' })

export const SCENARIOS: readonly Scenario[] = [
  {
    title: 'the answer to an opening comes days late, when its payer has paid by another session',
    steps: [
      open(0),
      // The acquirer has answered; nobody has written it down.
      pay(0, 0, 0, waitBefore(2)),
      pass(20 * MINUTE_MS),
      turn('attempts', 1),
      pass(MINUTE_MS),
      turn('attempts', 1),
      pay(0, 0, 1),
      pay(0, 1, 1),
      pass(49 * HOUR_MS),
      turn('pots', 1),
      resume(0),
    ],
    met: ['pay waits'],
  },
  {
    title: 'the answer to a capture comes late, when another host has looked it up and the shop has given back',
    steps: [
      open(0, 0),
      pay(0, 0),
      turn('operations', 0),
      turn('pots', 1),
      // The acquirer has taken it; nobody has written that down.
      turn('operations', 0, waitBefore(4)),
      pass(MINUTE_MS),
      turn('operations', 1),
      pass(MINUTE_MS),
      { kind: 'refund', pot: 0, amountMinor: 900, host: 1 },
      turn('unwindings', 1),
      resume(0),
    ],
    met: ['turn waits', 'refund done'],
  },
  {
    title: 'a backup is restored that knows nothing of what friends paid and the leader’s card gave since',
    steps: [
      open(0),
      open(1),
      pay(0, 0),
      pay(1, 0),
      turn('attempts', 0),
      { kind: 'back_up', host: 0 },
      pay(0, 1, 1),
      pay(1, 1, 1),
      pass(49 * HOUR_MS),
      turn('pots', 0),
      turn('operations', 0),
      pass(MINUTE_MS),
      turn('operations', 1),
      turn('pots', 1),
      pass(MINUTE_MS),
      turn('operations', 0),
      { kind: 'restore', host: 0 },
    ],
    met: ['restore restored'],
    held: ['older_than_noted', 'acquirer_ahead'],
  },
  {
    title: 'events of one pot cannot be told: the others are, and it is told in its order once that is mended',
    steps: [
      open(0),
      open(1),
      { kind: 'poison', pot: 0, host: 0 },
      pay(0, 0),
      pay(1, 0),
      turn('dispatch', 0),
      turn('webhooks', 1),
      pay(0, 1),
      turn('dispatch', 1),
      turn('webhooks', 0),
    ],
    met: ['poison poisoned'],
  },
  {
    title: 'the leader’s hold has ended before anybody takes a turn again',
    steps: [
      open(0),
      open(1, 0),
      pay(0, 0),
      pay(0, 1),
      pay(1, 0),
      pass(8 * DAY_MS),
      turn('attempts', 0),
      turn('pots', 1),
    ],
    met: ['pay done'],
  },
  {
    title:
      'a capture ends on one host while another has read the acquirer’s listing and our attempts, and not what is under way',
    steps: [
      open(0, 0),
      pay(0, 0),
      turn('pots', 1),
      lose('capture'),
      turn('operations', 0),
      { kind: 'kill', host: 1 },
      pass(MINUTE_MS),
      // Its gate is at it.
      turn('operations', 1, waitBefore(4)),
      turn('operations', 0),
      resume(1),
    ],
    met: ['turn waits', 'turn did 1'],
  },
]
