import { EventEmitter } from 'node:events'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

// It is the third reporter of one stream, which Node takes for a leak.
EventEmitter.defaultMaxListeners = 20

/** Whoever lacks them is told so by `skip: '… PSP_CONTRACTS_DIR …'`. */
const NEEDED = 'PSP_CONTRACTS_DIR'

/** A reporter beside the main one: nobody is to believe that all ran where recorded and published answers are not at hand. */
export default async function* leftOut(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Set<string>()
  let tests = 0
  for await (const { type, data } of events) {
    if (type === 'test:pass' && typeof data.skip === 'string' && data.skip.includes(NEEDED)) {
      tests += 1
      if (data.file !== undefined) files.add(relative('.', data.file))
    }
    // The plan of the whole run belongs to no file, and comes just before the count.
    if (type === 'test:plan' && data.nesting === 0 && data.file === undefined && tests > 0)
      yield `NOT RUN: ${tests} tests of ${files.size} files, for want of published interfaces and recorded answers of acquirers and PSPs (${NEEDED}); CI runs them\n`
  }
}
