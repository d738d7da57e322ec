import { assert } from './shared/assert.ts'

/** One setting: read once at start, described for `docs/configuration.md`. */
interface Setting<T> {
  readonly name: string
  readonly description: string
  /** As documented; the value when the variable is missing or empty. */
  readonly fallback: string
  readonly parse: (text: string) => T
}

/** A value that makes no sense ends the start with one sentence. */
export class ConfigError extends Error {}

function setting<T>(name: string, fallback: string, description: string, parse: (text: string) => T): Setting<T> {
  return { name, fallback, description, parse }
}

const text = (value: string) => value
const optionalText = (value: string) => (value === '' ? null : value)
const list = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
const port = (value: string) => integer(value, 0, 65_535)

function integer(value: string, min: number, max: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max) throw new ConfigError(`must be ${min} to ${max}`)
  return number
}

function oneOf<const T extends string>(...values: T[]) {
  return (value: string): T => {
    const found = values.find((candidate) => candidate === value)
    if (!found) throw new ConfigError(`must be one of ${values.join(', ')}`)
    return found
  }
}

function originOrEmpty(value: string): string | null {
  if (value === '') return null
  if (!URL.canParse(value)) throw new ConfigError('must be an address like https://pay.example.org')
  const url = new URL(value)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback))
    throw new ConfigError('must be https off the loopback')
  if (url.origin !== value.replace(/\/$/, '')) throw new ConfigError('takes scheme, host and port only')
  return url.origin
}

function httpsOrigin(value: string): string {
  const origin = originOrEmpty(value)
  if (origin === null) throw new ConfigError('must be an address like https://api.example.org')
  return origin
}

/** Every setting there is. */
export const SETTINGS = {
  port: setting('PORT', '3000', 'TCP port of the HTTP server; 0 takes a free one', port),
  host: setting('HOST', '127.0.0.1', 'Address to listen on', text),
  baseUrl: setting(
    'BASE_URL',
    '',
    'Public address; links are made from it, never from a request. https off the loopback. Default `http://localhost:PORT`',
    originOrEmpty,
  ),
  allowedHosts: setting('ALLOWED_HOSTS', '', 'Further `Host` values to answer, comma separated (host:port)', list),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    '',
    'Addresses or networks of your reverse proxies, comma separated; `X-Forwarded-*` of others is ignored',
    list,
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'PostgreSQL 15 or later. Empty: the embedded server of the demo. `?prepared=off` behind PgBouncer in transaction mode',
    optionalText,
  ),
  databaseConnectionsMax: setting('DATABASE_CONNECTIONS', '10', 'Connections of one process', (value) =>
    integer(value, 1, 200),
  ),
  dataDir: setting('DATA_DIR', './data', 'Folder of the demo, and of `secret-keys` unless SECRET_KEYS is set', text),
  secretKeys: setting(
    'SECRET_KEYS',
    '',
    'Keys of sealed columns and payer links: `<id>:<32 bytes, base64>`, comma separated, the first seals. Empty: kept in DATA_DIR',
    optionalText,
  ),
  workers: setting('WORKERS', 'on', '`off`: `serve` answers HTTP only and `work` runs elsewhere', oneOf('on', 'off')),
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'Mail server, e.g. `smtps://user:password@mail.example.org`. Empty: no e-mail',
    optionalText,
  ),
  mailFrom: setting('MAIL_FROM', 'payments@whipround.invalid', 'Sender address of e-mails', text),
  smsAccount: setting(
    'SMS_ACCOUNT',
    '',
    'SMS through Twilio, or a provider with its protocol: the account (`AC…`). Empty: no SMS',
    optionalText,
  ),
  smsToken: setting('SMS_TOKEN', '', 'The authentication token of that account', optionalText),
  smsFrom: setting('SMS_FROM', '', 'Sender of SMS: a number, a name, or a messaging service (`MG…`)', optionalText),
  smsUrl: setting('SMS_URL', 'https://api.twilio.com', 'Where that provider answers', httpsOrigin),
  metricsToken: setting(
    'METRICS_TOKEN',
    '',
    'Bearer token for `/metrics`; empty: answered to the loopback only',
    optionalText,
  ),
  rateLimitPerMinute: setting(
    'RATE_LIMIT_PER_MINUTE',
    // About what one process serves: less keeps room for other shops, more would limit nothing.
    '60000',
    'Requests that one credential (API key, merchant, member of staff) may send in a minute. 0: no limit. Each process counts for itself, in memory',
    (value) => integer(value, 0, 1_000_000_000),
  ),
  rateLimitPerAddress: setting(
    'RATE_LIMIT_PER_ADDRESS',
    // A fifth of the above: hosting providers and mobile networks put many behind one address.
    '12000',
    'The same for one address (IPv6: /64) where no credential is asked for; payers’ pages take four times as many. 0: no limit. Behind a proxy set TRUSTED_PROXIES, else all share one budget',
    (value) => integer(value, 0, 1_000_000_000),
  ),
  guessLimit: setting(
    'GUESS_LIMIT',
    // A person mistypes three times, a script that tries common passwords needs thousands.
    '20',
    'Wrong passwords that one address may send in a quarter of an hour; other secrets, and one account from everywhere, take a multiple (src/http/budgets.ts). 0: no limit. Each process counts for itself',
    (value) => integer(value, 0, 1_000_000),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    'Lines of this level and above are written to standard output, as JSON',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
  ),
  lameDuckMs: setting(
    'LAME_DUCK_MS',
    // Two looks of a balancer that asks every two seconds, and a little.
    '5000',
    'After SIGTERM, how long `serve` goes on while `/health/ready` says 503, before its port closes: until your balancer has turned away. 0 without one',
    (value) => integer(value, 0, 300_000),
  ),
  sandboxUrl: setting('SANDBOX_URL', '', 'Demo only: use this running sandbox instead of starting one', optionalText),
  sandboxSmtpUrl: setting('SANDBOX_SMTP_URL', '', 'Demo only: the SMTP address of that sandbox', optionalText),
  sandboxKey: setting('SANDBOX_KEY', '', 'Demo only: the key of that sandbox', optionalText),
  acquirerTimeoutMs: setting(
    'ACQUIRER_TIMEOUT_MS',
    '5000',
    'How long a payer waits for one call to the acquirer',
    (value) => integer(value, 100, 60_000),
  ),
} satisfies Record<string, Setting<unknown>>

export type Config = { readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['parse']> }

/** Reads and freezes the environment. Throws `ConfigError` with a sentence naming the variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const entries = Object.entries(SETTINGS).map(([key, { name, fallback, parse }]) => {
    const given = environment[name] || fallback
    try {
      return [key, parse(given)] as const
    } catch (error) {
      assert(error instanceof ConfigError, `${name} is parsed without surprises`)
      throw new ConfigError(`${name}=${given}: ${error.message}`)
    }
  })
  return Object.freeze(Object.fromEntries(entries)) as Config
}
