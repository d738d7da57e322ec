import { setTimeout as delay } from 'node:timers/promises'
import { type Bell, type Database, hearOnly } from '../db/database.ts'
import { type Loop, readApart, startLoop } from '../jobs/index.ts'
import { addMs, type Clock } from '../shared/clocks.ts'
import type { Courier } from './courier.ts'
import type { Leased, Outcome } from './delivery.ts'
import { exceedsPlan, judgeReply, UNKNOWN_OUTCOME } from './judge-reply.ts'
import { keepLines } from './lines.ts'
import type { ClaimWish } from './outbox-store.ts'
import { writeTogether } from './write-together.ts'

/** Bounds memory and sockets; hanging destinations hold one place each, so many fit beside the healthy ones. */
const IN_FLIGHT_MAX = 1_000
/** Lets a few more become due, so that one claim leases several. */
const BUSY_PAUSE_MS = 15
/** The longest that a delivery planned by another process waits unnoticed, by a pump that is not at rest. */
const IDLE_MS = 200

export interface DeliveryPump {
  /** Looks for what is due now rather than at the next poll. */
  wake(): void
  /** Claims no more, waits for the calls in flight and records them. */
  stop(): Promise<void>
  readonly state: Loop['state']
}

export interface PumpTerms {
  readonly onError: (error: unknown, name: string) => void
  /** Rung when deliveries may have been planned; without one the pump looks all the time. */
  readonly bell?: Bell
}

/**
 * Delivers continuously: claims while there is room, so that a slow destination holds back nobody but itself. `onError`
 * hears of failures of ours (the database); the leases then bring the deliveries back.
 */
export function startDeliveryPump<Id extends bigint | string, Facts>(
  db: Database,
  courier: Courier<Id, Facts>,
  { onError, bell }: PumpTerms,
): DeliveryPump {
  const { name, clock, outbox, leaseMs, perDestination } = courier
  const told = (error: unknown) => onError(error, name)
  const flights = new Set<Promise<void>>()
  const lines = keepLines(perDestination)
  const outcomes = writeTogether<Outcome<Id, Facts>>(async (some) => {
    const heldBack = await courier.record(db, some)
    // They, and the next try, may be due before a pump at rest looks again.
    if (heldBack > 0 || some.some(({ runAt }) => runAt !== null)) loop.wake()
  }, told)

  async function fly(leased: Leased<Id>, facts: Facts): Promise<void> {
    lines.begin(leased.destination)
    try {
      const outcome = await tryDelivery(courier, leased, facts)
      lines.hear(outcome)
      outcomes.add(outcome)
    } catch (error) {
      told(error)
    } finally {
      lines.end(leased.destination)
    }
  }

  async function claim(signal: AbortSignal): Promise<number> {
    const limit = IN_FLIGHT_MAX - flights.size
    if (limit <= 0) return 0
    const now = clock.now()
    const wish = { now, leasedUntil: addMs(now, leaseMs), limit, perDestination, rooms: lines.rooms() }
    const leased = await outbox.claim(db, wish)
    if (leased.length === 0) return 0
    for (const lost of leased.filter(exceedsPlan)) outcomes.add(unknownOutcome(lost, clock))
    await begin(leased.filter((one) => !exceedsPlan(one)))
    // Aborting is how the pause ends early.
    await delay(BUSY_PAUSE_MS, undefined, { signal }).catch(() => {})
    return isAllThatIsDue(leased, wish) ? 0 : leased.length
  }

  async function begin(leased: readonly Leased<Id>[]): Promise<void> {
    const ids = leased.map(({ id }) => id)
    const { known, failures } = await readApart(ids, (some) => courier.readFacts(db, some))
    for (const failure of failures.values()) told(failure)
    for (const one of leased) {
      const facts = known.get(one.id)
      if (!facts) continue
      const flight: Promise<void> = fly(one, facts).finally(() => flights.delete(flight))
      flights.add(flight)
    }
  }

  async function dueInMs(): Promise<number> {
    const dueAt = await outbox.findNextDue(db)
    return dueAt ? dueAt.getTime() - clock.now().getTime() : Number.POSITIVE_INFINITY
  }

  const rest = bell && { bell: hearOnly(bell, outbox.kinds), dueInMs }
  const loop = startLoop({ name, runOnce: claim, idleMs: IDLE_MS, rest, onError })
  // Somebody waits for what was planned just now: not even an idle pump's interval is waited for.
  const deafen = rest?.bell.hear(loop.wake)
  return {
    wake: loop.wake,
    state: loop.state,
    async stop() {
      deafen?.()
      await loop.stop()
      await Promise.all(flights)
      await outcomes.flush()
    },
  }
}

/** Nothing was left where it is for want of room: there is no need to look again at once. */
function isAllThatIsDue(leased: readonly Leased<unknown>[], { limit, perDestination, rooms }: Room): boolean {
  const counts = Map.groupBy(leased, ({ destination }) => destination)
  const hasRoom = [...counts].every(([destination, { length }]) => length < (rooms.get(destination) ?? perDestination))
  return hasRoom && leased.length < limit
}

type Room = Pick<ClaimWish, 'limit' | 'perDestination' | 'rooms'>

/** One try of one delivery; not recorded yet. */
export async function tryDelivery<Id extends bigint | string, Facts>(
  courier: Pick<Courier<Id, Facts>, 'clock' | 'send'>,
  leased: Leased<Id>,
  facts: Facts,
): Promise<Outcome<Id, Facts>> {
  const triedAt = courier.clock.now()
  const startedMs = performance.now()
  const reply = await courier.send(facts, triedAt)
  const durationMs = Math.round(performance.now() - startedMs)
  const endedAt = courier.clock.now()
  return { ...judgeReply(reply, leased, endedAt), leased, facts, kind: reply.kind, triedAt, durationMs, endedAt }
}

/** For one whose last try was lost with the process that made it. */
function unknownOutcome<Id>(leased: Leased<Id>, clock: Clock): Outcome<Id, never> {
  const now = clock.now()
  return { ...UNKNOWN_OUTCOME, leased, facts: undefined, kind: null, triedAt: now, durationMs: 0, endedAt: now }
}
