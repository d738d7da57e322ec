import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { PspFamily } from '../../src/providers/charge/index.ts'
import { PSP_FAMILIES } from '../../src/providers/index.ts'
import { CONTRACT_FOLDERS, UNUSED_VECTORS, VECTORS } from './material.ts'

/**
 * A grade stands on a test that has the material in its hands: it reads a file below PSP_CONTRACTS_DIR, imports the package,
 * has the vector, or holds what was recorded beside the name of who published it.
 */

type Evidence = PspFamily['evidence'][number]

const root = fileURLToPath(new URL('../..', import.meta.url))
const contracts = process.env.PSP_CONTRACTS_DIR
const skip = contracts ? false : 'PSP_CONTRACTS_DIR is not set'

/** By folder: `lyra` has tests for `lyra-rest` and `lyra-soap`. */
const TESTS: ReadonlyMap<string, string> = new Map(
  ['src/providers', 'sandbox/psps'].flatMap((room) => {
    const folders = readdirSync(join(root, room), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    return folders.map(({ name }) => {
      const all = readdirSync(join(root, room, name), { recursive: true, encoding: 'utf8' })
      const files = all.filter((file) => file.endsWith('.test.ts'))
      const texts = files.map((file) => readFileSync(join(root, room, name, file), 'utf8'))
      return [`${room}/${name}`, texts.join('\n')] as const
    })
  }),
)

function testsOf(family: string): string {
  const folders = [...TESTS].filter(([path]) => {
    const folder = path.split('/')[2] ?? ''
    // `checkout` is a room of ours: that of Checkout.com has its whole name.
    return folder === family || family.startsWith(`${folder}-`) || folder === `${family}-com`
  })
  return folders.map(([, text]) => text).join('\n')
}

/** By its id, or with all of its PSP's. */
function hasVector(tests: string, id: string): boolean {
  return tests.includes(id) || tests.includes(`startsWith('${id.split('.')[0]}.')`)
}

/** The name of `owner/name`, one with a commit, a host: who published what the test holds. */
function publishersOf(source: string): string[] {
  const names = /(?<=[\w-]\/)[\w.-]+|[\w.-]+(?= @ [0-9a-f]{7})|[\w-]+(?:\.[\w-]+)*\.(?:com|es|eu|fr|io|net|org)\b/g
  return [...source.matchAll(names)].map(([name]) => name)
}

function isInHand(tests: string, { kind, source }: Pick<Evidence, 'kind' | 'source'>): boolean {
  if (kind === 'prose') return true
  const isNamed = publishersOf(source).some((name) => tests.includes(name))
  if (kind === 'official_sdk') {
    const [, name] = /^npm (@?[\w./-]+)/.exec(source) ?? []
    // What is written in another language cannot be asked, only quoted.
    return name === undefined ? isNamed : tests.includes(`from '${name}'`)
  }
  const isRead = CONTRACT_FOLDERS[kind].some((folder) => new RegExp(`[(\\s]'${folder}', `).test(tests))
  if (isRead || kind === 'official_schema') return isRead
  return isNamed || (kind === 'third_party_vector' && VECTORS.some((id) => hasVector(tests, id)))
}

for (const { name, evidence } of PSP_FAMILIES)
  test(`${name}: each piece of its evidence is in the hands of a test of its own`, () => {
    const missing = evidence.filter((one) => !isInHand(testsOf(name), one))
    assert.deepEqual(missing, [], 'name it in a test that uses it, or call it prose')
  })

test('evidence that no test has in its hands is found out', () => {
  const asked = (kind: Evidence['kind'], source: string, tests: string) => isInHand(tests, { kind, source })
  const reads = `readFileSync(join(process.env.PSP_CONTRACTS_DIR, 'probe', 'x.json'))`
  assert.ok(asked('recorded_exchange', 'somebody’s probe', reads))
  assert.ok(!asked('official_schema', 'its schema', reads))
  assert.ok(!asked('recorded_exchange', 'somebody’s probe', ''))
  assert.ok(!asked('recorded_exchange', 'owner/name @ abcdef0', ''))
  assert.ok(asked('recorded_exchange', 'owner/name @ abcdef0', '/** name @ abcdef0: as it answered */'))
  assert.ok(!asked('official_sdk', 'npm stripe 23.1.0', `from './stripe'`))
  assert.ok(!asked('official_sdk', 'owner/sdk-java @ abcdef0', ''))
  assert.ok(asked('official_sdk', 'owner/sdk-java @ abcdef0', '/** As sdk-java @ abcdef0 has it. */'))
  assert.ok(!asked('third_party_vector', 'a digest', `'stripe.webhook.v0'`))
  for (const { evidence, name } of PSP_FAMILIES)
    for (const { source, date } of evidence) {
      assert.ok(source.length > 5, name)
      assert.match(date, /^\d{4}-(0[1-9]|1[0-2])$/, name)
    }
})

test('every vector is in a test of its family, or says why in none', () => {
  const everything = [...TESTS.values()].join('\n')
  const missing = VECTORS.filter((id) => !hasVector(everything, id) && !(id in UNUSED_VECTORS))
  assert.deepEqual(missing, [])
  for (const id of Object.keys(UNUSED_VECTORS)) {
    assert.ok(VECTORS.includes(id), id)
    assert.ok(!hasVector(everything, id), `${id} has a test after all`)
  }
})

test('the lists are those of the material', { skip }, () => {
  const folder = contracts as string
  const text = readFileSync(join(folder, '..', 'psp-vectors.json'), 'utf8')
  const { vectors } = JSON.parse(text) as { vectors: readonly { readonly id: string }[] }
  assert.deepEqual(vectors.map(({ id }) => id).sort(), [...VECTORS].sort())
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const listed = new Set<string>(Object.values(CONTRACT_FOLDERS).flat())
  assert.deepEqual(folders.map(({ name }) => name).sort(), [...listed].sort())
})
