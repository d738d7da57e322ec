import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTINGS } from '../src/config.ts'
import { type EmbeddedServer, startEmbeddedServer } from '../src/db/embedded-server.ts'
import { joinServer } from '../test/support/template-database.ts'
import { isAlikeOnMajors } from './test-run/alike-on-majors.ts'
import { findOrInstallChromium } from './test-run/chromium.ts'
import { CI_TURNS, everyday, inTurns } from './test-run/everyday.ts'
import { findOrInstallFirefox } from './test-run/firefox.ts'
import { makeFolderInMemory } from './test-run/folder-in-memory.ts'
import { groupFiles } from './test-run/groups.ts'
import { instantsFor, instantsPassed } from './test-run/instants.ts'
import { type Part, readOptions } from './test-run/options.ts'
import { findOrInstallPhp } from './test-run/php.ts'
import { interrupt, runProgram, step } from './test-run/steps.ts'
import { systemPostgres } from './test-run/system-postgres.ts'
import { importing, testFiles } from './test-run/test-files.ts'

// `npm test [-- paths]`: what a change must pass first (test-run/everyday.ts), or the tests named; other words go to Node's
// runner. `npm run test:all` is what CI runs: every test, those of the database on the other PostgreSQL majors too, and money
// at an awkward instant; with `--in-turns` files and tables that are long take turns by commit. The runner's count comes last.

const EMBEDDED_MAJOR = 18
/** Per test and per file: a hanging test fails instead of holding CI. The longest takes half of it on a machine that is busy. */
const TEST_TIMEOUT_MS = 600_000
/**
 * A tenth of a test process's CPU: its young objects are swept less often (MB), and no package here is a symbolic link
 * that a thousand imports would have to be asked for.
 */
const CHEAPER = ['--min-semi-space-size=32', '--max-semi-space-size=64', '--preserve-symlinks']
/** And a hash that it knows already. */
const KNOWN_HASHES = `--import=${import.meta.resolve('../test/support/known-hashes.ts')}`
/** Settings of the developer's own service: tests must not see them. */
const settingNames = SETTINGS.map((setting) => setting.name)

/** What moves money or dates it: run again at an awkward instant, in another zone. */
const MONEY = ['schedules', 'books', 'shares', 'purchases', 'selling', 'collecting', 'unwinding', 'settling'].map(
  (room) => `src/${room}`,
)

/**
 * CI's verdict is on the change, not on the machine's minute: so few files that failed while thousands of tests ran are run
 * once more, by themselves, and named. More than that is no accident.
 */
const AGAIN_MAX = 4

/** Money has its turn at an awkward instant in one of so many commits; everywhere else it is always. */
const MONEY_TURNS = 4
/** What moves no money has its turn on the oldest server in one of so many commits: SQL that it lacks fails there within days. */
const OLDEST_TURNS = 6

const options = readOptions(process.argv.slice(2))
const commit = await commitNumber()
const { named, flags, isWatching } = options
const folder = await mkdtemp(join(tmpdir(), 'whipround-run-'))
let servers = 0
/** Of servers that nobody keeps. */
const clusters = (await makeFolderInMemory()) ?? folder
// The account PostgreSQL runs under goes through them to its clusters.
for (const passed of new Set([folder, clusters])) await chmod(passed, 0o711)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)

try {
  process.exitCode = (await checkAll()) ? 0 : 1
} catch (error) {
  process.stderr.write(`npm test: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  for (const used of new Set([folder, clusters])) await rm(used, { recursive: true, force: true })
}

async function checkAll(): Promise<boolean> {
  const found = await testFiles(named)
  if (found.length === 0) throw new Error(`no test file matches ${named.join(' ')}`)
  const isWhole = named.length === 0 && flags.length === 0
  const files = isWhole && !options.isEverywhere ? await everyday(found) : found
  const filesHere = isWhole && options.isInTurns ? await inTurns(found, commit) : files
  if (filesHere.length < found.length)
    process.stdout.write(`${filesHere.length} of ${found.length} test files; \`npm run test:all\` runs every one\n`)
  const isAsked = (part: Part) => options.part === undefined || options.part === part
  const checks = isWhole && isAsked('sources') ? await checkSources() : true
  const elsewhere = options.isEverywhere && isAsked('elsewhere') ? await testElsewhere(files) : true
  const tests = isAsked('here') ? await testOnMainServer(filesHere) : true
  if (isAsked('here') && tests && !(checks && elsewhere))
    process.stderr.write('npm test: the tests passed, a step above did not\n')
  return checks && elsewhere && tests
}

/**
 * The database tests again, on every other major version the machine has, and what moves money at the awkward instant
 * of this commit, or at each: on the oldest of those servers, so that one more run shows both.
 */
async function testElsewhere(files: readonly string[]): Promise<boolean> {
  const databaseTests = await importing(
    files.filter((file) => file.startsWith('src') && !isAlikeOnMajors(file)),
    'database.ts',
  )
  const money = files.filter((file) => MONEY.some((room) => file.startsWith(`${room}/`)))
  const [oldest, ...majors] = await systemPostgres(EMBEDDED_MAJOR)
  if (!oldest) process.stdout.write(`– this machine has no PostgreSQL but the embedded ${EMBEDDED_MAJOR}\n`)
  let passed = true
  for (const { binDir, major } of majors)
    passed = (await testOn(`database tests on PostgreSQL ${major}`, databaseTests, { binDir })) && passed
  const on = oldest ? { where: `, on PostgreSQL ${oldest.major}`, binDir: oldest.binDir } : { where: '' }
  const moneysTurn = instantsPassed(commit) % MONEY_TURNS
  const moving = money.filter((_file, place) => options.everyInstant || place % MONEY_TURNS === moneysTurn)
  for (const { name, at, zone } of instantsFor(commit, options.everyInstant)) {
    const preload = `--import=${import.meta.resolve('../test/support/at-instant.ts')}`
    const env = { TEST_START: at, TZ: zone, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload}` }
    const title = `${moving.length} of ${money.length} files of money ${name} (${at}), TZ=${zone}${on.where}`
    passed = (await testOn(title, moving, { ...on, env })) && passed
  }
  if (!oldest) return passed
  const others = databaseTests.filter((file) => !money.includes(file))
  const turn = others.filter((_file, place) => options.everyInstant || place % OLDEST_TURNS === commit % OLDEST_TURNS)
  return (
    (await testOn(`${turn.length} of the other ${others.length} files on PostgreSQL ${oldest.major}`, turn, on)) &&
    passed
  )
}

async function checkSources(): Promise<boolean> {
  const colours = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
  const checks: [string, string[]][] = [
    ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=warn', colours]],
    ['types', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']],
    ['types of the plugin', ['node_modules/typescript/bin/tsc', '-p', 'widget/tsconfig.json']],
    ['nothing unused', ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors']],
  ]
  if (existsSync('scripts/generate-docs.ts'))
    checks.push(['generated documents', ['scripts/generate-docs.ts', '--check']])
  let passed = true
  for (const [title, args] of checks) passed = (await step(title, () => runProgram(flagged(args)))) && passed
  const dependencies = async () => {
    const ended = await runProgram(flagged(['scripts/check-dependencies.ts']))
    return { ...ended, note: ended.output.trimEnd().split('\n').at(-1) ?? '' }
  }
  return (await step('dependencies', dependencies)) && passed
}

/** Of the checked-out commit, to choose by; 0 where there is no repository. */
async function commitNumber(): Promise<number> {
  const { output } = await runProgram(['rev-parse', 'HEAD'], { program: 'git' })
  return Number.parseInt(output.slice(0, 8), 16) || 0
}

/** A step of its own, on a server of its own; what the tests wrote is shown when one fails. */
async function testOn(
  title: string,
  files: readonly string[],
  { binDir, env = {} }: { binDir?: string; env?: Record<string, string> },
): Promise<boolean> {
  if (files.length === 0) return true
  return step(title, async () => {
    const server = await throwawayServer(binDir)
    try {
      const failing = join(folder, `failing-${servers}`)
      const own = await testEnv({ TEST_DATABASE_URL: server.url, ...env })
      const ended = await runProgram(await testArgs(files, failing), { env: own })
      const note = `${/^ℹ pass (\d+)/m.exec(ended.output)?.[1] ?? 0} passed`
      const isMended = ended.code !== 0 && (await passAgain(failing, own))
      return isMended ? { ...ended, code: 0, note: `${note}, the rest by itself` } : { ...ended, note }
    } finally {
      await server.close()
    }
  })
}

async function testOnMainServer(files: readonly string[]): Promise<boolean> {
  const browsing = await importing(files, 'browser.ts')
  const chromium = browsing.length > 0 ? { CHROMIUM_PATH: await findOrInstallChromium() } : {}
  // A developer's machine gets neither PHP nor a second browser for the tests' sake.
  const isImported = async (support: string) => options.isEverywhere && (await importing(files, support)).length > 0
  const php = (await isImported('php.ts')) ? await findOrInstallPhp() : undefined
  const firefox = (await isImported('firefox.ts')) ? await findOrInstallFirefox() : undefined
  // Pure tests and those that bring their own server wait for none.
  const stored = await importing(files, 'database.ts')
  const server = stored.length > 0 ? await mainServer() : undefined
  try {
    const isThorough = options.isEverywhere && !options.isInTurns
    // How often every file has had its turn: what takes turns within a file meets all of it.
    const turn = options.isInTurns ? Math.floor(commit / CI_TURNS) : commit
    const thorough = { TEST_TURN: `${turn}`, ...(isThorough && { TEST_THOROUGH: '1' }) }
    const programs = { ...chromium, ...(php && { PHP_PATH: php }), ...(firefox && { FIREFOX_PATH: firefox }) }
    const env = await testEnv({ ...(server && { TEST_DATABASE_URL: server.url }), ...programs, ...thorough })
    const failing = options.isEverywhere && !isWatching ? join(folder, 'failing') : undefined
    const { code } = await runProgram(await testArgs(files, failing), { env, show: true })
    return code === 0 || (failing !== undefined && (await passAgain(failing, env)))
  } finally {
    await server?.close()
  }
}

/** Whether what failed passes by itself. `failing`: the file that lists it. */
async function passAgain(failing: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const files = (await readFile(failing, 'utf8')).split('\n').filter(Boolean)
  if (files.length === 0 || files.length > AGAIN_MAX) return false
  const again: string[] = []
  for (const file of files) {
    process.stdout.write(`\n${file} failed beside the others. Once more, by itself:\n`)
    if ((await runProgram(await testArgs([file]), { env, show: true })).code !== 0) again.push(file)
  }
  const tell = (verdict: string, named: readonly string[]) => {
    if (named.length > 0) process.stdout.write(`\nfailed beside the others, and ${verdict}:\n  ${named.join('\n  ')}\n`)
  }
  tell(
    'passed by themselves: look for what they share',
    files.filter((file) => !again.includes(file)),
  )
  tell('failed again', again)
  return again.length === 0
}

/** A server of the developer's: tests make databases of their own in it, and leave none. */
async function mainServer(): Promise<EmbeddedServer> {
  const url = process.env.DATABASE_URL
  if (!url) return throwawayServer()
  return { url, close: await joinServer(url) }
}

async function throwawayServer(binDir?: string): Promise<EmbeddedServer> {
  servers += 1
  const dataDir = join(clusters, `postgres-${servers}`)
  return startEmbeddedServer({ dataDir, durable: false, ...(binDir ? { binDir } : {}) })
}

/** What tests put into the temporary folder goes away with ours. */
async function testEnv(extra: Record<string, string>): Promise<NodeJS.ProcessEnv> {
  const TMPDIR = join(folder, 'tmp')
  await mkdir(TMPDIR, { recursive: true })
  const env = { ...process.env, TMPDIR, ...extra }
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settingNames.includes(name)))
}

/** `failing`: where the list of failing files is written. */
async function testArgs(files: readonly string[], failing?: string): Promise<string[]> {
  // While somebody watches, a file is run again by itself; it may also wait for its change as long as it takes.
  const programs = isWatching ? files : await groupFiles(files, folder)
  const limits = isWatching ? [] : [`--test-timeout=${TEST_TIMEOUT_MS}`]
  const slowest = import.meta.resolve('./test-run/slowest.ts')
  const leftOut = import.meta.resolve('./test-run/left-out.ts')
  const failingFiles = import.meta.resolve('./test-run/failing-files.ts')
  const reporters = [
    ['spec', 'stdout'],
    ...(isWatching ? [] : [slowest, leftOut].map((reporter) => [reporter, 'stdout'])),
    ...(failing === undefined ? [] : [[failingFiles, failing]]),
  ].flatMap(([reporter, destination]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`])
  // Two more than there are cores: a third of a test's time it waits, for a database, a browser, a clock.
  const concurrency = `--test-concurrency=${Math.max(2, availableParallelism()) + 2}`
  return flagged([...CHEAPER, KNOWN_HASHES, '--test', ...reporters, concurrency, ...limits, ...flags, ...programs])
}

function flagged(args: readonly string[]): string[] {
  return ['--disable-warning=ExperimentalWarning', ...args]
}
