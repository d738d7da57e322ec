// Only what is light: signals are heard before anything is opened, and a command loads what it needs.
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Service } from './app.ts'
import { giveBackMemory } from './commands/give-back-memory.ts'
import type { Verbs } from './commands/operator/operate.ts'
import { OPERATOR_COMMANDS } from './commands/operator-commands.ts'
import { type Config, ConfigError, readConfig, readVaultConfig } from './config.ts'
import { cellSlotsOf } from './config-cells.ts'
import { drawIdsOf } from './shared/ids.ts'
import { hearStopSignals, type StopSignals } from './stop-signals.ts'

/**
 * After the lame-duck time: requests end within 20 s, workers with what they hold (a mail server may take 40 s), then
 * connections close. README.md tells supervisors.
 */
const STOP_MS_MAX = 50_000

const COMMANDS: Record<string, (config: Config) => Promise<void>> = {
  demo: runDemo,
  serve: (config) => runService(config, { serves: true, works: config.workers === 'on' }),
  work: (config) => runService(config, { serves: false, works: true }),
  migrate: runMigrate,
  vault: runVault,
  ...Object.fromEntries(Object.entries(OPERATOR_COMMANDS).map(([command, load]) => [command, operator(command, load)])),
  caps: async () => (await import('./commands/caps.ts')).showUsuryCaps(process.argv.slice(3), console.log),
  'demo:env': async (config) => console.log(await (await import('./commands/demo-env.ts')).printDemoEnv(config)),
}

/** Those without verbs, which tell of themselves: settings come from the environment (docs/configuration.md). */
const ABOUT: Readonly<Record<string, string>> = {
  demo: 'demo: everything on this machine, with invented money; ends with Ctrl-C',
  serve: 'serve: answers requests at HOST and PORT, on DATABASE_URL; works as well unless WORKERS=off',
  work: 'work: does what is due on DATABASE_URL, and answers nobody',
  migrate: 'migrate: applies what is new to DATABASE_URL, and ends',
  vault:
    'vault: alone speaks to PSPs and card issuers, for services whose VAULT_URL names it, at HOST and VAULT_PORT; has no database and no secret but VAULT_KEY',
  'demo:env': 'demo:env: what a shell needs to speak to the running demo',
  caps: 'caps: caps -- status tells the usury caps that new credits are held to (docs/credit.md)',
}

// scripts/start.mjs holds the other end: killed without a word, it takes us with it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

const name = process.argv[2] ?? 'serve'
const command = COMMANDS[name]
const thereAre = `there are ${Object.keys(COMMANDS).join(', ')}`
if (['help', '--help', '-h'].includes(name)) {
  console.log(`${thereAre}; each tells more with --help`)
  process.exit(0)
}
if (!command) {
  console.error(`unknown command ${name}; ${thereAre}`)
  process.exit(2)
}
const told = ABOUT[name]
if (told && process.argv.slice(3).some((word) => word === '--help' || word === '-h')) {
  console.log(told)
  process.exit(0)
}
try {
  if (command === runVault) await runVault()
  else {
    const config = readConfig(process.env)
    drawIdsOf(cellSlotsOf(config))
    if (config.usuryCapsFile) await (await import('./commands/caps.ts')).loadUsuryCaps(config)
    await command(config)
  }
} catch (error) {
  const isPlain = error instanceof ConfigError || process.env.LOG_LEVEL !== 'debug'
  // Node prints all of an error otherwise, a DATABASE_URL with its password included.
  const { describeFault } = await import('./http/index.ts')
  console.error(isPlain && error instanceof Error ? `whipround ${name}: ${error.message}` : describeFault(error))
  process.exit(1)
}

/** A command with verbs of its own: `company create …`. */
function operator(command: string, load: () => Promise<Verbs>): (config: Config) => Promise<void> {
  return async (config) => {
    const { operate } = await import('./commands/operator/operate.ts')
    process.exitCode = await operate(command, await load(), config, process.argv.slice(3), console.log)
  }
}

async function runDemo(config: Config): Promise<void> {
  if (config.vaultUrl) throw new ConfigError('VAULT_URL is for a service: a demo has a vault of its own')
  const startedAt = performance.now()
  const signals = hearStopSignals()
  const { startDemo } = await import('./commands/demo.ts')
  const quietly = { ...config, logLevel: process.env.LOG_LEVEL ? config.logLevel : 'warn' } as const
  // No balancer asks whether a demo is ready: Ctrl-C is quick.
  await runUntilStopped(signals, 0, async () => {
    const service = await startDemo(quietly, console.log, signals.stop)
    if (!signals.stop.aborted) {
      await sayReady(config, performance.now() - startedAt)
      service.playHistory()
    }
    return service
  })
}

async function sayReady(config: Config, startMs: number): Promise<void> {
  const { printDemoEnv } = await import('./commands/demo-env.ts')
  const lines = (await printDemoEnv(config)).split('\n').map((line) => /^export (\w+)='(.*)'$/.exec(line))
  const value = (key: string) => lines.find((match) => match?.[1] === key)?.[2]
  console.log(`
Whipround is ready (${Math.round(startMs)} ms): a demo, no real money moves.

  Begin here              ${value('BASE_URL')}   (a shop to buy in: ${value('SHOP_URL')})
  API contract            ${value('BASE_URL')}/docs   (OpenAPI: ${value('BASE_URL')}/docs/openapi.json)
  Mailbox (e-mail, SMS)   ${value('MAILBOX_URL')}
  Business clock          ${value('CLOCK_URL')}
  Credentials             ${config.dataDir}/demo.json   (eval "$(npm run -s demo:env)")

In another terminal: npm run journey   plays one purchase from token to settled pot.
Ctrl-C stops everything.`)
}

async function runService(config: Config, roles: { serves: boolean; works: boolean }): Promise<void> {
  const signals = hearStopSignals()
  const databaseUrl = requireDatabase(config)
  const { startCheckedService } = await import('./commands/service.ts')
  await runUntilStopped(signals, roles.serves ? config.lameDuckMs : 0, async () => {
    const service = await startCheckedService(config, databaseUrl, roles)
    giveBackMemory()
    return service
  })
}

/** Reads settings of its own. */
async function runVault(): Promise<void> {
  const signals = hearStopSignals()
  const config = readVaultConfig(process.env)
  const { startVault } = await import('./commands/vault.ts')
  // Its port may close at once: services find another one, or ask again.
  await runUntilStopped(signals, 0, async () => {
    const vault = await startVault(config)
    giveBackMemory()
    return vault
  })
}

async function runMigrate(config: Config): Promise<void> {
  const { closeDatabase, openDatabase } = await import('./db/database.ts')
  const { MIGRATIONS, migrate } = await import('./db/migrate.ts')
  const { showProgress } = await import('./shared/progress.ts')
  const db = openDatabase(requireDatabase(config), { connectionsMax: 2 })
  const progress = showProgress('migrate')
  const applied = await migrate(db, MIGRATIONS, progress.tell).finally(progress.end)
  await closeDatabase(db)
  console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply')
}

function requireDatabase(config: Config): string {
  if (config.databaseUrl) return config.databaseUrl
  throw new ConfigError('DATABASE_URL is required; without it npm start runs the demo')
}

/**
 * Starts, waits for a signal, and ends with 0 once all is closed; a signal during the start ends it at its next step. Throws what its
 * database refuses it for, as a start does.
 * In the lame-duck time readiness says no and all else goes on, so that balancers turn away before the port closes.
 */
async function runUntilStopped(
  { stop, hurry }: StopSignals,
  lameDuckMs: number,
  start: () => Promise<Pick<Service, 'announceStop' | 'close' | 'log'> & Partial<Pick<Service, 'refused'>>>,
): Promise<never> {
  const service = await start().catch((error) => {
    if (error === stop.reason) process.exit(0)
    throw error
  })
  const refused = new AbortController()
  void service.refused?.then((error) => refused.abort(error))
  if (!stop.aborted) {
    await once(AbortSignal.any([stop, refused.signal]), 'abort')
    service.announceStop()
    // Hurrying is how the wait ends early.
    if (stop.aborted) await delay(lameDuckMs, undefined, { signal: hurry }).catch(() => {})
  }
  const tooLong = new Error('it took too long: what workers hold is taken up again when their leases end')
  const watch = setTimeout(() => giveUp(tooLong), STOP_MS_MAX)
  const giveUp = (error: unknown) => {
    service.log.error({ err: error }, 'stopping failed')
    process.exit(1)
  }
  await service.close().catch(giveUp)
  clearTimeout(watch)
  refused.signal.throwIfAborted()
  process.exit(0)
}
