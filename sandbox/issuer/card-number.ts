import { createHmac } from 'node:crypto'
import { ISSUERS } from './issuers.ts'
import type { CardRow } from './rows.ts'

const FIRST = 1_000_000
const SPAN = 9_000_000
/** No factor in common with the span: each serial has a number of its own, and neighbours look nothing alike. */
const FACTOR = 7_654_321
const INVERSE = inverseOf(FACTOR)

const PREFIX_LENGTH = 8
const NAMES = Object.keys(ISSUERS) as CardRow['issuer'][]

type Numbered = Pick<CardRow, 'issuer' | 'serial'>

export function numberOf({ issuer, serial }: Numbered): string {
  const body = `${ISSUERS[issuer].prefix}${FIRST + ((serial * FACTOR) % SPAN)}`
  return body + luhnDigit(body)
}

/** Undefined where no issuer of this world can have made such a card. */
export function cardOf(number: string): Numbered | undefined {
  const issuer = issuerOf(number)
  if (!issuer || number.at(-1) !== luhnDigit(number.slice(0, -1))) return undefined
  return { issuer, serial: ((Number(number.slice(PREFIX_LENGTH, -1)) - FIRST) * INVERSE) % SPAN }
}

/** Whose authorisations the scheme asks here for. */
export function isOfThisWorld(number: string): boolean {
  return issuerOf(number) !== undefined
}

function issuerOf(number: string): CardRow['issuer'] | undefined {
  if (!/^\d{8}[1-9]\d{7}$/.test(number)) return undefined
  return NAMES.find((name) => number.startsWith(ISSUERS[name].prefix))
}

/** Kept nowhere either. */
export function codeOf(key: string, cardId: string): string {
  const digest = createHmac('sha256', key).update(`code of ${cardId}`).digest()
  return String(digest.readUInt32BE(0) % 1000).padStart(3, '0')
}

/** ISO/IEC 7812-1, annex B. */
export function luhnDigit(body: string): string {
  let sum = 0
  for (let at = 0; at < body.length; at += 1) {
    const digit = Number(body.at(-1 - at))
    sum += at % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit
  }
  return String((10 - (sum % 10)) % 10)
}

export function passesLuhn(digits: string): boolean {
  return digits.length >= 12 && luhnDigit(digits.slice(0, -1)) === digits.at(-1)
}

/** Extended Euclid, modulo the span. */
function inverseOf(factor: number): number {
  let [old, rest, oldTimes, times] = [factor, SPAN, 1, 0]
  while (rest !== 0) {
    const quotient = Math.floor(old / rest)
    ;[old, rest] = [rest, old - quotient * rest]
    ;[oldTimes, times] = [times, oldTimes - quotient * times]
  }
  return ((oldTimes % SPAN) + SPAN) % SPAN
}
