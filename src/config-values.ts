import { isIP } from 'node:net'
import { type CalendarDate, parseDate } from './schedules/index.ts'
import { isEmailAddress } from './shared/email.ts'
import { isLoopbackUrl } from './wire/web-url.ts'

/** A value that makes no sense ends the start with one sentence. */
export class ConfigError extends Error {}

// How the text of a setting is read: the value, or a ConfigError that says what it must be.

export const text = (value: string) => value
export const optionalText = (value: string) => (value === '' ? null : value)
const list = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
export const port = (value: string) => integer(value, 0, 65_535)

/** A day, or nothing. */
export function dayOrNone(value: string): CalendarDate | null {
  if (value === '') return null
  const day = parseDate(value)
  if (!day) throw new ConfigError('must be a day, like 2026-12-20')
  return day
}

export function integer(value: string, min: number, max: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max) throw new ConfigError(`must be ${min} to ${max}`)
  return number
}

export function oneOf<const T extends string>(...values: T[]) {
  return (value: string): T => {
    const found = values.find((candidate) => candidate === value)
    if (!found) throw new ConfigError(`must be one of ${values.join(', ')}`)
    return found
  }
}

export function originOrEmpty(value: string): string | null {
  if (value === '') return null
  if (!URL.canParse(value)) throw new ConfigError('must be an address like https://pay.example.org')
  const url = new URL(value)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackUrl(url)))
    throw new ConfigError('must be https off the loopback')
  if (url.origin !== value.replace(/\/$/, '')) throw new ConfigError('takes scheme, host and port only')
  return url.origin
}

/** Of processes of ours, in a network of ours: their scheme, host and port. */
export function internalAddresses(value: string): string[] {
  const items = list(value).map((item) => item.replace(/\/$/, ''))
  const isAddress = (item: string) => /^https?:/.test(item) && URL.canParse(item) && new URL(item).origin === item
  if (!items.every(isAddress)) throw new ConfigError('must be addresses like http://serve:3000')
  return items
}

/** Networks that the proxy library knows by name. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** Addresses, or networks in CIDR notation. */
export function networks(value: string): string[] {
  const isNetwork = (item: string) => {
    const [address = '', bits, ...rest] = item.split('/')
    const family = isIP(address)
    const isPrefix = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
    return NAMED_NETWORKS.includes(item) || (family !== 0 && isPrefix && rest.length === 0)
  }
  const items = list(value)
  if (!items.every(isNetwork)) throw new ConfigError('must be addresses or networks, like 10.0.0.5 or 10.0.0.0/8')
  return items
}

export function listenAddress(value: string): string {
  const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) && !/^[\d.]+$/.test(value)
  if (isIP(value) === 0 && !isName) throw new ConfigError('must be an address, like 127.0.0.1 or 0.0.0.0')
  return value
}

export function hosts(value: string): string[] {
  const items = list(value)
  const isHost = (item: string) => URL.canParse(`http://${item}`) && !/[/@?#\s]/.test(item)
  if (!items.every(isHost)) throw new ConfigError('must be names with or without a port, like pay.example.org:8443')
  return items
}

export function hostOrNone(value: string): string | null {
  const items = hosts(value)
  if (items.length > 1) throw new ConfigError('takes one name, like ops.example.org')
  return items[0] ?? null
}

export function smtpUrlOrEmpty(value: string): string | null {
  if (value === '') return null
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isMailServer = url && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
  if (!isMailServer) throw new ConfigError('must be an address like smtps://user:password@mail.example.org')
  return value
}

export function databaseUrlOrEmpty(value: string): string | null {
  if (value === '') return null
  const isPostgres = URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol)
  if (!isPostgres) throw new ConfigError('must be an address like postgres://user:password@db.example.org/whipround')
  return value
}

/** An address, alone or behind a name: `Shop <pay@example.org>`. A line break would add headers. */
export function sender(value: string): string {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value
  if (!isEmailAddress(address)) throw new ConfigError('must be an e-mail address, or a name and an address in <>')
  return value
}

/** A page of https for people, or none. */
export function webAddressOrEmpty(value: string): string | null {
  if (value === '') return null
  if (!URL.canParse(value) || new URL(value).protocol !== 'https:')
    throw new ConfigError('must be an address like https://example.org/privacy')
  return value
}

export function httpsOrigin(value: string): string {
  const origin = originOrEmpty(value)
  if (origin === null) throw new ConfigError('must be an address like https://api.example.org')
  return origin
}

/** Where an operator's pages are: on their own host where there is one. */
export function operatorUrlOf(baseUrl: string, operatorHost: string | null): string {
  return operatorHost ? `${new URL(baseUrl).protocol}//${operatorHost}` : baseUrl
}

/** Where a vault stands: `tls://` and a host with its port. */
export function vaultUrlOrEmpty(value: string): string | null {
  if (value === '') return null
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isPlace = url?.protocol === 'tls:' && url.port !== '' && ['', '/'].includes(url.pathname)
  if (!url || !isPlace || url.hostname === '' || url.username !== '' || url.search + url.hash !== '')
    throw new ConfigError('must be an address like tls://vault.example.org:7443')
  return `tls://${url.host}`
}

const SECRET_BYTES_MIN = 32
/** More is none the safer, and TLS takes no more than 256. */
const SECRET_BYTES_MAX = 64

/** A secret of random bytes, in base64. */
export function secretOrEmpty(value: string): Buffer | null {
  if (value === '') return null
  const secret = Buffer.from(value, 'base64')
  const [whole = ''] = secret.toString('base64').split('=')
  // At most two signs fill its last group up, and may be left away.
  const isWhole = ['', '=', '=='].some((filling) => value === `${whole}${filling}`)
  if (!isWhole || secret.length < SECRET_BYTES_MIN || secret.length > SECRET_BYTES_MAX)
    throw new ConfigError(
      `must be ${SECRET_BYTES_MIN} to ${SECRET_BYTES_MAX} random bytes in base64, like openssl rand -base64 32 makes`,
    )
  return secret
}
