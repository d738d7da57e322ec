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

/** Programs for Node's runner: one file each, or several. */
export async function groupFiles(files: readonly string[], folder: string): Promise<string[]> {
  const withDatabase = new Set(await importing(files, 'database.ts'))
  const alone = files.filter((file) => ALONE.test(file))
  const rest = files.filter((file) => !ALONE.test(file))
  const groups = [
    ...chunks(rest.filter((file) => withDatabase.has(file))),
    ...chunks(rest.filter((file) => !withDatabase.has(file))),
  ]
  const programs = groups.map(async (group, index) => {
    if (group.length === 1) return group[0] as string
    const path = join(folder, `group-${String(index + 1).padStart(2, '0')}.mjs`)
    await writeFile(path, programOf(group))
    return path
  })
  // Those alone are the slow ones: begun last, one of them would be waited for by an idle machine.
  return [...alone, ...(await Promise.all(programs))]
}

function chunks(files: readonly string[]): string[][] {
  // Every n-th, not neighbours: the slow files of one room are spread over the processes.
  const count = Math.ceil(files.length / FILES_PER_PROCESS)
  return Array.from({ length: count }, (_, index) => files.filter((_file, place) => place % count === index))
}

function programOf(files: readonly string[]): string {
  const suites = files.map(
    (file) =>
      `await describe(${JSON.stringify(file)}, () => import(${JSON.stringify(pathToFileURL(resolve(file)))}))\n`,
  )
  return `import { describe } from 'node:test'\n${suites.join('')}`
}
