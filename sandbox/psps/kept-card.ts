import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { SimulatedCharge } from './simulator.ts'

type Card = SimulatedCharge['card']

const keyOf = (secret: string) => createHash('sha256').update(`kept card ${secret}`).digest()

/** A card as a token of it: the number is in nobody's books, and a restart forgets none. */
export function keepCard(secret: string, card: Card): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(card), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** Undefined for a token that is not ours. */
export function cardOf(secret: string, token: string): Card | undefined {
  const bytes = Buffer.from(token, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')) as Card
  } catch {
    return undefined
  }
}
