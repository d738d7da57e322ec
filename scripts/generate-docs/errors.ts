import { REFUSAL_CODES, statusOf } from '../../src/refusals/index.ts'
import { STAFF_LANGUAGES } from '../../src/texts/language.ts'
import { errorInfo } from '../../src/texts/sentences.ts'
import { code, generatedFrom, table } from './markdown.ts'

const HEADING = `# Error codes

A refusal of the token API is \`{"error": {"app_error", "debug", "info"}}\`: a code of this list, an explanation for the
developer in English, and a sentence for a person: in Dutch, English, French, German, Italian or Spanish, as \`Accept-Language\`
asks, else in French. Merchant API v1 answers
\`{"error": {"code", "message"}}\` with the same codes. Codes never change their meaning.

Where v1 has a status of its own it follows the slash: its document knows 406 for all incorrect input.`

/** The catalogue of refusals, each with its status. */
export function errors(): string {
  const languages = [...STAFF_LANGUAGES].sort()
  const nameOf = new Intl.DisplayNames('en', { type: 'language' })
  const rows = REFUSAL_CODES.map((name) => {
    const statuses = new Set([statusOf(name, 'token'), statusOf(name, 'v1')])
    return [code(name), [...statuses].join(' / '), ...languages.map((language) => errorInfo(name, language))]
  })
  return `${[generatedFrom('src/refusals/catalogue/'), HEADING, table(['Code', 'Status', ...languages.map((language) => nameOf.of(language) ?? language)], rows)].join('\n\n')}\n`
}
