import { tokenStatus, v1Status } from '../../src/http/error-families.ts'
import { DomainError, type ErrorKind } from '../../src/shared/errors.ts'
import { errorInfo } from '../../src/texts/errors.ts'
import { thrownErrors } from '../../test/support/thrown-errors.ts'
import { code, generatedFrom, table } from './markdown.ts'

const HEADING = `# Error codes

A refusal of the token API is \`{"error": {"app_error", "debug", "info"}}\`: a code of this list, an explanation for the
developer in English, and a sentence for a person, French unless \`Accept-Language\` asks for English. Merchant API v1 answers
\`{"error": {"code", "message"}}\` with the same codes. Codes never change their meaning.

Where v1 has a status of its own it follows the slash: its document knows 406 for all incorrect input.`

/**
 * Where a code is thrown is not where it is answered: `trigger_capture`, the only address of these, makes its conflicts 400,
 * as its document says. Merchant API v1 never answers them.
 */
const ANSWERED_AS: Readonly<Record<string, ErrorKind>> = { capture_not_possible: 'invalid', due_date_fixed: 'invalid' }

/** The catalogue, with the statuses that follow from how the source throws each code. */
export function errors(): string {
  const rows = [...thrownErrors()].map(([name, { kinds, rawStatus }]) => {
    const statuses = kinds.map((kind) => {
      const error = new DomainError(ANSWERED_AS[name] ?? kind, name, '')
      const [token, v1] = [tokenStatus(error), v1Status(error)]
      return token === v1 || name in ANSWERED_AS ? String(token) : `${token} / ${v1}`
    })
    const all = new Set([...statuses, ...(rawStatus === undefined ? [] : [String(rawStatus)])])
    // A status that is said with its counterpart is not said again without it.
    const shown = [...all].filter((status) => ![...all].some((other) => other.startsWith(`${status} /`)))
    return [code(name), shown.join(', '), errorInfo(name, 'en'), errorInfo(name, 'fr')]
  })
  return `${[generatedFrom('src/texts/errors.ts'), HEADING, table(['Code', 'Status', 'English', 'French'], rows)].join('\n\n')}\n`
}
