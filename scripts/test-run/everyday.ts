import type { PaymentType } from '../../src/payment-types/index.ts'
import { importing } from './test-files.ts'

/** One journey in a real browser per payment type: a pot of friends, and one payer's dates of the three other types. */
export const JOURNEYS: Readonly<Record<string, readonly PaymentType[]>> = {
  'test/journeys/three-friends.test.ts': ['SPLIT'],
  'test/journeys/on-dates.test.ts': ['INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'],
}

/** Whose importers open one: Chromium, or the other engine. */
const BROWSERS = ['browser.ts', 'firefox.ts']

/** Besides all that open a browser: what takes much of a minute of two cores, with the test that stays to tell the same first. */
export const LONG: Readonly<Record<string, string>> = {
  'bench/bench.test.ts': 'plays every case of the bench; each measures what its room tests',
  'src/commands/history/history.test.ts':
    'plays 120 days twice; tables.test.ts beside it sees that no table is forgotten, test/journeys plays purchases',
  'src/commands/installation.test.ts': 'commands that refuse to start; src/installation tests what they ask',
  'src/commands/psp-demo/psp-demo.test.ts': 'prints a charge at each PSP; test/psps/fuzz.test.ts asks each simulator',
  'src/commands/stop-during-start.test.ts':
    'stops a start at each of its steps; test/journeys/signals.test.ts stops what runs',
  'src/db/outages.test.ts': 'takes a server away in every way; src/api/lost-commits.test.ts cuts a connection',
  'test/acquirers/contract.test.ts': 'each acquirer × fault; src/providers tests each answer',
  'test/back/notifications.test.ts': 'purchases at each brand; src/notifications tests each body',
  'test/back/results.test.ts': 'purchases at each brand; src/settling tests each verdict',
  'test/client/installed.test.ts':
    'installs the client and compiles with it; test/client/readme.test.ts plays what lies there to be installed',
  'test/growth/growth.test.ts': 'builds a larger house in a copy; types and test/architecture hold its floors',
  'test/journeys/crash.test.ts': 'kills at each commit; src/collecting repeats verbs from what was committed',
  'test/journeys/database-away.test.ts': 'takes the database from running processes; src/db tests how that shows',
  'test/journeys/first-start-crash.test.ts': 'kills first starts; src/db/embedded-server.test.ts adopts a server',
  'test/journeys/unsteady-acquirer.test.ts': 'each fault in a whole journey; src/collecting meets each answer',
  'test/psps/contract.test.ts':
    'each family × operation × fault; test/psps/fuzz.test.ts asks each family spoilt answers',
  'test/security/hostile-texts.test.ts':
    'every parser with texts of 256 kB; test/security/hostile-patterns.test.ts reads them',
  'test/third-language/third-language.test.ts':
    'builds a house with a third language; the compiler names what one lacks',
  'test/upgrade/no-stop.test.ts':
    'runs two versions under load; src/db/migrate.test.ts and src/db/outages.test.ts wait for migrations',
  'test/upgrade/from-0.2.0.test.ts': 'as the version before it, below',
  'test/upgrade/from-b030837.test.ts':
    'plays months of a released database on; src/settling/promise-at-upgrade.test.ts meets one old row',
}

/**
 * What `npm test` leaves out is more than an hour of two cores: each of it runs in one of so many commits in CI, which is to say
 * no within half an hour. Whoever changes what such a file is about names it, or runs all of them.
 */
export const CI_TURNS = 8

/** What CI runs of all test files: what `npm test` runs, and of the rest the files whose turn the commit is. */
export async function inTurns(files: readonly string[], commit: number): Promise<string[]> {
  const kept = new Set(await everyday(files))
  const rest = files.filter((file) => !kept.has(file))
  const due = new Set(rest.filter((_file, place) => place % CI_TURNS === commit % CI_TURNS))
  return files.filter((file) => kept.has(file) || due.has(file))
}

/** What `npm test` runs of all test files, which a newcomer waits for; `npm run test:all` runs them whole. */
export async function everyday(files: readonly string[]): Promise<string[]> {
  const browsing = new Set((await Promise.all(BROWSERS.map((support) => importing(files, support)))).flat())
  return files.filter((file) => !(file in LONG) && (!browsing.has(file) || file in JOURNEYS))
}
