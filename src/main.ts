import { type Service, startService, TELLERS } from './app.ts'
import { COMPANY_VERBS } from './commands/company.ts'
import { startDemo } from './commands/demo.ts'
import { printDemoEnv } from './commands/demo-env.ts'
import { eventVerbs } from './commands/events.ts'
import { playJourney } from './commands/journey/index.ts'
import { KEY_VERBS } from './commands/key.ts'
import { MERCHANT_VERBS } from './commands/merchant.ts'
import { operate, type Verbs } from './commands/operator/operate.ts'
import { STAFF_VERBS } from './commands/staff.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { closeDatabase, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { describeFault } from './http/index.ts'

const COMMANDS: Record<string, (config: Config) => Promise<void>> = {
  demo: runDemo,
  serve: (config) => runService(config, { serves: true, works: config.workers === 'on' }),
  work: (config) => runService(config, { serves: false, works: true }),
  migrate: runMigrate,
  journey: (config) => playJourney(config, console.log),
  company: operator('company', COMPANY_VERBS),
  merchant: operator('merchant', MERCHANT_VERBS),
  key: operator('key', KEY_VERBS),
  staff: operator('staff', STAFF_VERBS),
  events: operator('events', eventVerbs(TELLERS)),
  'demo:env': async (config) => console.log(await printDemoEnv(config)),
}

const name = process.argv[2] ?? 'serve'
const command = COMMANDS[name]
if (!command) {
  console.error(`unknown command ${name}; there are ${Object.keys(COMMANDS).join(', ')}`)
  process.exit(2)
}
try {
  await command(readConfig(process.env))
} catch (error) {
  const isPlain = error instanceof ConfigError || process.env.LOG_LEVEL !== 'debug'
  // Node prints all of an error otherwise, a DATABASE_URL with its password included.
  console.error(isPlain && error instanceof Error ? `whipround ${name}: ${error.message}` : describeFault(error))
  process.exit(1)
}

/** A command with verbs of its own: `company create …`. */
function operator(command: string, verbs: Verbs): (config: Config) => Promise<void> {
  return (config) => operate(command, verbs, config, process.argv.slice(3), console.log)
}

async function runDemo(config: Config): Promise<void> {
  const startedAt = performance.now()
  stopOnSignal(await startDemo({ ...config, logLevel: process.env.LOG_LEVEL ? config.logLevel : 'warn' }, console.log))
  const lines = (await printDemoEnv(config)).split('\n').map((line) => /^export (\w+)='(.*)'$/.exec(line))
  const value = (key: string) => lines.find((match) => match?.[1] === key)?.[2]
  console.log(`
Whipround is ready (${Math.round(performance.now() - startedAt)} ms): a demo, no real money moves.

  API and payment pages   ${value('BASE_URL')}   (OpenAPI: ${value('BASE_URL')}/docs/openapi.json)
  Mailbox (e-mail, SMS)   ${value('MAILBOX_URL')}
  Business clock          ${value('CLOCK_URL')}
  Credentials             ${config.dataDir}/demo.json   (eval "$(npm run -s demo:env)")

In another terminal: npm run journey   plays one purchase from token to settled pot.
Ctrl-C stops everything.`)
}

async function runService(config: Config, roles: { serves: boolean; works: boolean }): Promise<void> {
  stopOnSignal(await startService({ config, databaseUrl: requireDatabase(config), ...roles }))
}

async function runMigrate(config: Config): Promise<void> {
  const db = openDatabase(requireDatabase(config), { connectionsMax: 1 })
  const applied = await migrate(db)
  await closeDatabase(db)
  console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply')
}

function requireDatabase(config: Config): string {
  if (config.databaseUrl) return config.databaseUrl
  throw new ConfigError('DATABASE_URL is required; without it npm start runs the demo')
}

/** The first signal finishes what is under way; a second one changes nothing. */
function stopOnSignal(service: Service): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      service.close().then(
        () => process.exit(0),
        (error) => {
          service.log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
    })
  }
}
