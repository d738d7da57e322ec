import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crashLane } from '../support/crash-lane.ts'
import { crashingService } from '../support/crashing-service.ts'
import type { DyingOrders } from '../support/dying-service.ts'
import { takeTurns, thorough } from '../support/thorough.ts'

// `kill -9` of the service at every commit point of the journey: just before the commit (all is lost but what the
// outside has seen) and just after (nobody was told). The driver behaves as a real merchant and real payers do, and a
// supervisor restarts the service. Two kills per journey, half a journey apart: every point is met, in half the time,
// and a service that recovers is killed again. Workers commit in no fixed order, so a number is a point in time rather
// than a statement: what counts is that no point changes the end.

/** As many as there are cores in CI; each has a database, a sandbox and a service of its own. */
const LANES = 2
/** All points are minutes of CPU: one in so many (odd, so that deaths before and after a commit alternate). */
const STEP = 15
/** In `npm run test:all`: over nine commits every point is met. */
const STEP_THOROUGH = 9
/** Workers find two things at once or one after the other: the last few points exist in some journeys only. */
const VARYING_POINTS = thorough(1, 5)
/** A stuck journey takes long to be sure of: after so many the rest is not tried. */
const FAILURES_TOLD = 3

test('killed before or after any commit, the journey ends in the same books, events and messages', async (t) => {
  const lanes = await Promise.all(
    Array.from({ length: LANES }, async () => {
      const service = await crashingService()
      await service.start()
      return { service, lane: await crashLane(service) }
    }),
  )
  const [first] = lanes as [(typeof lanes)[number]]
  await first.lane.journey({})
  const points = await first.service.commits()
  assert.ok(points > 20, `a journey has more than ${points} commits, or they are not counted`)
  const half = Math.ceil(points / 2)
  const kinds: NonNullable<DyingOrders['when']>[] = ['before', 'after']
  const everyScenario = Array.from({ length: half }, (_, index) => index + 1).flatMap((crashAt) =>
    kinds.map((when): [DyingOrders, DyingOrders] => [
      { crashAt, when },
      { crashAt: half, when },
    ]),
  )
  const scenarios = [...takeTurns(everyScenario, STEP, STEP_THOROUGH)]
  const planned = scenarios.length
  const failures: string[] = []
  await Promise.all(
    lanes.map(async ({ lane }) => {
      for (let next = scenarios.shift(); next && failures.length < FAILURES_TOLD; next = scenarios.shift()) {
        await lane.journey(...next).catch((error: Error) => {
          failures.push(`killed ${JSON.stringify(next)}: ${error.message}`)
        })
      }
    }),
  )
  const deaths = lanes.reduce((sum, { service }) => sum + service.deaths(), 0)
  t.diagnostic(`${points} commit points, ${deaths} deaths`)
  assert.deepEqual(failures, [])
  assert.ok(deaths >= 2 * (planned - VARYING_POINTS), `only ${deaths} deaths in ${planned} journeys`)
})
