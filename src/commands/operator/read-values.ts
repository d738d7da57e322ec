import { HOUR_MS } from '../../shared/clocks.ts'
import { parsePublicId } from '../../shared/ids.ts'
import type { Given, Option } from './command-line.ts'

export const REASON: Option = { value: '"…"', what: 'why, for whoever asks later' }

/** Throws an error in a sentence. */
export function readReason({ reason }: Given): string {
  if (!reason?.trim()) throw new Error('--reason is required: somebody will ask')
  return reason.trim()
}

export const COMPANY: Option = { value: 'cmp_…', what: 'the company', isRequired: true }
export const MERCHANT: Option = { value: 'mer_…', what: 'the merchant', isRequired: true }
export const PURCHASE: Option = { value: 'pur_…', what: 'the purchase', isRequired: true }
export const OVERLAP: Option = { value: '24', what: 'how long the old one works beside the new one' }

/** Time to change a shop within a day; longer than a month is no rotation. */
const OVERLAP_HOURS = { usual: '24', max: 30 * 24 }

const PREFIXES = { company: 'cmp', merchant: 'mer', purchase: 'pur' } as const

/** The id behind `--company`, `--merchant` or `--purchase`. Throws an error in a sentence. */
export function readUid(given: Given, option: keyof typeof PREFIXES): string {
  const prefix = PREFIXES[option]
  const id = parsePublicId(prefix, given[option] ?? '')
  if (!id) throw new Error(`--${option} takes ${prefix}_ and a UUID, not ${given[option]}`)
  return id
}

export function readOverlapMs(given: Given): number {
  const hours = readInteger('overlap-hours', given['overlap-hours'] ?? OVERLAP_HOURS.usual)
  if (hours > OVERLAP_HOURS.max) throw new Error(`--overlap-hours takes 0 to ${OVERLAP_HOURS.max}`)
  return hours * HOUR_MS
}

/** Of a row that has no uid. Throws an error in a sentence. */
export function readNumber(given: Given, option: string): bigint {
  const text = given[option] ?? ''
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new Error(`--${option} takes its number, not ${text}`)
  return BigInt(text)
}

export function readInteger(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${option} takes a whole number, not ${text}`)
  return Number(text)
}

/** `0.5` is 50: hundredths of a percent. */
export function readPercent(option: string, text: string): number {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new Error(`--${option} takes a percentage like 2.5, not ${text}`)
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

export function readSwitch(option: string, text: string): boolean {
  return readOneOf(option, text, ['on', 'off']) === 'on'
}

export function readOneOf<const T extends string>(option: string, text: string, values: readonly T[]): T {
  const found = values.find((value) => value === text)
  if (!found) throw new Error(`--${option} takes ${values.join(' or ')}, not ${text}`)
  return found
}
