import type { PspBrand, PspCredentialField, PspFamily, PspMode, PspSettings } from '../../providers/charge/index.ts'

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
        throw new Error(`${label} needs ${field.name} (${field.label}): ${field.help}`)
      if (value === '') return []
      const wrong = whatIsWrong(field, value)
      if (wrong) throw new Error(wrong)
      return [[field.name, value] as const]
    }),
  )
}

function whatIsWrong({ name, label, pattern, help }: PspCredentialField, value: string): string | undefined {
  if (/^\s|\s$/.test(value))
    return `${name} begins or ends with a space, and nothing is trimmed: give it as the PSP shows it`
  if (name === 'signature-algorithm' && !ALGORITHMS.includes(value))
    return `${name} is one of ${ALGORITHMS.join(', ')}, in lower case`
  if (name === 'signature-secret' && value.includes('['))
    return `${name} must not contain "[": signatures with it are not the same everywhere; make another secret at the PSP`
  if (!pattern.test(value)) return `this is no ${name} (${label}): ${help}`
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
  if (told === undefined) throw new Error(`these are no credentials of ${label}`)
  if (told !== null && wished && told !== wished)
    throw new Error(`these are ${told} credentials, and ${wished} ones are wanted: test and live are never mixed`)
  const mode = told ?? wished
  if (!mode) throw new Error(`credentials of ${label} do not tell test from live: say --mode test or --mode live`)
  return mode
}
