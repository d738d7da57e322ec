import type { PaymentCard } from './psp.ts'
import { readingsOf } from './readings.ts'

/** ISO/IEC 7812-1: 13 to 19 digits; the first of payment cards is 2 to 6. */
const NUMBER = /(?<![0-9a-z])[2-6](?:[ ._-]?\d){12,18}(?![0-9a-z])/gi
/** What is cut into fewer is not told from the years, amounts and codes of any answer. */
const PIECE_DIGITS_MIN = 4
const PIECES_MAX = 24
/** A number may be written as the integer that it is: bases other than ten that a program writes one in. */
const BASES = [2, 8, 16, 32, 36]
/** As many letters as one of sixteen digits has to these bases. */
const INTEGER = /(?<![0-9a-z])0?[0-9a-z]{10,53}(?![0-9a-z])/gi

/** Fields that call themselves a security code. What they call the check of one (`cvvResult`, `cvc_check`) is none. */
const CODE =
  /(?:cv[cvnxd]|cv2|csc|card[ _-]?code|security[ _-]?code|verification[ _-]?(?:code|value|number)|cryptogramme?)2?(?:[ _-]?(?:code|number|value))?["'\s:=>_-]{1,4}(\d{3,4})(?!\d)/gi

/**
 * Whether something says this card's number, or its security code.
 *
 * The number is found plain, grouped, backwards, to another base, encoded (`readings.ts`), and cut into pieces of four digits and
 * more, in whatever order and wherever they stand: sixteen digits come together by accident once in 10^16 answers, pieces as
 * long as these hardly more often. First six and last four, as PSPs show cards (PCI DSS 3.4.1), are not all of it.
 *
 * Three digits stand in every answer by accident, in amounts, times and response codes: the code counts where its field calls
 * itself a security code, and there alone. Beside the number it need not be looked for: that answer is withheld already.
 */
export function showsCard(said: unknown, { number, code }: Pick<PaymentCard, 'number' | 'code'>): boolean {
  const leaves = leavesOf(said)
  const backwards = [...number].reverse().join('')
  const inBases = BASES.map((base) => BigInt(number).toString(base))
  const pieces = new Set<string>()
  for (const reading of readingsOf(leaves.map(({ text }) => text).join('\n'))) {
    const digits = reading.replace(/\D/g, '')
    if (digits.includes(number) || digits.includes(backwards)) return true
    const lower = reading.toLowerCase()
    if (inBases.some((written) => lower.includes(written))) return true
    for (const run of reading.match(/\d+/g) ?? [])
      if (run.length >= PIECE_DIGITS_MIN && number.includes(run)) pieces.add(run)
  }
  return isMadeOf(number, [...pieces].slice(0, PIECES_MAX)) || codesIn(leaves).includes(code)
}

/**
 * Whether something may say a card's number, to whoever does not know which: digits as many with their check digit (ISO/IEC
 * 7812-1, annex B). `likely`: together, grouped or encoded; ids of PSPs that look so are rare. `perhaps`: in two pieces, as every
 * tenth answer has them by accident, to another base, or a security code, which calls itself one. `known`: what we have said ourselves.
 */
export function mayShowCard(said: unknown, known: unknown = null): 'likely' | 'perhaps' | 'no' {
  const ours = new Set(leavesOf(known).map(({ text }) => text))
  const told = leavesOf(said).filter(({ text }) => !ours.has(text))
  const readings = [...readingsOf(told.map(({ text }) => text).join('\n'))]
  const numbers = readings.flatMap((reading) => reading.match(NUMBER) ?? [])
  if (numbers.some((found) => hasCheckDigit(found.replace(/\D/g, '')))) return 'likely'
  const pieces = [...new Set(readings.flatMap((reading) => reading.match(/\d+/g) ?? []))]
  const isInTwo = pieces.some((first) => pieces.some((second) => isNumber(first, second)))
  const isPerhaps = isInTwo || codesIn(told).length > 0 || readings.some(hasInteger)
  return isPerhaps ? 'perhaps' : 'no'
}

/** A word of letters alone is a word, though it might be one. */
function hasInteger(reading: string): boolean {
  const tokens = reading.match(INTEGER)?.filter((token) => /\d/.test(token)) ?? []
  return tokens.some((token) => BASES.some((base) => isCardInteger(token.toLowerCase().replace(/^0/, ''), base)))
}

function isCardInteger(token: string, base: number): boolean {
  // Beyond it no integer is exact; and a number that begins with 2 to 6 and has sixteen digits is below.
  const integer = Number.parseInt(token, base)
  const isWhole = Number.isSafeInteger(integer) && integer.toString(base) === token
  return isWhole && integer.toString().length === 16 && /^[2-6]/.test(String(integer)) && hasCheckDigit(String(integer))
}

/** Issuers' cards have sixteen digits; what is cut so that one piece is shorter is told from nothing. */
function isNumber(first: string, second: string): boolean {
  if (first.length + second.length !== 16 || first.length < 6 || second.length < 6) return false
  return /^[2-6]/.test(first) && hasCheckDigit(first + second)
}

interface Leaf {
  readonly name: string
  readonly text: string
}

function leavesOf(value: unknown, name = ''): readonly Leaf[] {
  if (value === null || value === undefined) return []
  if (value instanceof Date) return [{ name, text: String(value.getTime()) }]
  if (typeof value !== 'object') return [{ name, text: String(value) }]
  return Object.entries(value).flatMap(([inner, one]) => leavesOf(one, inner))
}

/** Each piece at most once: a number of few different digits is not made of its own ends. */
function isMadeOf(rest: string, pieces: readonly string[]): boolean {
  if (rest === '') return true
  return pieces.some(
    (piece) =>
      rest.startsWith(piece) &&
      isMadeOf(
        rest.slice(piece.length),
        pieces.filter((other) => other !== piece),
      ),
  )
}

function codesIn(leaves: readonly Leaf[]): readonly string[] {
  const readings = leaves.flatMap(({ name, text }) => [...readingsOf(`${name}=${text}`)])
  return readings.flatMap((reading) => [...reading.matchAll(CODE)].map(([, found]) => found as string))
}

/** Luhn's. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return all + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}
