import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reachOf } from './reach-of.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

const code = sourceFiles('src/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts'))

/** What a descriptor loads when it is opened, and by which room that is done. */
const DESCRIPTOR = /^src\/providers\/.*\bindex\.ts$/

const isCharge = ({ path }: SourceFile) => DESCRIPTOR.test(path) && !path.includes('/collect/')
const isCollect = ({ path }: SourceFile) => DESCRIPTOR.test(path) && path.includes('/collect/')
const speaks = (path: string) => /^src\/providers\/.*\/(protocol|[\w-]+-(acquirer|issuer|issuing))\.ts$/.test(path)

test('the vault reaches what charges and what issues, no store, no database, and nothing that collects', () => {
  const reached = reachOf('src/vault/main.ts', code, (file) => !isCollect(file))
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
  const reached = reachOf('src/app.ts', code, (file) => !isCharge(file) && !file.path.startsWith('src/vault/'))
  assert.ok(reached.includes('src/providers/stripe/collect/protocol.ts') && reached.includes('src/world.ts'))
  assert.deepEqual(
    reached.filter((path) => speaks(path) && !path.includes('/collect/')),
    [],
  )
  const openers = code.filter(({ path, code: text }) => /\bopenPsp\(/.test(text) && !/src\/providers\//.test(path))
  assert.deepEqual(
    openers.map(({ path }) => path),
    // The second shows an operator the bytes of a simulator.
    ['src/commands/psp-demo/show-demo.ts', 'src/vault/open-accounts.ts'],
  )
})

test('no provider knows a database, a tenant or an event', () => {
  const rooms = /^src\/(db|events|jobs|http|connections|merchants|companies|payments|purchases|settlements)\//
  const breaches = code
    .filter(({ path }) => path.startsWith('src/providers/'))
    .flatMap(({ path, imports }) => imports.filter(({ to }) => rooms.test(to)).map(({ to }) => `${path} ${to}`))
  assert.deepEqual(breaches, [])
})
