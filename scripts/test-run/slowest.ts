import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

const SHOWN = 5

/** A reporter beside the main one: before the count come the tests that somebody waited for longest. */
export default async function* slowest(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tests: { file: string; name: string; ms: number }[] = []
  for await (const { type, data } of events) {
    if (type === 'test:pass' || type === 'test:fail') {
      const { file, name, details } = data
      if (file !== undefined && details.type !== 'suite' && file !== name && !name.endsWith('.mjs'))
        tests.push({ file: relative('.', file), name, ms: details.duration_ms })
    }
    // The plan of the whole run belongs to no file, and comes just before the count.
    if (type === 'test:plan' && data.nesting === 0 && data.file === undefined && tests.length > SHOWN) {
      tests.sort((one, other) => other.ms - one.ms)
      yield 'slowest:\n'
      for (const { file, name, ms } of tests.slice(0, SHOWN))
        yield `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}  ${name.slice(0, 80)}\n`
    }
  }
}
