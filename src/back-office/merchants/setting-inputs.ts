import { brokenRule, type Merchant, type MerchantChange, type SettingType } from '../../merchants/index.ts'
import type { SettingField } from '../../merchants/settings-fields.ts'
import type { AddressPolicy } from '../../outbound/index.ts'
import { parseColour } from '../../pages/brand.ts'
import type { Html } from '../../pages/html.ts'
import { numberText } from '../../pages/office/figures.ts'
import { choice } from '../../pages/office/form.ts'
import { checkBox, field as inputField, textArea } from '../../pages/parts/field.ts'
import { isName } from '../../shared/names.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { decimalInWords, percentInWords } from '../../texts/numbers.ts'

/** Longer than any value; a form takes no novel. */
const ADDRESSES_CHARS_MAX = 100_000
const WORDS_CHARS_MAX = 2048

/** A value as somebody would type it into its field. */
export function typedOf({ name, type }: SettingField, merchant: Merchant, language: StaffLanguage): string {
  const value = merchant[name]
  if (value === null) return ''
  if (type.kind === 'switch') return value ? '1' : ''
  if (type.kind === 'percent') return decimalInWords(String(Number(value) / 100), language)
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/** What was typed, as it is kept; a number that is none becomes NaN, which no setting takes. */
function valueTyped({ kind }: SettingType, typed: string): string | number | boolean | null | readonly string[] {
  const text = typed.trim()
  switch (kind) {
    case 'switch':
      return text === '1'
    case 'integer':
      return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    case 'percent': {
      const [, whole = '', hundredths = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
      return whole === '' ? Number.NaN : Number(whole) * 100 + Number(hundredths.padEnd(2, '0'))
    }
    case 'addresses':
      return text.split(/\s+/).filter((address) => address !== '')
    case 'country':
      return text.toUpperCase()
    case 'name':
    case 'choice':
    case 'zone':
      return text
    default:
      return text === '' ? null : text
  }
}

/** All that was typed of these fields, or what to write instead, by name. */
export function readSettings(
  fields: readonly SettingField[],
  typed: Readonly<Record<string, string | undefined>>,
  { language, policy }: { readonly language: StaffLanguage; readonly policy: AddressPolicy },
): { readonly change: MerchantChange } | { readonly errors: Readonly<Record<string, string>> } {
  const read = fields.map((field) => [field, valueTyped(field.type, typed[field.name] ?? '')] as const)
  const errors = read.flatMap(([field, value]) => {
    const wrong = whatIsWrong(field, value, language, policy)
    return wrong === undefined ? [] : [[field.name, wrong] as const]
  })
  if (errors.length > 0) return { errors: Object.fromEntries(errors) }
  return { change: Object.fromEntries(read.map(([{ name }, value]) => [name, value])) as MerchantChange }
}

function whatIsWrong(
  { name, type }: SettingField,
  value: ReturnType<typeof valueTyped>,
  language: StaffLanguage,
  policy: AddressPolicy,
): string | undefined {
  const { settings, office } = languages[language]
  if (type.kind === 'colour' && parseColour(value as string | null)) return undefined
  const isBlankName = type.kind === 'name' && !isName(String(value))
  if (!isBlankName && brokenRule(name, type, value, policy) === undefined) return undefined
  switch (type.kind) {
    case 'integer':
      return office.wrong.whole(numberText(type.min, { language }), numberText(type.max, { language }))
    case 'percent': {
      const inWords = (bps: number) => percentInWords(String(bps / 100), language)
      return settings.wrong.percent(inWords(type.min), inWords(type.max))
    }
    case 'addresses':
      return settings.wrong.addresses(type.max)
    case 'words':
      return settings.wrong.words(type.max)
    case 'switch':
    case 'choice':
      return office.wrong.choice
    default:
      return settings.wrong[type.kind]
  }
}

/** The field of one setting: its bounds and from when on a change counts stand below it. */
export function settingField(
  field: SettingField,
  typed: string,
  error: string | undefined,
  language: StaffLanguage,
): Html {
  const { settings } = languages[language]
  const { label, what } = settings[field.labelKey]
  const { name, type } = field
  const hint = [what, boundsOf(type, language), settings.counts[field.counts]].filter(Boolean).join(' ')
  switch (type.kind) {
    case 'switch':
      return checkBox({ name, label, checked: typed === '1', error, hint })
    case 'choice':
      return choice({
        ...{ name, label, value: typed, error, hint },
        options: type.of.map((value) => [value, settings.values[value] ?? value]),
      })
    case 'zone':
      return choice({
        ...{ name, label, value: typed, error, hint },
        options: Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone]),
      })
    case 'addresses':
      return textArea({ name, label, value: typed, error, hint, maxLength: ADDRESSES_CHARS_MAX })
    default:
      return inputField({
        ...{ name, label, value: typed, error, hint, autocomplete: 'off', maxLength: WORDS_CHARS_MAX },
        ...(type.kind === 'integer' && { inputMode: 'numeric', label: `${label} (${settings.inUnits[type.unit]})` }),
        ...(type.kind === 'percent' && { inputMode: 'decimal' }),
      })
  }
}

function boundsOf(type: SettingType, language: StaffLanguage): string | undefined {
  const { between, units, onePerLine } = languages[language].settings
  if (type.kind === 'addresses') return onePerLine
  if (type.kind === 'integer')
    return between(numberText(type.min, { language }), units[type.unit](numberText(type.max, { language })))
  if (type.kind !== 'percent') return undefined
  const inWords = (bps: number) => percentInWords(String(bps / 100), language)
  return between(inWords(type.min), inWords(type.max))
}
