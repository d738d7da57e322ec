import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/clocks.ts'
import type { LoopName } from './loops.ts'
import type { Step } from './steps.ts'
import { HOSTS, type Town } from './town.ts'

/** Steps, one after the other; whoever plays them answers with how much the last one did. */
export type Steps = AsyncGenerator<Step, void, number>

/** Every deadline there is passes: attempts, pots, holds, retries, tries of webhooks. */
const DAYS = [0, 1, 2, 2, 5, 10]
/** And nothing follows. */
const AFTERWARDS_DAYS = 31
const MOVING: readonly LoopName[] = ['attempts', 'pots', 'shares', 'operations', 'unwindings', 'withdrawals']
const TELLING: readonly LoopName[] = ['links', 'dispatch', 'webhooks']
/** What waits for a later day is looked at each time: not for ever. */
const ROUNDS_MAX = 4
/** Of each host, and more than can be waiting there: a turn that is behind another comes to its end with it. */
const RESUMED_MAX = 100
/** Longer than a lease, and than the longest wait for a look-up. */
const ROUND_MS = 11 * MINUTE_MS

/** Nothing goes wrong any more, whoever was stopped goes on, and time passes until all is over. */
export async function* settle(town: Town): Steps {
  town.troubles.length = 0
  yield* resumeAll(town)
  yield { kind: 'cure', host: 0 }
  for (const days of DAYS) {
    yield* liveADay(days)
    if (!(await isUnderWay(town))) break
  }
  yield* liveADay(AFTERWARDS_DAYS)
}

/** Some wait for each other, also across hosts: what they ask about is kept in the memory of this program. */
async function* resumeAll({ hosts }: Town): Steps {
  for (let tries = 0; hosts.some(({ waiting }) => waiting.length > 0); tries++) {
    if (tries > RESUMED_MAX) throw new Error('a turn that nobody stops does not end')
    for (const [host, { waiting }] of hosts.entries()) if (waiting.length > 0) yield { kind: 'resume', host }
  }
}

/** Hosts take turns, each loop until it finds nothing more to do. */
async function* liveADay(afterDays: number): Steps {
  let turn = 0
  const next = (loop: LoopName): Step => ({ kind: 'turn', loop, host: turn++ % HOSTS })
  yield { kind: 'pass', ms: afterDays * DAY_MS + HOUR_MS, host: 0 }
  for (let round = 0; round < ROUNDS_MAX; round++) {
    let did = 0
    for (const loop of MOVING) did += yield next(loop)
    if (did === 0) break
    yield { kind: 'pass', ms: ROUND_MS, host: 0 }
  }
  for (const loop of TELLING) yield next(loop)
  for (let step = 0; step < ROUNDS_MAX; step++) if ((yield next('parity')) === 0) break
}

/** Of money or of what is told of it. */
async function isUnderWay({ begun }: Town): Promise<boolean> {
  const { rows } = await begun.db().query<{ is_under_way: boolean }>(
    `select exists (select from purchases where state in ('authorizing', 'leader_processed') or unwinding is not null)
         or exists (select from attempts where state in ('created', 'open', 'closing', 'unknown', 'held'))
         or exists (select from operations where state in ('requested', 'unknown', 'accepted'))
         or exists (select from withdrawals where state in ('declared', 'crediting'))
         or exists (select from webhook_deliveries where state = 'pending') as is_under_way`,
  )
  return rows[0]?.is_under_way ?? true
}
