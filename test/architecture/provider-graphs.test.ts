import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SourceFile, sourceFiles } from './source-files.ts'

const code = new Map(
  sourceFiles('src/**/*.ts')
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .map((file) => [file.path, file] as const),
)

/** What a descriptor loads when it is opened, and by which room that is done. */
const DESCRIPTOR = /^src\/providers\/.*\bindex\.ts$/

/** Every file that `from` loads, at once or later: types are erased, dynamic imports are followed where `follows` says so. */
function reachedFrom(from: string, follows: (file: SourceFile) => boolean): string[] {
  const reached = new Set<string>()
  const ahead = [from]
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    const file = code.get(path)
    if (!file || reached.has(path)) continue
    reached.add(path)
    const calls = new Set([...file.code.matchAll(/\bimport\(\s*'(\.[^']+)'/g)].map(([, specifier]) => specifier))
    for (const { to, typeOnly, line } of file.imports) {
      const isCall = [...calls].some((specifier) => file.code.split('\n')[line - 1]?.includes(`import('${specifier}'`))
      if (!typeOnly && (!isCall || follows(file))) ahead.push(to)
    }
  }
  return [...reached].sort()
}

const isCharge = ({ path }: SourceFile) => DESCRIPTOR.test(path) && !path.includes('/collect/')
const isCollect = ({ path }: SourceFile) => DESCRIPTOR.test(path) && path.includes('/collect/')
const speaks = (path: string) => /^src\/providers\/.*\/(protocol|[\w-]+-(acquirer|issuer|issuing))\.ts$/.test(path)

test('the vault reaches what charges and what issues, no store, no database, and nothing that collects', () => {
  const reached = reachedFrom('src/vault/main.ts', (file) => !isCollect(file))
  assert.ok(
    reached.includes('src/providers/paypal/protocol.ts') && reached.includes('src/providers/stripe/issue/protocol.ts'),
  )
  const isForbidden = (path: string) =>
    /-store\.ts$/.test(path) ||
    (/^src\/(db|events|connections)\//.test(path) && path !== 'src/db/inside-transaction.ts') ||
    (path.includes('/collect/') && speaks(path))
  assert.deepEqual(reached.filter(isForbidden), [])
})

test('the service loads whatever collects, and no file that charges a merchant’s PSP or makes a card: the vault does', () => {
  const reached = reachedFrom('src/app.ts', (file) => !isCharge(file) && !file.path.startsWith('src/vault/'))
  assert.ok(reached.includes('src/providers/stripe/collect/protocol.ts') && reached.includes('src/world.ts'))
  assert.deepEqual(
    reached.filter((path) => speaks(path) && !path.includes('/collect/')),
    [],
  )
  const openers = [...code.values()].filter(
    ({ path, code: text }) => /\bopenPsp\(/.test(text) && !/src\/providers\//.test(path),
  )
  assert.deepEqual(
    openers.map(({ path }) => path),
    // The second shows an operator the bytes of a simulator.
    ['src/commands/psp-demo/show-demo.ts', 'src/vault/open-accounts.ts'],
  )
})

test('no provider knows a database, a tenant or an event', () => {
  const rooms = /^src\/(db|events|jobs|http|connections|merchants|companies|payments|purchases|settlements)\//
  const breaches = [...code.values()]
    .filter(({ path }) => path.startsWith('src/providers/'))
    .flatMap(({ path, imports }) => imports.filter(({ to }) => rooms.test(to)).map(({ to }) => `${path} ${to}`))
  assert.deepEqual(breaches, [])
})
