import type { World } from '../world.ts'
import { asObject, type Fields, optionalText, Refusal, text } from './read-request.ts'
import { forbidden, invalid } from './service-error.ts'
import { findTestCard } from './test-cards.ts'
import { type CardOnFile, findToken } from './tokens.ts'

export interface PaymentCard {
  readonly card: CardOnFile
  readonly shopper: string | null
  /** Of a stored card. */
  readonly token: string | null
}

/** Stands in front of each part of a test card where the page's script would have encrypted it. */
const TEST_PREFIX = 'test_'

/** Card data as it is, is not for this credential. @throws Refusal */
export function readCard(world: World, fields: Fields): PaymentCard {
  if (fields.paymentMethod === undefined) {
    throw new Refusal(invalid('14_006', "Required object 'paymentMethod' is not provided."))
  }
  const method = asObject('CardDetails', fields.paymentMethod)
  if (method.type !== 'scheme') throw new Refusal(invalid('14_007', 'Invalid payment method data'))
  if (method.encryptedCardNumber !== undefined) {
    return { card: readTestCard(method), shopper: optionalText(fields, 'shopperReference', 256) ?? null, token: null }
  }
  if (method.storedPaymentMethodId === undefined) throw new Refusal(forbidden())
  const stored = findToken(world.books, text(method, 'storedPaymentMethodId', 64))
  const shopper = text(fields, 'shopperReference', 256)
  if (stored?.shopper !== shopper) throw new Refusal(invalid('803', 'PaymentDetail not found'))
  return { card: stored, shopper, token: stored.id }
}

function readTestCard(method: Fields): CardOnFile {
  const part = (name: string) => {
    const encrypted = text(method, name, 1000)
    if (encrypted.startsWith(TEST_PREFIX)) return encrypted.slice(TEST_PREFIX.length)
    throw new Refusal(invalid('14_010', 'Unable to decrypt data'))
  }
  const digits = part('encryptedCardNumber')
  const card = findTestCard(digits)
  if (!card) throw new Refusal(invalid('101', 'Invalid card number'))
  const expiry = `${part('encryptedExpiryYear')}-${part('encryptedExpiryMonth').padStart(2, '0')}`
  const holder = optionalText(method, 'holderName', 80) ?? ''
  return { brand: card.brand, last4: digits.slice(-4), expiry, holder }
}
