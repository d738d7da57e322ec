import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'

// It is the third reporter of one stream, which Node takes for a leak.
EventEmitter.defaultMaxListeners = 20

/** A reporter whose output is a list: each file in which something failed, a line each. */
export default async function* failingFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failing = new Set<string>()
  for await (const { type, data } of events)
    if (type === 'test:fail' && data.file !== undefined) {
      for (const file of await filesOf(data.file)) failing.add(file)
    }
  for (const file of failing) yield `${file}\n`
}

/** Of a program that `groupFiles` wrote, those that it imports: one that ends by itself takes all of them with it. */
async function filesOf(path: string): Promise<string[]> {
  if (!path.endsWith('.mjs')) return [relative('.', path)]
  const imported = (await readFile(path, 'utf8')).matchAll(/import\(?\s?"(file:[^"]+)"/g)
  return Array.from(imported, ([, url]) => relative('.', fileURLToPath(url as string)))
}
