import { setTimeout as delay } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/clocks.ts'
import { readUnrest, setPlayedTime } from './history-store.ts'
import { perform, type Stage, sell } from './perform.ts'
import { SCRIPT } from './script.ts'
import type { Story } from './story.ts'

/** As long as the longest lease (two minutes, and a little): what is due so soon may be at work, and is waited for. */
const LEASED_MS = 3 * MINUTE_MS
const LEASED_WAIT_MS = 150
/** What waits for somebody else does not hold the play up. */
const REST_WAIT_MS = 3 * SECOND_MS
/** Each look is a statement of the play's own database, in which loops are at work meanwhile. */
const LOOK_MS = 15
/** Due dates so close together are one step. */
const STEP_MS_MIN = 20 * MINUTE_MS
/** A loop that looks in the very millisecond finds nothing due yet, and rests. */
const PAST_DUE_MS = SECOND_MS
/** Shops sell in the morning; every next one a little later. */
const FIRST_HOUR_MS = 8 * HOUR_MS

interface Planned {
  readonly at: number
  readonly run: () => Promise<void>
}

/**
 * Plays the script in the order of its instants, moving the play's clock from one to the next, and on the way to whatever falls
 * due: loops and bank find each of it on its day. Ends today.
 */
export async function playScript(stage: Stage, tell: (done: number, of: number) => void): Promise<void> {
  const endsAt = Date.now()
  const agenda = SCRIPT.flatMap((story, index) => planStory(stage, story, index, endsAt))
    .filter(({ at }) => at < endsAt)
    .sort((a, b) => a.at - b.at)
  for (const [index, { at, run }] of agenda.entries()) {
    await moveTo(stage, at)
    await run()
    tell(index + 1, agenda.length)
  }
  await moveTo(stage, endsAt)
}

function planStory(stage: Stage, story: Story, index: number, endsAt: number): Planned[] {
  const midnight = Math.floor(endsAt / DAY_MS) * DAY_MS
  const soldAt = midnight - story.daysAgo * DAY_MS + FIRST_HOUR_MS + (index % 10) * HOUR_MS + index * 7 * MINUTE_MS
  let purchaseId = ''
  const selling = async () => {
    purchaseId = await sell(stage, story, `BE-${String(1001 + index)}`)
  }
  const acts = story.acts.map((act) => ({
    at: soldAt + act.afterMs,
    run: () => perform(stage, story, purchaseId, act),
  }))
  return [{ at: soldAt, run: selling }, ...acts]
}

async function moveTo(stage: Stage, at: number): Promise<void> {
  const now = () => stage.world.businessClock.now().getTime()
  for (;;) {
    const dueAt = await rest(stage)
    const next = Math.min(at, Math.max(dueAt ? dueAt.getTime() + PAST_DUE_MS : at, now() + STEP_MS_MIN))
    if (next <= now()) return
    await advance(stage, next - now())
  }
}

async function advance({ world, bank }: Stage, ms: number): Promise<void> {
  const body = JSON.stringify({ ms: Math.ceil(ms) })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${bank.baseUrl}/clock/advance`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the play's clock answered ${answer.status}`)
  await setPlayedTime(world.db, world.businessClock.now().getTime() - Date.now())
}

/** Until nothing is under way: what is leased is due again soon, and gone when it is done. Answers when the next thing is due. */
async function rest({ world }: Stage): Promise<Date | null> {
  const begunAt = performance.now()
  let idleAt: number | undefined
  for (;;) {
    const now = world.businessClock.now()
    const { busy, dueAt } = await readUnrest(world.db, now)
    const looked = performance.now()
    if (busy) {
      idleAt = undefined
      if (looked - begunAt > REST_WAIT_MS) return dueAt
    } else {
      idleAt ??= looked
      const isLeased = dueAt !== null && dueAt.getTime() - now.getTime() <= LEASED_MS
      if (!isLeased || looked - idleAt > LEASED_WAIT_MS) return dueAt
    }
    await delay(LOOK_MS)
  }
}
