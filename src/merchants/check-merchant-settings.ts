import { ORIGIN_CHARS_MAX } from '../crypto/index.ts'
import type { AddressPolicy } from '../outbound/index.ts'
import { parseColour } from '../pages/brand.ts'
import { refuse } from '../refusals/index.ts'
import { readName } from '../shared/names.ts'
import { isLoopbackUrl, parseWebUrl } from '../wire/web-url.ts'
import { isDated, type Merchant } from './merchant.ts'

/** Those of the columns: refused here in a sentence, there in any case. */
const BOUNDS = {
  potDeadlineHours: [1, 144],
  linkLifetimeDays: [1, 365],
  installmentsCount: [2, 12],
  feeBps: [0, 10_000],
  delayDays: [1, 366],
  heldBps: [1, 10_000],
  depositBps: [1, 9999],
  balanceDelayDays: [1, 366],
} as const satisfies Partial<Record<keyof Merchant, readonly [number, number]>>

/** Longer addresses are cut by browsers and logs on the way. */
const URL_LENGTH_MAX = 2048

/** A shop in every country; more belong to more merchants. */
const SITES_MAX = 50

/** A merchant's settings as they may be stored. Throws invalid `invalid_parameters` with the setting's name. */
export function checkMerchantSettings<Settings extends Omit<Merchant, 'id'>>(
  wished: Settings,
  policy: AddressPolicy,
): Settings {
  for (const [name, [min, max]] of Object.entries(BOUNDS) as [keyof typeof BOUNDS, readonly [number, number]][]) {
    const value = wished[name]
    if (!Number.isInteger(value) || value < min || value > max)
      refuse('invalid_parameters', { rule: `${name} must be ${min} to ${max}` })
  }
  if (!/^[A-Z]{2}$/.test(wished.countryCode))
    refuse('invalid_parameters', { rule: 'countryCode is two capital letters (ISO 3166-1)' })
  for (const siteUrl of [wished.siteUrl, ...wished.furtherSiteUrls]) {
    requireWebAddress('siteUrl', siteUrl, policy)
    if (new URL(siteUrl).origin.length > ORIGIN_CHARS_MAX)
      refuse('invalid_parameters', { rule: 'the host of siteUrl is too long' })
  }
  if (wished.furtherSiteUrls.length >= SITES_MAX)
    refuse('invalid_parameters', { rule: `a merchant has ${SITES_MAX} sites at most` })
  if (wished.logoUrl !== null) requireWebAddress('logoUrl', wished.logoUrl, policy)
  if (wished.brandColour !== null && !parseColour(wished.brandColour))
    refuse('invalid_parameters', { rule: 'brandColour is written #0f6b5c' })
  if (!isDated(wished.paymentType) && wished.feeBps > 0)
    refuse('invalid_parameters', { rule: 'feeBps must be 0: SPLIT has no fee' })
  return { ...wished, name: readName(wished.name) }
}

/** Pages link to it and browsers load it from there: https, and nothing secret in it. A demo's shop may be on this machine. */
function requireWebAddress(name: string, text: string, policy: AddressPolicy): void {
  const url = parseWebUrl(text)
  const mayBeHere = policy === 'loopback_too'
  const isFit = url && (url.protocol === 'https:' || (mayBeHere && isLoopbackUrl(url))) && text.length <= URL_LENGTH_MAX
  if (!isFit) refuse('invalid_parameters', { rule: `${name} must be an address that starts with https://` })
}
