import { oneRow, run, transaction } from '../books.ts'
import type { World } from '../world.ts'
import type { AgendaKind } from './agenda-entries.ts'
import { decideModification } from './decide-modification.ts'
import { deliverDue, isTelling, nextDeliveryAt } from './deliver.ts'
import { takeFault } from './faults.ts'
import { autoCapture, giveUp } from './hold-ends.ts'
import { settlePendingVerdict } from './payer-verdict.ts'
import { takeBack } from './take-back.ts'
import { tellToken } from './tell-token.ts'

const HANDLERS: Record<AgendaKind, (world: World, subject: string) => void> = {
  decide: decideModification,
  take_back: takeBack,
  tell_token: tellToken,
  auto_capture: autoCapture,
  expire: giveUp,
  payer_verdict: settlePendingVerdict,
}

// A timer beyond that fires at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1

const timers = new WeakMap<World, NodeJS.Timeout>()

/**
 * Does what is due on the business clock, starts what is to be told, and sleeps until the next thing. Called after every
 * commit, after a jump of the clock, and after a restart. Resolves when what was due has been tried once.
 */
export async function wake(world: World): Promise<void> {
  while (!world.closing.aborted && doNext(world));
  if (world.closing.aborted) return
  const told = deliverDue(world)
  arm(world)
  await told
  if (!world.closing.aborted) arm(world)
}

/** As `wake`; under the fault `early` it is over only when what happened has been heard. */
export async function wakeBeforeAnswer(world: World): Promise<void> {
  const told = wake(world)
  if (isTelling(world) && takeFault(world.books, 'callback', ['early'])) await told
}

/** One entry a transaction: a kill between two of them repeats neither. */
function doNext(world: World): boolean {
  const { books, clock } = world
  return transaction(books, () => {
    const sql = 'SELECT id, kind, subject FROM adyen_agenda WHERE due_at <= ? ORDER BY due_at, id LIMIT 1'
    const next = oneRow<{ id: number; kind: AgendaKind; subject: string }>(books, sql, clock.now().getTime())
    if (!next) return false
    run(books, 'DELETE FROM adyen_agenda WHERE id = ?', next.id)
    HANDLERS[next.kind](world, next.subject)
    return true
  })
}

function arm(world: World): void {
  clearTimeout(timers.get(world))
  const entry = oneRow<{ at: number | null }>(world.books, 'SELECT min(due_at) AS at FROM adyen_agenda')
  const dueAt = Math.min(entry?.at ?? Number.POSITIVE_INFINITY, nextDeliveryAt(world) ?? Number.POSITIVE_INFINITY)
  if (dueAt === Number.POSITIVE_INFINITY) return
  const waitMs = Math.min(Math.max(0, dueAt - world.clock.now().getTime()), LONGEST_TIMER_MS)
  const timer = setTimeout(() => void wake(world), waitMs)
  timer.unref()
  timers.set(world, timer)
}

/** Before the books close. */
export function stopAgenda(world: World): void {
  clearTimeout(timers.get(world))
}
