import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

// As a shop has it: by npm, from this folder or as a packed file, without a network and without a compiler of ours.

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CLIENT = join(ROOT, 'clients/typescript')
/** The npm that runs the tests, else the one on the path. */
const execPath = process.env.npm_execpath
const [NPM, ...FIRST] = execPath?.endsWith('.js') ? [process.execPath, execPath] : ['npm']
const COMPILERS = ['typescript', 'typescript-5'].map((name) => join(ROOT, 'node_modules', name, 'bin/tsc'))

const shop = await mkdtemp(join(tmpdir(), 'whipround-installed-'))
after(() => rm(shop, { recursive: true, force: true }))
const run = promisify(execFile)
const npm = (cwd: string, ...words: string[]) =>
  run(NPM as string, [...FIRST, ...words, '--offline', '--no-audit', '--no-fund', '--no-update-notifier'], {
    cwd,
    env: { PATH: process.env.PATH, HOME: shop, npm_config_cache: join(shop, 'cache') },
  })

const BOTH = `
const whipround = createWhipround({ baseUrl: 'https://pay.example' })
if (typeof whipround.listPurchases !== 'function') throw new Error('no verbs')
if (!(new WhiproundError({ code: 'a', status: 0, debug: '' }) instanceof Error)) throw new Error('no error')
`
const SOURCES: Readonly<Record<string, string>> = {
  'imports.mjs': `import { createWhipround, WhiproundError } from 'whipround-client'${BOTH}
import { createRequire } from 'node:module'
if (createRequire(import.meta.url)('whipround-client').WhiproundError !== WhiproundError) throw new Error('two classes')`,
  'requires.cjs': `const { createWhipround, WhiproundError } = require('whipround-client')${BOTH}`,
}

const TYPED = `
export async function ask(): Promise<string> {
  const whipround: Whipround = createWhipround({ baseUrl: 'https://pay.example', language: 'en' })
  const { purchase_uid } = await whipround.createSignedPurchaseLink({
    merchant_uid: 'mer_1',
    data: { title: 'Kayak', reference: 'R-1', amountCents: 4500, language: 'en_GB' },
  })
  for await (const { comment } of whipround.listPurchases({ limit: 2 })) return comment
  // @ts-expect-error: what the contract does not know is noticed, so these are types and not any.
  await whipround.getPurchase({ purchase_id: purchase_uid })
  return purchase_uid
}
`
const IMPORT = `import { createWhipround, type Whipround } from 'whipround-client'${TYPED}`
const TYPES: Readonly<Record<string, string>> = { 'typed.mts': IMPORT, 'typed.cts': IMPORT, 'typed.ts': IMPORT }

interface Way {
  /** Of `COMPILERS`. */
  readonly compiler: number
  readonly module: string
  readonly resolution: string
  readonly files: readonly string[]
}

/** Each compiler with what it still knows: the classic ways to find a module ended with TypeScript 6. */
const CLASSIC: Way = { compiler: 1, module: 'commonjs', resolution: 'node10', files: ['typed.ts'] }
const OTHERS: readonly Way[] = [
  { compiler: 1, module: 'nodenext', resolution: 'nodenext', files: ['typed.mts', 'typed.cts'] },
  { compiler: 0, module: 'nodenext', resolution: 'nodenext', files: ['typed.mts', 'typed.cts'] },
  { compiler: 0, module: 'esnext', resolution: 'bundler', files: ['typed.ts'] },
]

async function tryInstalled(folder: string, ways: readonly Way[]): Promise<void> {
  for (const [name, text] of Object.entries({ ...SOURCES, ...TYPES })) await writeFile(join(folder, name), text)
  for (const name of Object.keys(SOURCES)) await run(process.execPath, [join(folder, name)])
  for (const { compiler, module, resolution, files } of ways) {
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')]
    const flags = ['--noEmit', '--strict', '--target', 'es2022', '--module', module, '--moduleResolution', resolution]
    const asked = [COMPILERS[compiler] as string, ...flags, ...types, ...files]
    const { stdout } = await run(process.execPath, asked, { cwd: folder }).catch((error) => error)
    assert.equal(stdout, '', `${module} ${resolution} ${files}`)
  }
}

async function emptyShop(name: string): Promise<string> {
  const folder = join(shop, name)
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', private: true }))
  return folder
}

test('installed from its folder, the client is imported, required and type-checked, by classic module resolution too', async () => {
  const folder = await emptyShop('from-folder')
  await npm(folder, 'install', CLIENT)
  assert.ok((await lstat(join(folder, 'node_modules/whipround-client'))).isSymbolicLink())
  await tryInstalled(folder, [CLASSIC])
})

test('packed and installed as a file, it is the same, and holds what runs and its types alone', async () => {
  const { stdout } = await npm(CLIENT, 'pack', '--json', '--pack-destination', shop)
  const packed = Object.values(JSON.parse(stdout))[0] as { filename: string; files: { path: string }[] }
  const others = packed.files
    .map(({ path }) => path)
    .filter((path) => !/^dist\/[\w/-]+(\.d\.ts|\.js|\.json)$/.test(path))
  assert.deepEqual(others.sort(), ['LICENSE', 'README.md', 'package.json'])
  const folder = await emptyShop('from-file')
  await npm(folder, 'install', join(shop, packed.filename))
  const installed = join(folder, 'node_modules/whipround-client')
  assert.ok((await lstat(installed)).isDirectory())
  for (const { path } of packed.files.filter(({ path }) => path.endsWith('.d.ts'))) {
    assert.doesNotMatch(await readFile(join(installed, path), 'utf8'), /from '[^']+\.ts'/, path)
  }
  await tryInstalled(folder, [CLASSIC, ...OTHERS])
})
