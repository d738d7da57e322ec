import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

const SHOWN = 5

/** A reporter beside the main one: before the count come the tests, and the files, that somebody waited for longest. */
export default async function* slowest(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tests: Lasting[] = []
  const files = new Map<string, number>()
  for await (const { type, data } of events) {
    if (type === 'test:pass' || type === 'test:fail') {
      const { file, name, nesting, details } = data
      const isFile = details.type === 'suite' && name.endsWith('.test.ts')
      const path = isFile ? name : relative('.', file ?? '')
      if (nesting === 0 && !name.endsWith('.mjs')) files.set(path, (files.get(path) ?? 0) + details.duration_ms)
      if (file !== undefined && details.type !== 'suite' && file !== name && !name.endsWith('.mjs'))
        tests.push({ what: `${path}  ${name.slice(0, 80)}`, ms: details.duration_ms })
    }
    // The plan of the whole run belongs to no file, and comes just before the count.
    if (type === 'test:plan' && data.nesting === 0 && data.file === undefined && tests.length > SHOWN) {
      yield* tell('slowest', tests)
      if (files.size > SHOWN)
        yield* tell(
          'slowest files',
          Array.from(files, ([what, ms]) => ({ what, ms })),
        )
    }
  }
}

interface Lasting {
  readonly what: string
  readonly ms: number
}

function* tell(title: string, all: readonly Lasting[]): Generator<string> {
  yield `${title}:\n`
  for (const { what, ms } of all.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN))
    yield `${(ms / 1000).toFixed(1).padStart(6)} s  ${what}\n`
}
