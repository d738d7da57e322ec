import { CELL_SETTINGS, requireWholeCell } from './config-cells.ts'
import {
  ConfigError,
  databaseUrlOrEmpty,
  dayOrNone,
  hostOrNone,
  hosts,
  httpsOrigin,
  integer,
  internalAddresses,
  listenAddress,
  networks,
  oneOf,
  optionalText,
  originOrEmpty,
  port,
  secretOrEmpty,
  sender,
  smtpUrlOrEmpty,
  text,
  vaultUrlOrEmpty,
  webAddressOrEmpty,
} from './config-values.ts'
import { type Environment, readSettings, type Setting, setting } from './read-settings.ts'

export { ConfigError } from './config-values.ts'

/** What `Config` hands out by name. */
const NAMED_SETTINGS = {
  port: setting('PORT', '3000', 'TCP port of the HTTP server; 0 takes a free one', port),
  healthPort: setting(
    'HEALTH_PORT',
    '3001',
    'TCP port on which `work` answers `/health/live`, `/health/ready` and `/metrics`, on the address of HOST; 0 takes a free one. `serve` answers them on PORT; `vault` the first two, here',
    port,
  ),
  healthUrls: setting(
    'HEALTH_URLS',
    '',
    'Where `status` asks `serve` and `work` how they are, comma separated (`http://serve:3000`): where BASE_URL does not lead to them from, as in a container, or leads to one of several. Empty: BASE_URL alone',
    internalAddresses,
  ),
  host: setting('HOST', '127.0.0.1', 'Address to listen on; off the loopback BASE_URL is needed', listenAddress),
  baseUrl: setting(
    'BASE_URL',
    '',
    'Public address; links are made from it, never from a request. https off the loopback. Default `http://localhost:PORT`',
    originOrEmpty,
  ),
  allowedHosts: setting('ALLOWED_HOSTS', '', 'Further `Host` values to answer, comma separated (host:port)', hosts),
  operatorHost: setting(
    'OPERATOR_HOST',
    '',
    'Host on which the operator’s pages are, and nothing else: `ops.example.org`, with the scheme of BASE_URL. Empty: they are nowhere, but in the demo',
    hostOrNone,
  ),
  fourEyes: setting(
    'FOUR_EYES',
    'on',
    'On the operator’s pages: `off` lets one administrator, who proves who they are once more, release payouts they have planned, confirm what they have said of a line of the bank, and close a month they have asked for; pages and audit log say so',
    oneOf('on', 'off'),
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    '',
    'Addresses or networks of your reverse proxies, comma separated; `X-Forwarded-*` of others is ignored. Needed with a BASE_URL of https: without it nobody’s address is known, and limits per address do not apply',
    networks,
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'PostgreSQL 15 or later. Empty: the embedded server of the demo. `?prepared=off` behind PgBouncer, in whatever mode',
    databaseUrlOrEmpty,
  ),
  databaseConnectionsMax: setting(
    'DATABASE_CONNECTIONS',
    '10',
    'Connections of one process; PostgreSQL needs room for those of all of them, of commands and of `migrate` (2)',
    (value) => integer(value, 1, 200),
  ),
  databaseReadUrl: setting(
    'DATABASE_READ_URL',
    '',
    'A streaming replica of DATABASE_URL, for lists, search, reports and files: docs/reliability.md, “A replica that is read”. It is read where it has what its reader wrote last, else the database itself. `?prepared=off` as there. Empty: none',
    databaseUrlOrEmpty,
  ),
  dataDir: setting(
    'DATA_DIR',
    './data',
    'Folder of the demo; of a service, where each process notes the newest booking it has seen, so that a restored backup is noticed. It has to outlive the process (in a container: a volume), apart from the database and its backups',
    text,
  ),
  secretKeys: setting(
    'SECRET_KEYS',
    '',
    'Keys of sealed columns and payer links: `<id>:<32 bytes, base64>`, comma separated. The first seals and signs, all open and verify. `serve` and `work` need them, the same on every host; the demo keeps its own in DATA_DIR',
    optionalText,
  ),
  usuryCapsFile: setting(
    'USURY_CAPS_FILE',
    '',
    'A file with newer usury caps than this release has: docs/usury-caps.md. Read at the start',
    optionalText,
  ),
  creditEnforcedFrom: setting(
    'CREDIT_ENFORCED_FROM',
    '',
    'From that day on (2026-12-20) offers that would be regulated consumer credits are refused, for this version lacks what the law asks of a lender: docs/credit.md. Empty: thirty days after the database learnt of it',
    dayOrNone,
  ),
  workers: setting('WORKERS', 'on', '`off`: `serve` answers HTTP only and `work` runs elsewhere', oneOf('on', 'off')),
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'Mail server, e.g. `smtps://user:password@mail.example.org`. Empty: e-mails wait for one, for three days',
    smtpUrlOrEmpty,
  ),
  mailFrom: setting('MAIL_FROM', 'payments@whipround.invalid', 'Sender address of e-mails', sender),
  operatorLegalName: setting(
    'OPERATOR_LEGAL_NAME',
    '',
    'Who collects, as a register has it: below every page and mail of a payer. Empty: not said, and readiness notes it',
    optionalText,
  ),
  privacyUrl: setting(
    'PRIVACY_URL',
    '',
    'The page that says what becomes of payers’ data: linked below every page and mail of a payer. Empty: no link, and readiness notes it',
    webAddressOrEmpty,
  ),
  personalDataMonths: setting(
    'PERSONAL_DATA_MONTHS',
    // The last date of a purchase is a year after it at most, and a payment is contested for thirteen months.
    '25',
    'How long payers’ names, addresses and last digits of cards are kept, from a purchase’s making; credits are kept for six years: docs/personal-data.md. Less than 25 would delete what a bank may still ask for',
    (value) => integer(value, 25, 120),
  ),
  smsAccount: setting(
    'SMS_ACCOUNT',
    '',
    'SMS through Twilio, or a provider with its protocol: the account (`AC…`). Empty: SMS wait for one',
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
    'Requests that one credential (API key, merchant, member of staff) may send in a minute. 0: no limit. Counted for all processes together, to the second',
    (value) => integer(value, 0, 1_000_000_000),
  ),
  rateLimitPerAddress: setting(
    'RATE_LIMIT_PER_ADDRESS',
    // A fifth of the above: hosting providers and mobile networks put many behind one address.
    '12000',
    'The same for one address (IPv6: /64) where no credential is asked for; some take a multiple (see Limits). 0: no limit',
    (value) => integer(value, 0, 1_000_000_000),
  ),
  guessLimit: setting(
    'GUESS_LIMIT',
    // A person mistypes three times, a script that tries common passwords needs thousands.
    '20',
    'Wrong passwords that one address may send in a quarter of an hour before wrong ones are answered 429; right ones pass. Other secrets, and one account from everywhere, take a multiple (see Limits). 0: no limit. Counted for all processes together, to the second',
    (value) => integer(value, 0, 1_000_000),
  ),
  declineLimit: setting(
    'DECLINE_LIMIT',
    // Three cards and a mistyped one.
    '4',
    'Declined cards of one share or payment link before its payer waits: a minute, doubled with each further one. Browser, purchase, address and merchant take multiples (src/payments/decline-limits.ts). 0: no limit',
    (value) => integer(value, 0, 1000),
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
  vaultUrl: setting(
    'VAULT_URL',
    '',
    'Where a vault stands apart (`npm run vault`) that speaks to merchants’ PSPs and card issuers, e.g. `tls://whipround-vault:7443`: docs/vault-apart.md. Empty: each process has one of its own',
    vaultUrlOrEmpty,
  ),
  vaultKey: setting(
    'VAULT_KEY',
    '',
    'The secret by which service and vault know each other: 32 random bytes, base64. The same on both sides, set together with VAULT_URL',
    secretOrEmpty,
  ),
  vaultPort: setting(
    'VAULT_PORT',
    '7443',
    'TCP port on which `vault` is asked by services, on the address of HOST. Of the settings it reads HOST, VAULT_PORT, VAULT_KEY, HEALTH_PORT, ACQUIRER_TIMEOUT_MS and LOG_LEVEL, and is told no other secret',
    port,
  ),
  sandboxUrl: setting('SANDBOX_URL', '', 'Demo only: use this running sandbox instead of starting one', optionalText),
  sandboxSmtpUrl: setting('SANDBOX_SMTP_URL', '', 'Demo only: the SMTP address of that sandbox', optionalText),
  sandboxKey: setting('SANDBOX_KEY', '', 'Demo only: the key of that sandbox', optionalText),
  demoHistory: setting(
    'DEMO_HISTORY',
    'on',
    'Demo only: `off` leaves its books empty at the first start, instead of playing what was bought in the last 120 days',
    oneOf('on', 'off'),
  ),
  acquirer: setting(
    'ACQUIRER',
    'sandbox',
    'Demo only: whom payers pay through, `sandbox` or another acquirer’s simulator (docs/acquirers.md). A service has accounts: `npm run acquirer`',
    text,
  ),
  acquirerKey: setting(
    'ACQUIRER_KEY',
    '',
    'Demo only: a test key of that acquirer, to pay in its own test environment instead. A live key ends the start of a demo; any ends that of a service, which takes keys by `npm run acquirer` and keeps them sealed',
    optionalText,
  ),
  sandboxAcquirerUrl: setting(
    'SANDBOX_ACQUIRER_URL',
    '',
    'Demo only: where the sandbox of SANDBOX_URL simulates ACQUIRER',
    optionalText,
  ),
  acquirerTimeoutMs: setting(
    'ACQUIRER_TIMEOUT_MS',
    '5000',
    'How long a payer waits for one call to the acquirer',
    (value) => integer(value, 100, 60_000),
  ),
  ...CELL_SETTINGS,
} satisfies Record<string, Setting<unknown>>

/** Every setting there is. */
export const SETTINGS: readonly Setting<unknown>[] = Object.values(NAMED_SETTINGS)

type NamedSettings = typeof NAMED_SETTINGS

export type Config = { readonly [Name in keyof NamedSettings]: ReturnType<NamedSettings[Name]['parse']> }

/** Reads and freezes the environment, and files that it names. Throws `ConfigError` with a sentence naming the variable. */
export function readConfig(environment: Environment): Config {
  return Object.freeze(requireTogether(readSettings(environment, NAMED_SETTINGS) as Config))
}

/** All that a vault which stands apart is told: nothing of databases, payers or keys of ours. */
const VAULT_SETTINGS = ['host', 'vaultPort', 'vaultKey', 'healthPort', 'acquirerTimeoutMs', 'logLevel'] as const
/** Whoever takes that vault over shall find none of these. */
const NOT_THE_VAULTS = ['DATABASE_URL', 'DATABASE_READ_URL', 'SECRET_KEYS', 'SMTP_URL', 'SMS_TOKEN'] as const

export type VaultConfig = Pick<Config, (typeof VAULT_SETTINGS)[number]> & { readonly vaultKey: Buffer }

export function readVaultConfig(environment: Environment): VaultConfig {
  const told = NOT_THE_VAULTS.filter((name) => environment[name] || environment[`${name}_FILE`])
  if (told.length > 0) throw new ConfigError(`the vault is told no secrets but VAULT_KEY: take ${told.join(', ')} away`)
  const named = Object.fromEntries(VAULT_SETTINGS.map((key) => [key, NAMED_SETTINGS[key]]))
  const config = readSettings(environment, named) as Pick<Config, (typeof VAULT_SETTINGS)[number]>
  if (config.vaultKey === null)
    throw new ConfigError('VAULT_KEY is required, and the same where VAULT_URL is: openssl rand -base64 32 makes one')
  return Object.freeze({ ...config, vaultKey: config.vaultKey })
}

/** Whether only this machine reaches the server. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** Settings that make no sense without another. */
function requireTogether(config: Config): Config {
  if (!isLoopback(config.host) && config.baseUrl === null)
    throw new ConfigError('HOST is off the loopback and needs BASE_URL: payers get links with that address')
  if (config.databaseReadUrl !== null && config.databaseUrl === null)
    throw new ConfigError('DATABASE_READ_URL is read beside DATABASE_URL: a demo has no replica')
  requireWholeCell(config)
  if ((config.vaultUrl === null) !== (config.vaultKey === null))
    throw new ConfigError('VAULT_URL and VAULT_KEY are set together: whoever asks a vault shows that it may')
  return config
}

/** The vault that stands apart; null: each process has one of its own. */
export function remoteVaultOf({ vaultUrl, vaultKey }: Config): { readonly url: string; readonly key: Buffer } | null {
  return vaultUrl !== null && vaultKey !== null ? { url: vaultUrl, key: vaultKey } : null
}
