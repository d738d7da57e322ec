import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTINGS } from '../src/config.ts'
import { type EmbeddedServer, startEmbeddedServer } from '../src/db/embedded-server.ts'
import { dropTemplate } from '../test/support/template-database.ts'
import { findOrInstallChromium } from './test-run/chromium.ts'
import { interrupt, runProgram, step } from './test-run/steps.ts'
import { systemPostgres } from './test-run/system-postgres.ts'
import { importing, testFiles } from './test-run/test-files.ts'

// `npm test [-- paths]`: everything CI checks, or only the tests named. The count of Node's runner comes last.

const EMBEDDED_MAJOR = 18
/** Per test and per file: a hanging test fails instead of holding CI. */
const TEST_TIMEOUT_MS = 300_000
/** Settings of the developer's own service: tests must not see them. */
const settingNames = Object.values(SETTINGS).map((setting) => setting.name)

const named = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'whipround-run-'))
// The account PostgreSQL runs under goes through it to its clusters.
await chmod(folder, 0o711)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)

try {
  process.exitCode = (await checkAll()) ? 0 : 1
} catch (error) {
  process.stderr.write(`npm test: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function checkAll(): Promise<boolean> {
  const files = await testFiles(named)
  if (files.length === 0) throw new Error(`no test file matches ${named.join(' ')}`)
  const checks = named.length === 0 ? await checkSources() : true
  const browsing = await importing(files, 'browser.ts')
  const chromium = browsing.length > 0 ? { CHROMIUM_PATH: await findOrInstallChromium() } : {}
  const older = named.length === 0 ? await testOnSystemPostgres(files) : true
  const tests = await testOnMainServer(files, chromium)
  if (tests && !(checks && older)) process.stderr.write('npm test: the tests passed, a step above did not\n')
  return checks && older && tests
}

async function checkSources(): Promise<boolean> {
  const colours = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
  const checks: [string, string[]][] = [
    ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=warn', colours]],
    ['types', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']],
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

/** The database tests again, on every other major version the machine has. */
async function testOnSystemPostgres(files: readonly string[]): Promise<boolean> {
  const inSource = files.filter((file) => file.startsWith('src'))
  const databaseTests = await importing(inSource, 'database.ts')
  const versions = await systemPostgres(EMBEDDED_MAJOR)
  if (versions.length === 0)
    process.stdout.write(`– this machine has no PostgreSQL but the embedded ${EMBEDDED_MAJOR}\n`)
  let passed = true
  for (const { binDir, major } of databaseTests.length > 0 ? versions : []) {
    passed =
      (await step(`database tests on PostgreSQL ${major}`, async () => {
        const server = await throwawayServer(`postgres-${major}`, binDir)
        const env = await testEnv({ TEST_DATABASE_URL: server.url })
        const ended = await runProgram(testArgs(databaseTests), { env }).finally(() => server.close())
        return { ...ended, note: `${/^ℹ pass (\d+)/m.exec(ended.output)?.[1] ?? 0} passed` }
      })) && passed
  }
  return passed
}

async function testOnMainServer(files: readonly string[], extra: Record<string, string>): Promise<boolean> {
  const given = process.env.DATABASE_URL
  const server = given ? givenServer(given) : await throwawayServer('postgres')
  try {
    const env = await testEnv({ TEST_DATABASE_URL: server.url, ...extra })
    return (await runProgram(testArgs(files), { env, show: true })).code === 0
  } finally {
    await server.close()
  }
}

/** A server of the developer's: tests make databases of their own in it, and leave none. */
function givenServer(url: string): EmbeddedServer {
  return { url, close: () => dropTemplate(url) }
}

async function throwawayServer(name: string, binDir?: string): Promise<EmbeddedServer> {
  const dataDir = join(folder, name)
  return startEmbeddedServer({ dataDir, durable: false, ...(binDir ? { binDir } : {}) })
}

/** What tests put into the temporary folder goes away with ours. */
async function testEnv(extra: Record<string, string>): Promise<NodeJS.ProcessEnv> {
  const TMPDIR = join(folder, 'tmp')
  await mkdir(TMPDIR, { recursive: true })
  const env = { ...process.env, TMPDIR, ...extra }
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settingNames.includes(name)))
}

function testArgs(files: readonly string[]): string[] {
  const concurrency = Math.max(2, availableParallelism())
  const limits = [`--test-concurrency=${concurrency}`, `--test-timeout=${TEST_TIMEOUT_MS}`]
  return flagged(['--test', '--test-reporter=spec', ...limits, ...files])
}

function flagged(args: readonly string[]): string[] {
  return ['--disable-warning=ExperimentalWarning', ...args]
}
