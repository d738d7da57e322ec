import { createHash } from 'node:crypto'
import type { ReferenceRule } from './traits.ts'

const ALPHABETS = {
  alphanumeric: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  digits: '0123456789',
} as const

/** Fewer than this many bits would let two references of a busy shop meet. */
const ENTROPY_BITS = 60

/**
 * Our reference of one try to pay a purchase, by what its PSP takes: it follows from the purchase and the number of the
 * try, so that a twin makes the same one. Throws for a rule that leaves too little room.
 */
export function referenceOf(rule: ReferenceRule, purchaseId: string, tryNumber: number): string {
  if (rule.alphabet === 'uuid' && rule.maxLength >= 36)
    return tryNumber === 1 ? purchaseId : digestUuid(purchaseId, tryNumber)
  const seed = createHash('sha256').update(`${purchaseId}/${tryNumber}`).digest()
  const length = Math.min(rule.maxLength, 32)
  if (rule.alphabet === 'digits_first')
    return inAlphabet(seed, ALPHABETS.digits, 4) + inAlphabet(seed.subarray(8), ALPHABETS.alphanumeric, length - 4)
  const alphabet = rule.alphabet === 'digits' ? ALPHABETS.digits : ALPHABETS.alphanumeric
  if (length * Math.log2(alphabet.length) < ENTROPY_BITS)
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
