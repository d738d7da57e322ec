// Entry of every npm script: installs what is missing, finds a Node.js that runs TypeScript, runs the command in it.
// Plain JavaScript without dependencies, because on a fresh clone there is nothing else, and the Node.js may be 20.
// Standard output belongs to the command: everything said here goes to standard error.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path) => `${root}${path}`
/** The first release line that runs our TypeScript and brings SQLite without a switch. */
const NODE_MAJOR_MIN = 24
/** How soon a command ends after the npm that started it. */
const PARENT_ASK_MS = 500
const MARK = at('node_modules/.whipround-installed')
/** npm's own record of what it has installed. */
const RECORD = at('node_modules/.package-lock.json')
const isProduction = process.env.NODE_ENV === 'production'
const hasDatabase = Boolean(process.env.DATABASE_URL || process.env.DATABASE_URL_FILE)
/** What can be installed, each with what stands before it: what serves, what a demo needs beside, what developing needs. */
const SCOPES = ['service', 'run', 'all']
/** They need what checks, compiles, draws or judges: linter, type checker, acquirers' libraries, a browser's driver. */
const DEVELOPING = new Set([
  'test',
  'test:all',
  'docs',
  'format',
  'bench',
  'bench:growth',
  'fuzz',
  'tour',
  'acquirer:live-test',
  'drill:failover',
  'drill:restore',
])

try {
  const help = await helpFor(process.argv.slice(2))
  if (help) process.stdout.write(help)
  else {
    installPackages(process.argv[2])
    run(findNode(), programOf(process.argv.slice(2)))
  }
} catch (error) {
  process.stderr.write(`whipround: ${error.message}\n`)
  process.exitCode = 1
}

/** What a command is for; undefined where it is to run, or tells more of itself. */
async function helpFor([command = 'start', ...rest]) {
  const isAsked = ['help', '--help', '-h'].includes(command) || rest.includes('--help') || rest.includes('-h')
  if (!isAsked) return undefined
  const { hasVerbs, tellCommands } = await import('./command-groups.mjs')
  if (command === 'help') return tellCommands(rest[0])
  return hasVerbs(command) ? undefined : tellCommands(command)
}

/**
 * Calls npm only for what the command needs and is not there. Packages are added, never taken away below a program that
 * runs from them. In production nothing is installed by itself.
 */
function installPackages(command) {
  const lockfile = readFileSync(at('package-lock.json'))
  const sha256 = createHash('sha256').update(lockfile).digest('hex')
  const [found = '', foundScope] = existsSync(MARK) ? readFileSync(MARK, 'utf8').trimEnd().split(' ') : []
  const needed = scopeOf(command)
  // What somebody develops with stays when the lockfile changes.
  const scope = foundScope === 'all' ? 'all' : needed
  const marked = `${sha256}-${process.platform}-${process.arch}`
  if (found === marked && SCOPES.indexOf(foundScope) >= SCOPES.indexOf(scope)) return
  if (!isInstalled(JSON.parse(lockfile), scope)) {
    if (isProduction) {
      const how = scope === 'all' ? 'npm ci' : 'npm ci --omit=dev --omit=optional'
      throw new Error(
        `packages are missing, and with NODE_ENV=production nothing is installed by itself: run \`${how}\``,
      )
    }
    install(scope)
  }
  if (!isProduction) writeFileSync(MARK, `${marked} ${scope}\n`)
}

/** A service with a database and a Node.js of its own needs nothing of what is optional. */
function scopeOf(command) {
  if (DEVELOPING.has(command)) return 'all'
  return isProduction || (hasDatabase && isNodeNew()) ? 'service' : 'run'
}

function install(scope) {
  const what = scope === 'all' ? 'packages for development' : 'packages'
  process.stderr.write(`Installing ${what} (first time, or package-lock.json has changed) …\n`)
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  // Beside packages that are there, `ci` would empty the folder first, below a demo that runs.
  const verb = existsSync(RECORD) ? ['install', '--no-save'] : ['ci']
  const flags = [
    '--ignore-scripts',
    scope === 'all' ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status, error } = spawnSync(program, [...first, ...verb, ...flags], { cwd: root, stdio: ['ignore', 2, 2] })
  if (error) throw new Error(`npm does not run (${error.message}): install Node.js with npm`)
  if (status !== 0)
    throw new Error('npm could not install the packages (its reason is above); run the same command again')
}

/** Compares with npm's own record of what it installed, so that packages somebody else installed are left in place. */
function isInstalled(lockfile, scope) {
  if (!existsSync(RECORD)) return false
  const installed = JSON.parse(readFileSync(RECORD, 'utf8')).packages
  const named = { ...lockfile.packages[''].dependencies, ...lockfile.packages[''].optionalDependencies }
  return Object.entries(lockfile.packages).every(([path, entry]) => {
    if (path === '' || (entry.dev && scope !== 'all')) return true
    const found = installed[path]
    if (found) return found.version === entry.version && existsSync(at(path))
    if (entry.devOptional) return scope !== 'all'
    // npm leaves out optional packages of other platforms; of the ones we name, ours must be there.
    const name = path.slice('node_modules/'.length)
    return entry.optional === true && (scope === 'service' || !(name in named && suits(entry)))
  })
}

function suits(entry) {
  return (
    (entry.os ?? [process.platform]).includes(process.platform) && (entry.cpu ?? [process.arch]).includes(process.arch)
  )
}

function isNodeNew() {
  return Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN
}

function findNode() {
  if (isNodeNew()) return process.execPath
  const pinned = at(`node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(pinned)) return pinned
  throw new Error(
    `this needs Node.js ${NODE_MAJOR_MIN} or newer, and this is ${process.version}: see https://nodejs.org`,
  )
}

function programOf([command, ...rest]) {
  if (command === undefined || command.startsWith('-')) {
    const main = hasDatabase ? 'serve' : 'demo'
    return [at('src/main.ts'), main, ...(command === undefined ? [] : [command, ...rest])]
  }
  if (command === 'test') return [at('scripts/test.ts'), ...rest]
  if (command === 'test:all') return [at('scripts/test.ts'), '--everywhere', ...rest]
  if (command === 'docs') return [at('scripts/generate-docs.ts'), ...rest]
  if (command === 'bench' || command === 'bench:growth') return [at('bench/main.ts'), command, ...rest]
  if (command === 'journey') return [at('scripts/journey.ts'), ...rest]
  if (command === 'listen') return [at('scripts/listen.ts'), ...rest]
  if (command === 'trigger') return [at('scripts/trigger.ts'), ...rest]
  if (command === 'acquirer:live-test') return [at('scripts/live-test.ts'), ...rest]
  if (command === 'release') return [at('scripts/release.ts'), ...rest]
  if (command === 'image') return [at('scripts/image.ts'), ...rest]
  if (command === 'fuzz') return [at('scripts/fuzz.ts'), ...rest]
  if (command === 'torture') return [at('scripts/torture.ts'), ...rest]
  if (command === 'simulate') return [at('scripts/simulate.ts'), ...rest]
  if (command === 'drill:restore') return [at('scripts/drill-restore.ts'), ...rest]
  if (command === 'drill:failover') return [at('scripts/drill-failover.ts'), ...rest]
  if (command === 'psp:new') return [at('scripts/new-psp.ts'), ...rest]
  if (command === 'tour') return [at('scripts/tour.ts'), ...rest]
  if (command === 'format') return [at('node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...rest]
  return [at('src/main.ts'), command, ...rest]
}

/** npm that is killed tells nobody: its children get another parent. Run by itself, a command outlives its shell. */
function whenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return
  const asked = lineage()
  const timer = setInterval(() => {
    if (lineage() === asked) return
    clearInterval(timer)
    stop()
  }, PARENT_ASK_MS)
  timer.unref()
}

/** Our parent, and npm behind it where npm's shell stays between the two (not every `sh -c` becomes its command). */
function lineage() {
  const parent = process.ppid
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    const isShell = /\((sh|dash|ash|bash|busybox)\)/.test(stat)
    return isShell ? `${parent} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}` : `${parent}`
  } catch {
    return `${parent}`
  }
}

/**
 * Runs the program with our own streams and exit code. A signal is passed on once: an interrupt typed at a terminal
 * reaches the child directly as well, and a person who presses twice must not cut its shutdown short.
 */
function run(node, args) {
  // Compiled code, our stripped types included, is kept between starts: a quarter less time to ready, 25 MB less.
  const env = { NODE_COMPILE_CACHE: at('node_modules/.cache/node-compile-cache'), ...process.env }
  const isMain = args[0] === at('src/main.ts')
  // The channel is a life line: src/main.ts stops in order when it breaks, as after a `kill -9` of ours.
  const stdio = ['inherit', 'inherit', 'inherit', ...(isMain ? ['ipc'] : [])]
  // A service collects once what its start has left (src/commands/give-back-memory.ts).
  const flags = ['--disable-warning=ExperimentalWarning', ...(isMain ? ['--expose-gc'] : [])]
  const child = spawn(node, [...flags, ...args], { cwd: root, env, stdio })
  let passedOn = false
  const passOn = (signal) => {
    if (!passedOn) child.kill(signal)
    passedOn = true
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => passOn(signal))
  // A terminal that closes is a reason to stop in order, too.
  process.on('SIGHUP', () => passOn('SIGTERM'))
  whenNpmIsGone(() => passOn('SIGTERM'))
  child.on('error', (error) => {
    process.stderr.write(`whipround: ${node} does not run here (${error.message}): install Node.js ${NODE_MAJOR_MIN}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 128 + constants.signals[signal] : code
  })
}
