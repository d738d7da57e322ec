import { test } from 'node:test'
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
