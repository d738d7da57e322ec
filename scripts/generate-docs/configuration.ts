import { SETTINGS } from '../../src/config.ts'
import { BUDGETS, GUESS_BUDGETS } from '../../src/http/budgets.ts'
import { code, generatedFrom, table } from './markdown.ts'

const HEADING = `# Settings

Every setting is an environment variable, read once at start. An empty value counts as missing. A value that makes no
sense ends the start with one sentence that names the variable.

Instead of each of them, \`<NAME>_FILE\` may name a file that holds the value, as containers mount secrets:
\`SECRET_KEYS_FILE=/run/secrets/secret-keys\`. The variable itself goes before its file.`

const LIMITS = `## Limits

What is counted together, and how many times the setting it may have: requests in a minute, failed guesses in a quarter
of an hour.`

const SETTING_OF = { perCredential: 'RATE_LIMIT_PER_MINUTE', perAddress: 'RATE_LIMIT_PER_ADDRESS' } as const

export function configuration(): string {
  const settings = SETTINGS.map(({ name, fallback, description }) => [code(name), code(fallback), description])
  const requests = Object.entries(BUDGETS).map(([family, { of, times, reason }]) => [
    code(family),
    `${code(SETTING_OF[of])} × ${times}`,
    reason,
  ])
  const guesses = Object.entries(GUESS_BUDGETS).map(([kind, { address, account, reason }]) => [
    code(kind),
    `${code('GUESS_LIMIT')} × ${address} of one address${account === null ? '' : `, × ${account} on one account`}`,
    reason,
  ])
  const parts = [
    generatedFrom('src/config.ts', 'src/http/budgets.ts'),
    HEADING,
    table(['Variable', 'Default', 'What it does'], settings),
    LIMITS,
    table(['Requests', 'At most', 'Why'], requests),
    table(['Guesses', 'At most', 'Why'], guesses),
  ]
  return `${parts.join('\n\n')}\n`
}
