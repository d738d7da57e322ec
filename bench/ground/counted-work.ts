import { playJourney } from '../../scripts/journey/index.ts'
import { assert } from '../../src/shared/assert.ts'
import { until } from '../../test/support/until.ts'
import { openBackWorld } from './back-world.ts'
import type { Ground } from './ground.ts'
import { openLifeWorld } from './life-world.ts'
import type { LoggedStatement } from './statement-log.ts'

/** A PSP that is quick, as the bench's settlements have it. */
const ANSWERS_IN_MS = 100

export type Statements = readonly LoggedStatement[]

/** Whether those that were counted are enough to tell, so that no more are. */
type IsEnough = (counted: readonly Statements[]) => boolean
const never: IsEnough = () => false

/** Between its acceptance and its result, of all loops and of the page that waits for it: one purchase each. */
export async function countSettlements(ground: Ground, times: number, isEnough = never): Promise<Statements[]> {
  const world = await openBackWorld(ground, ANSWERS_IN_MS, 'counted_back')
  const counted: Statements[] = []
  // The first waits for the isolated process to start, and opens connections.
  for (let time = 0; time <= times && !isEnough(counted); time += 1) {
    const [leader] = await world.prepare('BACK', 1)
    assert(leader, 'one purchase was asked for')
    const { statements } = await ground.statements.record(world.databaseUrl, async () => {
      await leader.pay()
      await until('its turn is over', async () => {
        const { rows } = await world.db.query(
          `select from settlements where purchase_id = $1 and state = 'settled' and leased_until is null`,
          [leader.purchaseId],
        )
        return rows.length === 1
      })
    })
    if (time > 0) counted.push(between(statements, 'insert-settlement', 'end-settlement-turn'))
  }
  await world.service.close()
  return counted
}

/** Of split purchases of three, and of what `npm run journey` plays, one after the other. */
export async function countLives(
  ground: Ground,
  times: number,
  { life: isLife, journey: isJourney }: { life: IsEnough; journey: IsEnough } = { life: never, journey: never },
): Promise<{ lives: Statements[]; journeys: Statements[] }> {
  const { databaseUrl, dataDir, live, close } = await openLifeWorld(ground, 'counted_life')
  await live('warm')
  const count = async (work: () => Promise<void>) => (await ground.statements.record(databaseUrl, work)).statements
  const lives: Statements[] = []
  const journeys: Statements[] = []
  for (let time = 0; time < times && !isLife(lives); time += 1) {
    lives.push(await count(() => live(`counted${time}`)))
  }
  // Afterwards: it moves the demo's clock by days.
  for (let time = 0; time < times && !isJourney(journeys); time += 1) {
    journeys.push(await count(() => playJourney({ dataDir }, () => {})))
  }
  await close()
  return { lives, journeys }
}

/** Said for no row: how the next statement is to be planned. */
export function countForPlanner(statements: Statements): number {
  return statements.filter(({ text }) => /^(re)?set plan_cache_mode\b/.test(text)).length
}

/** What loops ask to see whether anything is due, and what other processes are told: by their names, or by how they begin. */
const LOOK =
  /^(announce-writes|claim-(?!undispatched)|list-(.+-due|pots-closing)|(find-due|next)-|read-collection-state|with recursive waiting)/
const TAKES = 'claim-undispatched-events'
const HAS_TAKEN = 'mark-events-dispatched'

/**
 * Without what depends on how long the work takes: the looks of loops, which on a busy machine are more, and dispatches
 * that found nothing.
 */
export function askedByWork(statements: Statements): Statements {
  const inVain = dispatchesInVain(statements)
  return statements.filter((each) => !inVain.has(each) && !LOOK.test(each.name ?? each.text))
}

function dispatchesInVain(statements: Statements): ReadonlySet<LoggedStatement> {
  const inVain = new Set<LoggedStatement>()
  for (const session of new Set(statements.map((each) => each.session))) {
    let current: LoggedStatement[] = []
    for (const each of statements.filter((one) => one.session === session)) {
      current = each.text.startsWith('begin') ? [each] : [...current, each]
      const names = current.map(({ name }) => name)
      if (each.text === 'commit' && names.includes(TAKES) && !names.includes(HAS_TAKEN))
        for (const one of current) inVain.add(one)
    }
  }
  return inVain
}

function between(statements: Statements, first: string, last: string): Statements {
  const names = statements.map(({ name }) => name)
  const [from, to] = [names.indexOf(first), names.lastIndexOf(last)]
  assert(from >= 0 && to > from, `${first} and ${last} are statements of it`)
  return statements.slice(from, to + 1)
}
