import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reachOf } from './reach-of.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

const code = sourceFiles('src/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts'))

/** What a descriptor loads when it is opened, and by which room that is done. */
const DESCRIPTOR = /^src\/providers\/.*\bindex\.ts$/

const isCharge = ({ path }: SourceFile) => DESCRIPTOR.test(path) && !path.includes('/collect/')
const isCollect = ({ path }: SourceFile) => DESCRIPTOR.test(path) && path.includes('/collect/')

/** Of the files that were reached those of providers that no descriptor brings along: not before it is opened, nor by those opened here. */
function beyond(reached: readonly string[], opens: (file: SourceFile) => boolean): readonly string[] {
  const descriptors = code.filter(({ path }) => DESCRIPTOR.test(path))
  const brought = descriptors.flatMap((file) =>
    reachOf(file.path, code, (one) => !DESCRIPTOR.test(one.path) || (one === file && opens(one))),
  )
  const known = new Set(brought)
  return reached.filter((path) => OF_PROVIDER.test(path) && !known.has(path))
}

/** Beside the three ports, `charge`, `collect` and `issue`, each folder of `providers/` is a provider. */
const OF_PROVIDER = /^src\/providers\/(?!(?:charge|collect|issue)\/)[\w-]+\//

test('the vault reaches what charges and what issues, no store, no database, and nothing that collects', () => {
  const reached = reachOf('src/vault/main.ts', code, (file) => !isCollect(file))
  assert.ok(
    reached.includes('src/providers/paypal/protocol.ts') && reached.includes('src/providers/stripe/issue/protocol.ts'),
  )
  const isForbidden = (path: string) =>
    /-store\.ts$/.test(path) ||
    (/^src\/(db|events|connections)\//.test(path) && path !== 'src/db/inside-transaction.ts')
  assert.deepEqual([...reached.filter(isForbidden), ...beyond(reached, isCharge)], [])
})

test('the service loads whatever collects, and no file that charges a merchant’s PSP or makes a card: the vault does', () => {
  const reached = reachOf('src/app.ts', code, (file) => !isCharge(file) && !file.path.startsWith('src/vault/'))
  assert.ok(reached.includes('src/providers/stripe/collect/protocol.ts') && reached.includes('src/world.ts'))
  assert.deepEqual(beyond(reached, isCollect), [])
  const openers = code.filter(({ path, code: text }) => /\bopenPsp\(/.test(text) && !/src\/providers\//.test(path))
  assert.deepEqual(
    openers.map(({ path }) => path),
    // The second shows an operator the bytes of a simulator.
    ['src/commands/psp-demo/show-demo.ts', 'src/vault/open-accounts.ts'],
  )
})

test('nobody else loads a file of a provider’s folder: what it is comes by the registry, what it does by its port', () => {
  // The world of the sandbox is made where its folder is known.
  const known = ['src/connections/connect-sandbox.ts src/providers/sandbox/index.ts']
  const loads = code
    .filter(({ path }) => !path.startsWith('src/providers/') && !path.startsWith('src/texts/'))
    .flatMap(({ path, imports }) => imports.filter(({ to }) => OF_PROVIDER.test(to)).map(({ to }) => `${path} ${to}`))
  assert.deepEqual(loads, known)
})

test('no provider knows a database, a tenant or an event', () => {
  const rooms = /^src\/(db|events|jobs|http|connections|merchants|companies|payments|purchases|settlements)\//
  const breaches = code
    .filter(({ path }) => path.startsWith('src/providers/'))
    .flatMap(({ path, imports }) => imports.filter(({ to }) => rooms.test(to)).map(({ to }) => `${path} ${to}`))
  assert.deepEqual(breaches, [])
})
