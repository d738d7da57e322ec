import { oneRow, run } from '../books.ts'
import type { World } from '../world.ts'
import { findPayment, listPayments, toPayment } from './books.ts'
import { change } from './change.ts'
import { type Counter, charge } from './charge.ts'
import { type PspFaults, pspFaults } from './faults.ts'
import type { ChangeDecision, ChargeDecision, PspDesk, PspSimulator, SimulatedPayment } from './simulator.ts'
import { teller } from './tell.ts'
import { answerThroughFaults } from './through.ts'

export interface OpenDesk {
  readonly simulator: PspSimulator
  readonly desk: PspDesk
  readonly faults: PspFaults
  readonly telling: ReturnType<typeof teller>
}

/** Books, trouble and the scheme behind one family's simulator. */
export function openDesk(world: World, simulator: PspSimulator, url: () => string): OpenDesk {
  const { family, remitsAfterMs = 0 } = simulator
  const faults = pspFaults(family)
  const telling = teller(world, family, faults)
  const counter: Counter = { world, family, faults, remitsAfterMs }
  /** What the call that runs is about; calls are synchronous between their first and last touch of the books. */
  let about: SimulatedPayment | undefined
  const noted = <T extends ChargeDecision | ChangeDecision>(decision: T): T => {
    if ('payment' in decision) about = decision.payment
    return decision
  }
  const desk: PspDesk = {
    world,
    url: () => `${url()}/${family}`,
    charge: (order) => noted(charge(counter, order)),
    capture: (order) => noted(change(counter, 'capture', order)),
    void: (order) => noted(change(counter, 'void', order)),
    refund: (order) => noted(change(counter, 'refund', order)),
    findById: (id) => {
      const row = findPayment(world.books, family, id)
      about = row ? toPayment(row) : about
      return row && toPayment(row)
    },
    findByReference: (reference) => {
      const now = world.clock.now().getTime()
      const visible = listPayments(world.books, family, reference).filter((row) => row.visible_at <= now)
      about = visible[0] ? toPayment(visible[0]) : about
      return visible.map(toPayment)
    },
    underKey: (key, parameters, act) => underKey(world, family, key, parameters, act),
    through: (operation, _request, reply, act, send) =>
      answerThroughFaults(
        world,
        faults,
        operation,
        reply,
        () => {
          about = undefined
          const answer = act()
          return { answer, about }
        },
        telling.afterCommit,
        send,
      ),
    tell: telling.enqueue,
  }
  return { simulator, desk, faults, telling }
}

function underKey<T>(
  { books }: World,
  family: string,
  key: string,
  parameters: string,
  act: () => T,
): { readonly replayed: boolean; readonly answer: T } | 'conflict' {
  const sql = 'SELECT parameters, answer FROM psp_keys WHERE family = ? AND key = ?'
  const known = oneRow<{ parameters: string; answer: string }>(books, sql, family, key)
  if (known && known.parameters !== parameters) return 'conflict'
  if (known) return { replayed: true, answer: JSON.parse(known.answer, revive) as T }
  const answer = act()
  const stored = JSON.stringify(answer, (_name, value) => (typeof value === 'bigint' ? `bigint:${value}` : value))
  run(
    books,
    'INSERT INTO psp_keys (family, key, parameters, answer) VALUES (?, ?, ?, ?)',
    family,
    key,
    parameters,
    stored,
  )
  return { replayed: false, answer }
}

function revive(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (name === 'createdAt') return new Date(value)
  return /^bigint:-?\d+$/.test(value) ? BigInt(value.slice('bigint:'.length)) : value
}
