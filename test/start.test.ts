import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'

// scripts/start.mjs in a small project of its own, with an npm that only notes that it was called.

const LOCKFILE = JSON.stringify({
  packages: {
    '': { dependencies: { one: '1.0.0' }, optionalDependencies: { other: '1.0.0' } },
    'node_modules/one': { version: '1.0.0' },
    'node_modules/other': { version: '1.0.0', optional: true, os: ['another-system'] },
  },
})
const lockfileWithTools = withPackage('tool', { version: '1.0.0', dev: true })
const lockfileWithEmbedded = withPackage('embedded', { version: '1.0.0', optional: true }, { embedded: '1.0.0' })
const isNodeNew = Number(process.versions.node.split('.')[0]) >= 24
const NPM = `require('node:fs').writeFileSync('npm-called', process.argv.slice(2).join(' '))`
const MAIN = `console.log(process.argv.slice(2).join(' '))`

function withPackage(name: string, entry: object, optional: Record<string, string> = {}) {
  const { packages } = JSON.parse(LOCKFILE)
  Object.assign(packages[''].optionalDependencies, optional)
  return { 'package-lock.json': JSON.stringify({ packages: { ...packages, [`node_modules/${name}`]: entry } }) }
}

/** What npm leaves when it has installed a package. */
function found(name: string) {
  const record = JSON.stringify({ packages: { [`node_modules/${name}`]: { version: '1.0.0' } } })
  return { 'node_modules/.package-lock.json': record, [`node_modules/${name}/package.json`]: '{}' }
}

function project(t: TestContext, files: Record<string, string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'whipround-start-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const all = { 'package-lock.json': LOCKFILE, 'npm.js': NPM, 'src/main.ts': MAIN, 'node_modules/x': '', ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, 'scripts'))
  copyFileSync(new URL('../scripts/start.mjs', import.meta.url), join(root, 'scripts/start.mjs'))
  return root
}

function start(root: string, args: string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, npm_execpath: join(root, 'npm.js'), ...settings }
  return spawn(process.execPath, [join(root, 'scripts/start.mjs'), ...args], { env, stdio: 'pipe' })
}

async function outcome(child: ReturnType<typeof start>) {
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}

test('a fresh clone installs the packages of the lockfile, without their scripts, and says so beside the output', async (t) => {
  const root = project(t)
  const { code, stdout, stderr } = await outcome(start(root, ['demo:env']))
  assert.equal(code, 0)
  assert.equal(stdout, 'demo:env\n')
  assert.match(stderr, /^Installing packages/)
  assert.match(readFileSync(join(root, 'npm-called'), 'utf8'), /^ci --ignore-scripts --omit=dev --include=optional/)
})

test('a command of developers adds what developing needs, and takes nothing away below a demo that runs', async (t) => {
  const root = project(t, { ...lockfileWithTools, ...found('one') })
  assert.equal((await outcome(start(root, ['demo:env']))).stderr, '')
  assert.equal((await outcome(start(root, ['listen']))).code, 1, 'there is no script of it here')
  assert.equal(existsSync(join(root, 'npm-called')), false)
  const { stderr } = await outcome(start(root, ['format']))
  assert.match(stderr, /^Installing packages for development/)
  const called = readFileSync(join(root, 'npm-called'), 'utf8')
  assert.match(called, /^install --no-save --ignore-scripts --include=dev --include=optional/)
})

test('once packages for development are there, a newer lockfile keeps them', async (t) => {
  const root = project(t, lockfileWithTools)
  await outcome(start(root, ['format']))
  writeFileSync(join(root, 'package-lock.json'), `${lockfileWithTools['package-lock.json']}\n`)
  await outcome(start(root, []))
  assert.match(readFileSync(join(root, 'npm-called'), 'utf8'), /--include=dev/)
})

test('in production nothing is installed: what is missing ends the start with a sentence, what is there runs', async (t) => {
  const production = { NODE_ENV: 'production' }
  const bare = project(t)
  const ended = await outcome(start(bare, ['serve'], production))
  assert.equal(ended.code, 1)
  assert.match(ended.stderr, /^whipround: packages are missing, .* run `npm ci --omit=dev --omit=optional`\n$/)
  assert.equal(existsSync(join(bare, 'npm-called')), false)

  const slim = project(t, { ...lockfileWithTools, ...found('one') })
  const { stdout, stderr } = await outcome(start(slim, ['serve'], production))
  assert.deepEqual([stdout, stderr], ['serve\n', ''])
  assert.equal(existsSync(join(slim, 'node_modules/.whipround-installed')), false, 'the tree may be read-only')
  assert.match((await outcome(start(slim, ['format'], production))).stderr, /run `npm ci`\n$/)
})

test('a service with a database of its own needs no optional packages, the demo does', {
  skip: !isNodeNew,
}, async (t) => {
  const root = project(t, { ...lockfileWithEmbedded, ...found('one') })
  assert.equal((await outcome(start(root, ['serve'], { DATABASE_URL: 'postgres://db/x' }))).stderr, '')
  assert.match((await outcome(start(root, []))).stderr, /^Installing packages \(/)
})

test('a second start calls no package manager, until the lockfile changes', async (t) => {
  const root = project(t)
  await outcome(start(root, ['migrate']))
  rmSync(join(root, 'npm-called'))
  await outcome(start(root, ['migrate']))
  assert.equal(existsSync(join(root, 'npm-called')), false)
  writeFileSync(join(root, 'package-lock.json'), `${LOCKFILE}\n`)
  await outcome(start(root, ['migrate']))
  assert.equal(existsSync(join(root, 'npm-called')), true)
})

test('packages that somebody else installed are left in place', async (t) => {
  const root = project(t, found('one'))
  const { stderr } = await outcome(start(root, ['migrate']))
  assert.equal(stderr, '')
  const mark = readFileSync(join(root, 'node_modules/.whipround-installed'), 'utf8')
  assert.ok(mark.startsWith(createHash('sha256').update(LOCKFILE).digest('hex')))
})

test('an installation that fails ends with one sentence', async (t) => {
  const root = project(t, { 'npm.js': 'process.exit(1)' })
  const { code, stderr } = await outcome(start(root, []))
  assert.equal(code, 1)
  assert.match(stderr, /whipround: npm could not install the packages/)
})

test('without a command it is the demo, with DATABASE_URL the service', async (t) => {
  const root = project(t)
  assert.equal((await outcome(start(root, []))).stdout, 'demo\n')
  assert.equal((await outcome(start(root, [], { DATABASE_URL: 'postgres://db/x' }))).stdout, 'serve\n')
  assert.equal((await outcome(start(root, ['work', '--all']))).stdout, 'work --all\n')
})

test('the exit code is the command’s', async (t) => {
  const root = project(t, { 'src/main.ts': 'process.exit(7)' })
  assert.equal((await outcome(start(root, []))).code, 7)
})

test('two signals in a row reach the command as one, and its shutdown runs to its end', async (t) => {
  const main = `
    let signals = 0
    const count = () => { signals += 1; if (signals === 1) console.log('stopping') }
    process.on('SIGTERM', count).on('SIGINT', count)
    process.stdin.on('end', () => { console.log(signals); process.exit(0) }).resume()
    console.log('ready')`
  const child = start(project(t, { 'src/main.ts': main }), [])
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  assert.equal((await lines.next()).value, 'ready')
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  child.kill('SIGINT')
  assert.equal((await lines.next()).value, 'stopping')
  child.kill('SIGTERM')
  child.stdin.end()
  assert.equal((await lines.next()).value, '1')
  assert.deepEqual(await closed, [0, null])
})

/** Says its process id, and by a file that it was stopped in order. */
const ORDERLY = `
  import { writeFileSync } from 'node:fs'
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.once('SIGTERM', () => { writeFileSync('stopped', ''); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log(process.pid)`

async function stoppedInOrder(root: string): Promise<void> {
  for (let tries = 0; !existsSync(join(root, 'stopped')); tries++) {
    assert.ok(tries < 600, 'the command still runs')
    await delay(25)
  }
}

test('killed without a word, it takes the command with it, which stops in order', async (t) => {
  const root = project(t, { 'src/main.ts': ORDERLY })
  const child = start(root, [])
  await once(createInterface(child.stdout), 'line')
  child.kill('SIGKILL')
  await stoppedInOrder(root)
})

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`npm that ends by ${signal} takes the command with it, which stops in order`, async (t) => {
    const scripts = { start: 'node scripts/start.mjs' }
    const root = project(t, { 'src/main.ts': ORDERLY, 'package.json': JSON.stringify({ type: 'module', scripts }) })
    // Found complete: the npm of this test is a real one, and has nothing to install.
    writeFileSync(join(root, 'node_modules/.package-lock.json'), LOCKFILE)
    mkdirSync(join(root, 'node_modules/one'))
    mkdirSync(join(root, 'node_modules/other'))
    const npm = spawn('npm', ['start', '--silent'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    await once(createInterface(npm.stdout), 'line')
    npm.kill(signal)
    await stoppedInOrder(root)
  })
}
