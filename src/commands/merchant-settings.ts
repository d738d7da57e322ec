import {
  describeSetting,
  isUsedBy,
  type Merchant,
  type MerchantChange,
  type MerchantSetting,
  SETTING_ENTRIES,
  typesUsing,
} from '../merchants/index.ts'
import type { PaymentType } from '../payment-types/index.ts'
import type { Given, Option } from './operator/command-line.ts'
import { readInteger, readOneOf, readPercent, readSwitch } from './operator/read-values.ts'

/** Every setting an operator can wish, as an option; `name` apart, which creating takes for itself. */
export const SETTINGS: Readonly<Record<string, Option>> = Object.fromEntries(
  SETTING_ENTRIES.flatMap(([name, setting]) => {
    const { option, example } = setting
    if (option === null || name === 'name') return []
    const isRepeated = name === 'siteUrl'
    return [[option, { value: example, what: describeSetting(setting), ...(isRepeated && { isRepeated }) }]]
  }),
)

/** The settings that were given. Throws an error in a sentence, also for one that this payment type does not use. */
export function readSettings(given: Given, paymentType: PaymentType): MerchantChange {
  const changes = SETTING_ENTRIES.flatMap(([name, setting]): MerchantChange[] => {
    const text = setting.option === null || name === 'name' ? undefined : given[setting.option]
    if (text === undefined) return []
    if (!isUsedBy(name, paymentType)) {
      throw new Error(`--${setting.option} means nothing for ${paymentType}: it is for ${typesUsing(name).join(', ')}`)
    }
    if (name === 'siteUrl') {
      const [siteUrl = '', ...furtherSiteUrls] = text.split(' ')
      return [{ siteUrl, furtherSiteUrls }]
    }
    return [{ [name]: readValue(setting, text) }]
  })
  return Object.assign({}, ...changes)
}

function readValue({ option, type }: MerchantSetting, text: string): string | number | boolean | null {
  const name = option ?? ''
  switch (type.kind) {
    case 'integer':
      return readInteger(name, text)
    case 'percent':
      return readPercent(name, text)
    case 'switch':
      return readSwitch(name, text)
    case 'choice':
      return readOneOf(name, text, type.of)
    // What an empty wish is written like: the shell makes nothing of it.
    default:
      return text === 'none' ? null : text
  }
}

/** A merchant as an operator reads it, settings by their options: what its payment type uses. */
export function presentSettings(
  merchant: Merchant,
): Readonly<Record<string, string | number | boolean | null | readonly string[]>> {
  return Object.fromEntries(
    SETTING_ENTRIES.filter(([name]) => name !== 'name' && isUsedBy(name, merchant.paymentType)).map(
      ([name, { option, column, type }]) => {
        const value = merchant[name]
        const key = (option ?? column).replaceAll('-', '_')
        return [key, type.kind === 'percent' ? Number(value) / 100 : value]
      },
    ),
  )
}
