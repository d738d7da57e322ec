import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import type { PaymentCard } from '../charge/psp.ts'

/** JSON under RSA with the padding of PKCS #1 v1.5, in Base64: other bytes each time. */
export function encryptCard(key: string, terminalId: string, card: PaymentCard): string {
  const month = String(card.expiryMonth).padStart(2, '0')
  const expDate = `${month}${String(card.expiryYear % 100).padStart(2, '0')}`
  const text = JSON.stringify({ hpan: card.number, expDate, cvc: card.code, terminalId })
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64')
}
