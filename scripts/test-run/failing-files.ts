import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'

/** A reporter whose output is a list: each file in which something failed, a line each. */
export default async function* failingFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failing = new Set<string>()
  const programs = new Set<string>()
  for await (const { type, data } of events)
    if (type === 'test:fail' && data.file !== undefined) {
      if (data.file.endsWith('.mjs')) programs.add(data.file)
      else failing.add(relative('.', data.file))
    }
  // A program fails with any file of its own; where none of them did, it ended by itself, and took all of them with it.
  for (const program of programs) {
    const files = await importedBy(program)
    if (!files.some((file) => failing.has(file))) for (const file of files) failing.add(file)
  }
  for (const file of failing) yield `${file}\n`
}

/** What `groupFiles` wrote into it. */
async function importedBy(program: string): Promise<string[]> {
  const imported = (await readFile(program, 'utf8')).matchAll(/import\(?\s?"(file:[^"]+)"/g)
  return Array.from(imported, ([, url]) => relative('.', fileURLToPath(url as string)))
}
