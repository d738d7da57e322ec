import { test } from 'node:test'
import fc from 'fast-check'
import { restoredPayouts } from '../../test/support/restored-payouts.ts'

const WAY = ['promise', 'plan', 'release', 'write', 'take', 'execute', 'read'] as const
const SEEN_BY = ['its folder alone', 'collection, too'] as const

/** Every pair of moments: the backup is made before one, and restored after another. */
const CUTS = WAY.flatMap((_, from) => WAY.slice(from).map((__, more) => [from, from + more] as const))

for (const seenBy of SEEN_BY)
  for (const [from, until] of process.env.TEST_THOROUGH ? CUTS : CUTS.filter(([a, b]) => (a + b) % 5 === 0))
    test(`a backup of before ${WAY[from]} that is restored after ${WAY[until]} pays nothing twice: seen by ${seenBy}`, async () => {
      const world = await restoredPayouts()
      const { steps, assertTrue } = world
      for (const step of WAY.slice(0, from)) await steps[step]()
      const restore = await world.backUp()
      for (const step of WAY.slice(from, until + 1)) await steps[step]()
      await restore()
      if (seenBy === 'collection, too') await steps.notice()
      for (const step of ['look', ...WAY, 'learn', 'plan', 'days', ...WAY] as const) {
        await steps[step]()
        await assertTrue()
      }
      await world.assertSettled()
    })

const DONE = [
  'plan',
  'release',
  'write',
  'take',
  'execute',
  'read',
  'look',
  'learn',
  'notice',
  'resume',
  'days',
] as const
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('promise' as const), by: fc.integer({ min: 1, max: 50_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('promise' as const), by: fc.integer({ min: -20_000, max: -1 }) }),
  },
  { weight: 16, arbitrary: fc.record({ kind: fc.constantFrom(...DONE), by: fc.constant(undefined) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('refuse' as const, 'comeBack' as const), by: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('backUp' as const, 'restore' as const), by: fc.constant(undefined) }),
  },
)

test('through any order of payouts, verdicts, backups and restores nothing is paid twice, and in the end everything once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const world = await restoredPayouts()
      let restore = await world.backUp()
      for (const { kind, by } of steps) {
        if (kind === 'backUp') restore = await world.backUp()
        else if (kind === 'restore') await restore()
        else await (world.steps[kind] as (by?: number) => Promise<unknown>)(by)
        await world.assertTrue()
      }
      await world.assertSettled()
    }),
    { numRuns: process.env.TEST_THOROUGH ? 60 : 8, endOnFailure: true },
  )
})
