import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTest, sourceFiles } from './source-files.ts'

/** What the folder of a merchant's PSP may hold, in the order in which one reads it; docs/adding-a-psp.md says what for. */
const FILES: readonly string[] = [
  'index.ts',
  'brands.ts',
  'words.ts',
  'requests.ts',
  'wire.ts',
  'answers.ts',
  'look-up.ts',
  'protocol.ts',
  'signature.ts',
  'callback.ts',
  'notification.ts',
  'report.ts',
]

/** The ports, and providers that stand behind several of them: what those share has names of its own. */
const OTHERS = /^src\/providers\/(?:collect|charge|issue|sandbox|stripe|adyen)\//

test('the folders of merchants’ PSPs have the same files everywhere', () => {
  const adapters = sourceFiles('src/providers/*/**/*.ts')
    .map(({ path }) => path)
    .filter((path) => !OTHERS.test(path) && !isTest(path))
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  assert.ok(adapters.filter((path) => nameOf(path) === 'protocol.ts').length > 25)
  const strangers = adapters.filter((path) => !FILES.includes(nameOf(path)))
  assert.deepEqual(strangers, [], 'it belongs into one of the files that every adapter has')
})
