import { refuse } from '../refusals/index.ts'

/** Deployed clients sell up to 10,000.00; a hundred times that is surely a mistake. */
const AMOUNT_MINOR_MAX = 100_000_000n

/** `total * 100` in floating point is off by far less; half a cent is off by far more. */
const FLOAT_TOLERANCE = 1e-6

/**
 * An amount as deployed modules send it: an integer, a digit string ("099"), or a float within 10⁻⁶ of an integer.
 * Throws invalid `invalid_parameters`.
 */
export function readAmountMinor(value: unknown, name: string): bigint {
  const amount = toInteger(value)
  if (amount === undefined) refuse('invalid_parameters', { rule: `${name} must be an integer number of minor units` })
  if (amount < 0n) refuse('invalid_parameters', { rule: `${name} must not be negative` })
  if (amount > AMOUNT_MINOR_MAX) refuse('invalid_parameters', { rule: `${name} must be at most ${AMOUNT_MINOR_MAX}` })
  return amount
}

/** The same, where nothing to pay makes no sense. Throws also invalid `amount_too_small`, for 0 and below. */
export function readPositiveAmountMinor(value: unknown, name: string): bigint {
  const amount = toInteger(value)
  if (amount !== undefined && amount < 1n) {
    refuse('amount_too_small', { why: 'parameter', name })
  }
  return readAmountMinor(value, name)
}

function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'string') return /^-?\d{1,15}$/.test(value) ? BigInt(value) : undefined
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
    return undefined
  const rounded = Math.round(value)
  return Math.abs(value - rounded) <= FLOAT_TOLERANCE ? BigInt(rounded) : undefined
}
