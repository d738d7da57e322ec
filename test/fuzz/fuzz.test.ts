import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { thorough } from '../support/thorough.ts'
import { startWorld } from '../support/world.ts'
import { FUZZ_SETTINGS, fuzz } from './fuzz.ts'

const world = await startWorld(FUZZ_SETTINGS)
/** A slice of what `npm run fuzz` sends. */
const REQUESTS = thorough(200, 400)

for (const [name, seed] of [
  ['always the same', 20_270_301],
  ['never the same', randomInt(2 ** 31)],
] as const) {
  test(`${REQUESTS} requests that nobody should send, ${name}: no fault, no leak, no half-written row`, async (t) => {
    t.diagnostic(`seed ${seed}`)
    await fuzz(world, { requests: REQUESTS, seed })
  })
}
