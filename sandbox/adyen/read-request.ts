import { isCurrency } from '../../src/shared/money.ts'
import type { Answer } from '../idempotency.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { KNOWN_FIELDS, type KnownStructure } from './known-fields.ts'
import { invalid, malformed, wrongAccount } from './service-error.ts'

/** Thrown while a request is read; the answer is what the client gets. */
export class Refusal extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('refused')
    this.answer = answer
  }
}

export type Fields = Record<string, unknown>

export interface Amount {
  value: number
  currency: string
}

/** The code of a missing member, where it has one of its own. */
const MISSING: Record<string, string> = { amount: '100', returnUrl: '14_030', paymentMethod: '14_006' }

/** @throws Refusal on what is no object, has unknown members, or names another merchant account */
export function readFields(structure: KnownStructure, body: unknown): Fields {
  const fields = asObject(structure, body)
  if (fields.merchantAccount !== MERCHANT_ACCOUNT) throw new Refusal(wrongAccount())
  return fields
}

/** @throws Refusal */
export function asObject(structure: KnownStructure, value: unknown): Fields {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Refusal(malformed(`Unexpected input for ${structure}, expected: {`))
  }
  const known: ReadonlySet<string> = KNOWN_FIELDS[structure]
  const unknown = Object.keys(value).filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new Refusal(
      malformed(`Structure of ${structure} contains the following unknown fields: [${unknown.join(', ')}]`),
    )
  }
  return value as Fields
}

/** @throws Refusal */
export function text(fields: Fields, name: string, maxLength: number): string {
  const value = optionalText(fields, name, maxLength)
  if (value === undefined || value === '') {
    throw new Refusal(invalid(MISSING[name] ?? '130', `Required field '${name}' is not provided.`))
  }
  return value
}

/** @throws Refusal */
export function optionalText(fields: Fields, name: string, maxLength: number): string | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw new Refusal(malformed(`Unexpected type of '${name}', expected: string`))
  if (value.length > maxLength) throw new Refusal(invalid('702', `Field '${name}' is too long.`))
  return value
}

/** @throws Refusal */
export function oneOf<const Values extends readonly string[]>(
  fields: Fields,
  name: string,
  values: Values,
): Values[number] | undefined {
  const value = optionalText(fields, name, 100)
  if (value !== undefined && !values.includes(value)) throw new Refusal(invalid('702', `Field '${name}' is not valid.`))
  return value
}

/** @throws Refusal */
export function wholeNumber(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (!Number.isInteger(value)) throw new Refusal(malformed(`Unable to parse '${name}', expected: a whole number`))
  return value as number
}

/** @throws Refusal on what is no amount in minor units */
export function readAmount(fields: Fields, least: 0 | 1): Amount {
  if (fields.amount === undefined || fields.amount === null) {
    throw new Refusal(invalid('100', "Required object 'amount' is not provided."))
  }
  const amount = asObject('Amount', fields.amount)
  const currency = text(amount, 'currency', 3)
  const value = wholeNumber(amount, 'value')
  if (!isCurrency(currency)) throw new Refusal(invalid('138', 'Unsupported currency specified'))
  if (value === undefined || value < least || !Number.isSafeInteger(value)) {
    throw new Refusal(invalid('137', 'Invalid amount specified'))
  }
  return { value, currency }
}

/** A map of texts, as `additionalData` and `metadata` are. @throws Refusal */
export function texts(fields: Fields, name: string): Record<string, string> {
  const value = fields[name] ?? {}
  const wrong = typeof value !== 'object' || Object.values(value).some((member) => typeof member !== 'string')
  if (wrong) throw new Refusal(malformed(`Unexpected type in '${name}', expected: string`))
  return value as Record<string, string>
}

/** The published limits: twenty pairs, keys of twenty characters, values of eighty. @throws Refusal */
export function readMetadata(fields: Fields): Record<string, string> {
  const metadata = texts(fields, 'metadata')
  const pairs = Object.entries(metadata)
  if (pairs.length > 20) throw new Refusal(invalid('177', 'Metadata size exceeds limit'))
  for (const [key, value] of pairs) {
    if (key.length > 20) throw new Refusal(invalid('178', 'Metadata key size exceeds limit'))
    if (value.length > 80) throw new Refusal(invalid('179', 'Metadata value size exceeds limit'))
  }
  return metadata
}
