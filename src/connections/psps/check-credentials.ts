import type { CredentialField, PspBrand, PspFamily, PspMode, PspSettings } from '../../providers/charge/index.ts'
import { AccountRefusal, type AccountRefusalCode } from '../account-refusal.ts'

/** What every family's signatures are made with. */
const ALGORITHMS = ['sha1', 'sha256', 'sha512']

/**
 * What a merchant gave, as it is kept: letter for letter, without what was left empty. Throws in a sentence that names the field and
 * never its value.
 */
export function checkCredentials(
  { credentials }: Pick<PspFamily, 'credentials'>,
  { label }: Pick<PspBrand, 'label'>,
  given: Readonly<Record<string, unknown>>,
): PspSettings {
  const names = credentials.map(({ name }) => name)
  // A name may be a value in the wrong place.
  if (Object.keys(given).some((name) => !names.includes(name)))
    throw new Error(`${label} takes ${names.join(', ')} and nothing else`)
  return Object.fromEntries(
    credentials.flatMap((field) => {
      const value = given[field.name] ?? ''
      if (typeof value !== 'string') throw new Error(`${field.name} must be a text`)
      if (value === '' && field.isRequired)
        throw new AccountRefusal('missing', `${label} needs ${field.name} (${field.label}): ${field.help}`, field.name)
      if (value === '') return []
      const wrong = whatIsWrong(field, value)
      if (wrong) throw new AccountRefusal(wrong.code, wrong.sentence, field.name)
      return [[field.name, value] as const]
    }),
  )
}

function whatIsWrong(
  { name, label, pattern, help }: CredentialField,
  value: string,
): { readonly code: AccountRefusalCode; readonly sentence: string } | undefined {
  if (/^\s|\s$/.test(value)) {
    const sentence = `${name} begins or ends with a space, and nothing is trimmed: give it as the PSP shows it`
    return { code: 'untrimmed', sentence }
  }
  if (name === 'signature-algorithm' && !ALGORITHMS.includes(value))
    return { code: 'algorithm', sentence: `${name} is one of ${ALGORITHMS.join(', ')}, in lower case` }
  if (name === 'signature-secret' && value.includes('[')) {
    const why = 'signatures with it are not the same everywhere; make another secret at the PSP'
    return { code: 'bracket', sentence: `${name} must not contain "[": ${why}` }
  }
  if (!pattern.test(value)) return { code: 'malformed', sentence: `this is no ${name} (${label}): ${help}` }
  return undefined
}

/** Which environment of the PSP they belong to: what they say themselves, else what was wished. Throws in a sentence. */
export function chooseMode(
  { modeOf }: Pick<PspFamily, 'modeOf'>,
  { label }: Pick<PspBrand, 'label'>,
  settings: PspSettings,
  wished: PspMode | undefined,
): PspMode {
  const told = modeOf(settings)
  if (told === undefined) throw new AccountRefusal('other_provider', `these are no credentials of ${label}`)
  if (told !== null && wished && told !== wished)
    throw new AccountRefusal(
      'other_mode',
      `these are ${told} credentials, and ${wished} ones are wanted: test and live are never mixed`,
    )
  const mode = told ?? wished
  if (!mode)
    throw new AccountRefusal(
      'mode_unsaid',
      `credentials of ${label} do not tell test from live: say --mode test or --mode live`,
    )
  return mode
}
