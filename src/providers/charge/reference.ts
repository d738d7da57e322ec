import { createHash } from 'node:crypto'
import type { ReferenceRule } from './traits.ts'

const ALPHABETS = {
  alphanumeric: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  digits: '0123456789',
} as const

/** Fewer than this many bits would let two references of a busy shop meet, unless they are given out. */
const ENTROPY_BITS = 60

/** Of those whose endings are used: with nine tenths of all used up, one draw in forty thousand finds none. */
const DRAWS_MAX = 100

/**
 * Our reference of one try to pay a purchase, by what its PSP takes: it follows from the purchase and the number of the
 * try, so that a twin makes the same one. Throws for a rule that leaves too little room.
 */
export function referenceOf(rule: ReferenceRule, purchaseId: string, tryNumber: number): string {
  return written(rule, purchaseId, tryNumber, 0)
}

/** Those that a try may be sent under, in the order in which they are tried: one, unless their endings are given out. */
export function referencesOf(
  rule: ReferenceRule,
  purchaseId: string,
  tryNumber: number,
): readonly [string, ...string[]] {
  const later = Array.from({ length: rule.uniqueEnding === undefined ? 0 : DRAWS_MAX - 1 }, (_, draw) =>
    written(rule, purchaseId, tryNumber, draw + 1),
  )
  return [written(rule, purchaseId, tryNumber, 0), ...later]
}

/** `kept`: the one in its row, which may be of another try; before one is drawn, the first. */
export function currentReference(
  rule: ReferenceRule,
  purchaseId: string,
  tryNumber: number,
  kept: string | null,
): string {
  const references = referencesOf(rule, purchaseId, tryNumber)
  return references.find((reference) => reference === kept) ?? references[0]
}

export function endingOf({ uniqueEnding = 0 }: ReferenceRule, reference: string): string {
  return reference.slice(-uniqueEnding)
}

function written(rule: ReferenceRule, purchaseId: string, tryNumber: number, draw: number): string {
  if (rule.alphabet === 'uuid' && rule.maxLength >= 36)
    return tryNumber === 1 ? purchaseId : digestUuid(purchaseId, tryNumber)
  const purpose = draw === 0 ? `${purchaseId}/${tryNumber}` : `${purchaseId}/${tryNumber}/${draw}`
  const seed = createHash('sha256').update(purpose).digest()
  const length = Math.min(rule.maxLength, 32)
  if (rule.alphabet === 'digits_first')
    return inAlphabet(seed, ALPHABETS.digits, 4) + inAlphabet(seed.subarray(8), ALPHABETS.alphanumeric, length - 4)
  const alphabet = rule.alphabet === 'digits' ? ALPHABETS.digits : ALPHABETS.alphanumeric
  if (rule.uniqueEnding === undefined && length * Math.log2(alphabet.length) < ENTROPY_BITS)
    throw new Error(`${length} characters are too few for a reference`)
  return inAlphabet(seed, alphabet, length)
}

function digestUuid(purchaseId: string, tryNumber: number): string {
  const hex = createHash('sha256').update(`${purchaseId}/${tryNumber}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function inAlphabet(seed: Buffer, alphabet: string, length: number): string {
  let rest = BigInt(`0x${seed.toString('hex')}`)
  let text = ''
  for (let at = 0; at < length; at++) {
    text += alphabet[Number(rest % BigInt(alphabet.length))]
    rest /= BigInt(alphabet.length)
  }
  return text
}
