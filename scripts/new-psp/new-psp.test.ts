import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, glob, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { WIRE } from '../../test/psps/wire-faults.ts'
import { NODE_COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import { thorough } from '../../test/support/thorough.ts'
import { writeFamily } from './write-family.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['src', 'sandbox', 'clients', 'test', 'scripts', 'bench', 'migrations']
const FILES = ['package.json', 'tsconfig.json', 'biome.json']

/** The project as it is, in a folder where it may be changed. */
const copy = await mkdtemp(join(tmpdir(), 'whipround-copy-'))
after(() => rm(copy, { recursive: true, force: true }))
await Promise.all([...FOLDERS, ...FILES].map((name) => cp(join(ROOT, name), join(copy, name), { recursive: true })))
await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))

async function run(args: readonly string[], more: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, TMPDIR: tmpdir(), NODE_COMPILE_CACHE, ...more }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { cwd: copy, env })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, said: stdout + stderr }
}

async function everyFile(): Promise<Map<string, string>> {
  const found = await Array.fromAsync(glob(`{${FOLDERS.join(',')}}/**/*.*`, { cwd: copy, withFileTypes: true }))
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(copy, join(parentPath, name)))
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(copy, path), 'utf8')] as const)),
  )
}

const before = await everyFile()
const made = await run(['scripts/new-psp.ts', '--name', 'my-example', '--label', 'My Example'])

test('a new PSP is a folder and a line of wiring, here and in the sandbox, and nothing else', async () => {
  assert.equal(made.code, 0, made.said)
  const now = await everyFile()
  const touched = [...now.keys()].filter((path) => now.get(path) !== before.get(path)).sort()
  const isInFolders = (path: string) => /^(src\/providers|sandbox\/psps)\/my-example\//.test(path)
  assert.equal(touched.filter(isInFolders).length, 10)
  const registries = ['sandbox/psps/registry.ts', 'src/providers/registry.ts']
  assert.deepEqual(
    touched.filter((path) => !isInFolders(path)),
    registries,
  )
  for (const path of registries) {
    const lines = (text = '') => text.split('\n')
    const added = lines(now.get(path)).filter((line) => !lines(before.get(path)).includes(line))
    const line = path.startsWith('src') ? '* as myExample' : '{ myExample }'
    assert.deepEqual(added, [`export ${line} from './my-example/index.ts'`], path)
    assert.equal(lines(now.get(path)).length, lines(before.get(path)).length + 1)
  }
  assert.match(now.get('sandbox/psps/my-example/index.ts') ?? '', /peculiar: /, 'for the suite, in its own folder')
})

test('its tests ask for each thing that is to be written, in a sentence', async () => {
  const args = [
    '--test',
    '--test-reporter=spec',
    'test/psps/contract.test.ts',
    'src/providers/my-example/answers.test.ts',
  ]
  const { code, said } = await run(args, { TEST_PSP: 'my-example' })
  assert.equal(code, 1)
  assert.match(said, /✔ check: done once/)
  for (const operation of ['sale', 'authorise', 'capture', 'void', 'refund', 'lookup'])
    assert.match(said, new RegExp(`✖ ${operation}: done once`), operation)
  // Who names its PSP plays all of it.
  for (const operation of ['check', 'sale', 'authorise', 'capture', 'void', 'refund', 'lookup'])
    for (const fault of Object.keys(WIRE)) assert.ok(said.includes(`${operation}: ${fault}`), `${operation} ${fault}`)
  for (const what of ['asks for a sale', 'asks for an authorisation', 'list them here', 'fixtures/refused.json'])
    assert.ok(said.includes(what), what)
  assert.match(said, /to be written: src\/providers\/my-example\/requests\.ts/)
  // Each is an assertion: nothing has crashed.
  assert.doesNotMatch(said, /TypeError|ReferenceError|SyntaxError|ERR_MODULE_NOT_FOUND|ECONNREFUSED|test failed$/m)
})

test('it is read by the type checker without a word', {
  skip: thorough<string | false>('npm run test:all does it', false),
}, async () => {
  const { said } = await run([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'])
  assert.doesNotMatch(said, /my-example/, said)
})

test('a name that is none, or is taken, is refused in a sentence', async () => {
  const asked = (name: string, label = 'Example') => writeFamily(copy, { name, label })
  await assert.rejects(asked('My Example'), /--name takes lower-case words with dashes between them, not My Example/)
  await assert.rejects(asked('../x'), /--name takes lower-case words/)
  await assert.rejects(asked('example', `O'Hara`), /--label takes a name in letters/)
  await assert.rejects(asked('adyen'), /there is a src\/providers\/adyen already/)
})
