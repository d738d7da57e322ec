import type { Transaction } from '../db/database.ts'
import { appendEvent, type By, type EventName } from '../events/index.ts'
import { assert } from '../shared/assert.ts'
import { type Pot, type PotTrigger, potMachine } from './pot.ts'

export type PotPatch = Partial<Omit<Pot, 'state'>>

/** A purchase as far as its pot is concerned; whoever changes the pot holds its lock. */
interface Potted {
  readonly id: string
  readonly pot: Pot
}

/** What a move makes of a pot, and the fact to append when it is written. */
export interface PotMove {
  readonly from: Pot
  readonly to: Pot
  readonly event: EventName | null
}

/** Throws a conflict `illegal_transition`. */
export function decidePot(from: Pot, trigger: PotTrigger, patch: PotPatch = {}): PotMove {
  const { to, event } = potMachine.require(from.state, trigger)
  // What an open pot planned was a reminder.
  const stepAt = from.state === 'open' ? null : from.stepAt
  return { from, to: { ...from, stepAt, ...patch, state: to }, event }
}

/** Moves the pot alone, and appends the fact where there is one; a move with its purchase's is `movePurchase`'s. */
export async function movePot<P extends Potted>(
  tx: Transaction,
  by: By,
  purchase: P,
  trigger: PotTrigger,
  change: { occurredAt: Date; patch?: PotPatch },
): Promise<P> {
  const { to, event } = decidePot(purchase.pot, trigger, change.patch)
  const [moved] = await Promise.all([
    savePot(tx, purchase, to),
    event && appendEvent(tx, by, { purchaseId: purchase.id, name: event, occurredAt: change.occurredAt }),
  ])
  return moved
}

/** Changes what is known of a pot without moving it. */
export async function updatePot<P extends Potted>(tx: Transaction, purchase: P, patch: PotPatch): Promise<P> {
  return savePot(tx, purchase, { ...purchase.pot, ...patch, state: purchase.pot.state })
}

async function savePot<P extends Potted>(tx: Transaction, purchase: P, next: Pot): Promise<P> {
  const { set, guard } = potUpdate(2)
  const { rowCount } = await tx.query(
    {
      name: 'save-pot',
      rings: next.state === 'closing' ? ['purchases'] : [],
      text: `update purchases set ${set} where id = $1 and ${guard}`,
    },
    [purchase.id, ...potUpdateValues(purchase.pot, next)],
  )
  assert(rowCount === 1, `the pot of ${purchase.id} left state ${purchase.pot.state} under its own lock`)
  return { ...purchase, pot: next }
}

/** The pot's part of an update of its row, with its values from parameter `first` on. */
export function potUpdate(first: number): {
  readonly set: string
  readonly guard: string
  readonly parameters: number
} {
  const $ = (index: number) => `$${first + index}`
  return {
    parameters: 12,
    set: `pot_state = ${$(0)}, pot_deadline_at = ${$(1)}, pot_step_at = ${$(2)}, pledged_minor = ${$(3)},
      reserved_minor = ${$(4)}, unpaid_pledges = ${$(5)}, show_names = ${$(6)}, leader_message = ${$(7)},
      free_amounts = ${$(8)}, show_amounts = ${$(9)}, pot_hours = ${$(10)}`,
    guard: `pot_state is not distinct from ${$(11)}`,
  }
}

export function potUpdateValues(from: Pot, to: Pot): unknown[] {
  return [
    stateColumn(to),
    to.deadlineAt,
    to.stepAt,
    to.pledgedMinor,
    to.reservedMinor,
    to.unpaidPledges,
    to.showNames,
    to.leaderMessage,
    to.freeAmounts,
    to.showAmounts,
    to.hours,
    stateColumn(from),
  ]
}

function stateColumn({ state }: Pot): string | null {
  return state === 'planned' ? null : state
}
