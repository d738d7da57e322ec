import * as attempt from '../../src/payments/attempt.ts'
import * as dispute from '../../src/payments/dispute.ts'
import * as operation from '../../src/payments/operation.ts'
import * as pot from '../../src/pots/pot.ts'
import * as purchase from '../../src/purchases/purchase.ts'
import * as promise from '../../src/settlements/promise.ts'
import * as settlement from '../../src/settlements/settlement.ts'
import * as share from '../../src/shares/share.ts'

export type Tables = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

const NOUNS = { attempt, dispute, operation, pot, promise, purchase, settlement, share } as const

export type StatesOfMachines = Readonly<Record<keyof typeof NOUNS, readonly string[]>>

interface Table {
  readonly transitions: readonly { readonly from: readonly string[]; readonly to: string }[]
}

const isMachine = (exported: unknown): exported is Table =>
  typeof exported === 'object' && exported !== null && 'transitions' in exported

/** Every state of each noun, as its transition table has them, by whatever name this version exports it. */
export function statesOfMachines(): StatesOfMachines {
  const statesOf = ([noun, exported]: [string, object]) => {
    const states = Object.values(exported)
      .filter(isMachine)
      .flatMap(({ transitions }) => transitions.flatMap(({ from, to }) => [...from, to]))
    return [noun, [...new Set(states)].sort()]
  }
  return Object.fromEntries(Object.entries(NOUNS).map(statesOf)) as StatesOfMachines
}

/** Where the state of a noun is read in the rows. A pot nobody has opened has none yet; a promise is an item of a transfer. */
const STATE_IN: Readonly<Record<keyof typeof NOUNS, (tables: Tables) => readonly unknown[]>> = {
  attempt: ({ attempts = [] }) => attempts.map(({ state }) => state),
  dispute: ({ disputes = [] }) => disputes.map(({ state }) => state),
  operation: ({ operations = [] }) => operations.map(({ state }) => state),
  pot: ({ purchases = [] }) =>
    purchases.filter((row) => row.payment_type === 'SPLIT').map((row) => row.pot_state ?? 'planned'),
  promise: ({ purchases = [], transfer_items: items = [] }) => {
    const promised = new Set(items.map((row) => row.purchase_id))
    return purchases
      .filter((row) => row.settlement === 'TRANSFER')
      .map(({ id }) => (promised.has(id) ? 'promised' : 'unpromised'))
  },
  purchase: ({ purchases = [] }) => purchases.map(({ state }) => state),
  settlement: ({ settlements = [] }) => settlements.map(({ state }) => state),
  share: ({ shares = [] }) => shares.map(({ state }) => state),
}

/** States of the transition tables that no row is in. */
export function missingStates(states: StatesOfMachines, tables: Tables): string[] {
  return Object.entries(STATE_IN).flatMap(([noun, read]) => {
    const found = new Set(read(tables))
    return states[noun as keyof typeof NOUNS].filter((state) => !found.has(state)).map((state) => `${noun} ${state}`)
  })
}
