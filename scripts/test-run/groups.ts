import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importing } from './test-files.ts'

/**
 * A process start and its imports cost up to 2 s of CPU, most of a small file's whole run: several files share a
 * process, one after the other, each a suite of its own, whose `after` hooks end it before the next begins.
 */
const FILES_PER_PROCESS = { whole: 4, database: 15, pure: 20 } as const
/** They start browsers, commands, services: a few make a long row already. */
const WHOLE = /^(test\/|src\/(commands|db)\/)/
/**
 * They measure their own process, or read what it writes: nobody shares theirs. The demo's history is played below everybody
 * else (`nice`): it comes last, when little else is left to do.
 */
const ALONE = [
  'src/commands/history/history.test.ts',
  'test/security/hostile-patterns.test.ts',
  'test/security/secrets.test.ts',
]

/** Half a minute each, or most of it waiting. A file that becomes as slow belongs here, too. */
export const LONG: readonly string[] = [
  'test/journeys/crash.test.ts',
  'test/journeys/database-away.test.ts',
  'test/upgrade/no-stop.test.ts',
  'test/cells/two-cells.test.ts',
  'test/journeys/real-cards.test.ts',
  'test/journeys/real-operator.test.ts',
  'test/journeys/demo-shop.test.ts',
  'test/journeys/firefox.test.ts',
  'test/deploy/image.test.ts',
  'test/pages/states.test.ts',
  'test/pages/office-routes.test.ts',
  'test/pages/office-doors.test.ts',
  'src/db/outages.test.ts',
  'src/back-office/read-replica.test.ts',
  'test/journeys/on-dates.test.ts',
  'test/journeys/unsteady-acquirer.test.ts',
  'test/journeys/unsteady-hands.test.ts',
  'test/journeys/back-to-the-shop.test.ts',
  'test/journeys/every-page.test.ts',
  'test/journeys/three-friends.test.ts',
  'test/back/notifications.test.ts',
  'test/back/results.test.ts',
  'src/commands/installation.test.ts',
  'src/commands/stop-during-start.test.ts',
  'test/security/hostile-texts.test.ts',
  'test/plugin/payment-types.test.ts',
  'test/plugin/templates.test.ts',
  'bench/bench.test.ts',
  'bench/statements.test.ts',
  'test/acquirers/contract.test.ts',
  'test/psps/contract.test.ts',
  'test/simulation/seeds.test.ts',
]

/** Programs for Node's runner, one file each or several, in the order in which they should begin. */
export async function groupFiles(files: readonly string[], folder: string): Promise<string[]> {
  const stored = new Set(await importing(files, 'database.ts'))
  const rest = files.filter((file) => !LONG.includes(file) && !ALONE.includes(file))
  const kindOf = (file: string) => (WHOLE.test(file) ? 'whole' : stored.has(file) ? 'database' : 'pure')
  const groups = (['whole', 'database', 'pure'] as const).flatMap((kind) =>
    chunks(
      rest.filter((file) => kindOf(file) === kind),
      FILES_PER_PROCESS[kind],
    ),
  )
  // What is long comes first and what is short last: begun last, a long one would be waited for by an idle machine.
  const alone = (named: readonly string[]) => named.filter((file) => files.includes(file)).map((file) => [file])
  const ordered = [...alone(LONG), ...groups, ...alone(ALONE)]
  if (ordered.length === 1) return [...files]
  // Node's runner sorts the files it is given by name: ours say which place they have.
  const programs = ordered.map(async (group, place) => {
    const name = group.length === 1 ? (group[0] as string).replaceAll(/[^\w.-]/g, '-') : 'group'
    const path = join(folder, `${String(place).padStart(3, '0')}-${name}.mjs`)
    await writeFile(path, group.length === 1 ? `import ${addressOf(group[0] as string)}\n` : programOf(group))
    return path
  })
  return Promise.all(programs)
}

function addressOf(file: string): string {
  return JSON.stringify(pathToFileURL(resolve(file)).href)
}

function chunks(files: readonly string[], most: number): string[][] {
  // Every n-th, not neighbours: the slow files of one room are spread over the processes.
  const count = Math.ceil(files.length / most)
  return Array.from({ length: count }, (_, index) => files.filter((_file, place) => place % count === index))
}

function programOf(files: readonly string[]): string {
  const suites = files.map((file) => `await describe(${JSON.stringify(file)}, () => import(${addressOf(file)}))\n`)
  return `import { describe } from 'node:test'\n${suites.join('')}`
}
