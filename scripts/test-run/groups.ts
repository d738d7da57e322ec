import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importing } from './test-files.ts'

/**
 * A process start and its imports cost up to 2 s of CPU, most of a small file's whole run: several files share a
 * process, one after the other, each a suite of its own, whose `after` hooks end it before the next begins.
 */
const FILES_PER_PROCESS = 10
/** They listen to what their own process writes and sends, or end or measure processes: nobody shares theirs. */
const ALONE = /^(test\/(support|security|journeys|fuzz|pages|start|readme)|bench\/|src\/db\/|src\/commands\/)/

/** Half a minute each, or most of it waiting. A file that becomes as slow belongs here, too. */
const LONG = [
  'test/journeys/crash.test.ts',
  'test/journeys/database-away.test.ts',
  'test/pages/states.test.ts',
  'src/db/outages.test.ts',
  'test/journeys/on-dates.test.ts',
  'test/journeys/unsteady-acquirer.test.ts',
  'test/journeys/unsteady-hands.test.ts',
  'test/journeys/back-to-the-shop.test.ts',
  'test/journeys/every-page.test.ts',
  'test/journeys/three-friends.test.ts',
  'src/commands/installation.test.ts',
  'src/commands/stop-during-start.test.ts',
  'test/security/hostile-texts.test.ts',
  'bench/bench.test.ts',
]

/** Programs for Node's runner, one file each or several, in the order in which they should begin. */
export async function groupFiles(files: readonly string[], folder: string): Promise<string[]> {
  const withDatabase = new Set(await importing(files, 'database.ts'))
  const alone = files.filter((file) => ALONE.test(file))
  const rest = files.filter((file) => !ALONE.test(file))
  const groups = [
    ...chunks(rest.filter((file) => withDatabase.has(file))),
    ...chunks(rest.filter((file) => !withDatabase.has(file))),
  ]
  // What is long comes first and what is short last: begun last, a long one would be waited for by an idle machine.
  const isLong = (file: string) => LONG.includes(file)
  const long = LONG.filter((file) => alone.includes(file))
  const short = alone.filter((file) => !isLong(file))
  const ordered = [...long.map((file) => [file]), ...groups, ...short.map((file) => [file])]
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

function chunks(files: readonly string[]): string[][] {
  // Every n-th, not neighbours: the slow files of one room are spread over the processes.
  const count = Math.ceil(files.length / FILES_PER_PROCESS)
  return Array.from({ length: count }, (_, index) => files.filter((_file, place) => place % count === index))
}

function programOf(files: readonly string[]): string {
  const suites = files.map((file) => `await describe(${JSON.stringify(file)}, () => import(${addressOf(file)}))\n`)
  return `import { describe } from 'node:test'\n${suites.join('')}`
}
