// Makes a folder for upgrades-from.ts, in the checkout of what is released:
// `TEST_START=2026-03-03T09:00:00Z node test/upgrade/make-fixture.ts <commit>`. Says of each step whether it went well.
import { dumpFixture } from './dump-fixture.ts'
import { backs, hook, world } from './fixture-shops.ts'

const [name = 'fixture'] = process.argv.slice(2)
await import('./fixture-past.ts')
await import('./fixture-under-way.ts')
console.log('made', await dumpFixture(world, { name, hook: hook.machine.url, backs }))
process.exit(0)
