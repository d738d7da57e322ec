import { ORIGIN_CHARS_MAX } from '../crypto/index.ts'
import type { AddressPolicy } from '../outbound/index.ts'
import { parseColour } from '../pages/brand.ts'
import { isDated } from '../payment-types/index.ts'
import { refuse } from '../refusals/index.ts'
import { readName } from '../shared/names.ts'
import { isLoopbackUrl, parseWebUrl } from '../wire/web-url.ts'
import { creditKindOf, type Merchant } from './merchant.ts'
import { isUsedBy, SETTING_ENTRIES, type SettingType } from './settings.ts'

/** Longer addresses are cut by browsers and logs on the way. */
const URL_LENGTH_MAX = 2048

/** A merchant's settings as they may be stored. Throws invalid `invalid_parameters` with the setting's name. */
export function checkMerchantSettings<Settings extends Omit<Merchant, 'id'>>(
  wished: Settings,
  policy: AddressPolicy,
): Settings {
  for (const [name, { type }] of SETTING_ENTRIES) {
    const rule = brokenRule(name, type, wished[name], policy)
    if (rule) refuse('invalid_parameters', { rule })
  }
  for (const siteUrl of [wished.siteUrl, ...wished.furtherSiteUrls]) {
    if (new URL(siteUrl).origin.length > ORIGIN_CHARS_MAX)
      refuse('invalid_parameters', { rule: 'the host of siteUrl is too long' })
  }
  if (!isUsedBy('feeBps', wished.paymentType) && wished.feeBps > 0)
    refuse('invalid_parameters', { rule: `feeBps must be 0: ${wished.paymentType} has no fee` })
  if (lendsAtPsp(wished)) {
    const rule =
      'BACK pays the merchant at once, so it cannot be the lender: --lender operator or partner (docs/credit.md)'
    refuse('invalid_parameters', { rule })
  }
  if (wished.saleWithdrawal === 'none' && wished.saleWithdrawalReason === null)
    refuse('invalid_parameters', { rule: 'saleWithdrawal none needs saleWithdrawalReason: buyers read it' })
  return { ...wished, name: readName(wished.name) }
}

/** Paid at once through its own PSP, a merchant waits for nothing: somebody else lends what consumers pay on dates. */
function lendsAtPsp(wished: Omit<Merchant, 'id'>): boolean {
  const lends = isDated(wished.paymentType) && creditKindOf(wished) === 'consumer'
  return lends && wished.settlement === 'BACK' && wished.lender === 'merchant'
}

/** What a value must be, in a sentence; undefined for one that it may be. */
export function brokenRule(name: string, type: SettingType, value: unknown, policy: AddressPolicy): string | undefined {
  switch (type.kind) {
    case 'integer':
    case 'percent': {
      const isWithin = Number.isInteger(value) && Number(value) >= type.min && Number(value) <= type.max
      return isWithin ? undefined : `${name} must be ${type.min} to ${type.max}`
    }
    case 'country':
      return /^[A-Z]{2}$/.test(String(value)) ? undefined : `${name} is two capital letters (ISO 3166-1)`
    case 'address':
      return (type.isOptional && value === null) || isFit(String(value), policy) ? undefined : notFit(name)
    case 'addresses': {
      const addresses = value as readonly string[]
      if (!addresses.every((address) => isFit(address, policy))) return notFit('siteUrl')
      return addresses.length > type.max ? `a merchant has ${type.max + 1} sites at most` : undefined
    }
    case 'colour':
      return value === null || parseColour(String(value)) ? undefined : `${name} is written #0f6b5c`
    case 'words':
      return value === null || isLine(String(value), type.max)
        ? undefined
        : `${name} has 1 to ${type.max} characters and no control characters`
    case 'zone':
      return isZone(String(value)) ? undefined : `${name} is a zone like Europe/Paris (IANA)`
    case 'choice':
      return type.of.includes(String(value)) ? undefined : `${name} is one of ${type.of.join(', ')}`
    case 'switch':
      return typeof value === 'boolean' ? undefined : `${name} is true or false`
    // `readName` says what a name may be.
    case 'name':
      return undefined
  }
}

const isLine = (text: string, max: number) =>
  text.length >= 1 && text.length <= max && text === text.trim() && !/\p{C}/u.test(text)

/** Written as the database of zones writes it: `europe/paris` would be another one to whoever compares. */
const isZone = (text: string) => Intl.supportedValuesOf('timeZone').includes(text) || text === 'UTC'

const notFit = (name: string) => `${name} must be an address that starts with https://`

/** Pages link to it and browsers load it from there: https, and nothing secret in it. A demo's shop may be on this machine. */
function isFit(text: string, policy: AddressPolicy): boolean {
  const url = parseWebUrl(text)
  const mayBeHere = policy === 'loopback_too'
  const isSafe = url?.protocol === 'https:' || (mayBeHere && url !== undefined && isLoopbackUrl(url))
  return isSafe && text.length <= URL_LENGTH_MAX
}
