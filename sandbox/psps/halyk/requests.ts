import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { decryptCard } from './card-key.ts'

/** Thrown while a request is read, or turned away: nothing was done. */
export class Refused extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The field for the card begins with a Cyrillic letter. */
const payOrder = Compile(
  Type.Object({
    amount: Type.Number({ minimum: 0.01, multipleOf: 0.01 }),
    currency: Type.Enum(['KZT', 'USD']),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    '\u0441ryptogram': Type.String({ minLength: 1, maxLength: 2_000 }),
    invoiceId: Type.String({ pattern: '^[0-9]{6,15}$' }),
    description: Type.String({ minLength: 1, maxLength: 125 }),
    accountId: Type.Optional(Type.String({ maxLength: 100 })),
    email: Type.Optional(Type.String({ pattern: '^[^@]+@[^@]+$' })),
    cardSave: Type.Optional(Type.Boolean()),
    useBonus: Type.Optional(Type.Literal(false)),
  }),
)

const encrypted = Compile(
  Type.Object({
    hpan: Type.String({ pattern: '^[0-9]{13,19}$' }),
    expDate: Type.String({ pattern: '^(0[1-9]|1[0-2])[0-9]{2}$' }),
    cvc: Type.String({ pattern: '^[0-9]{3,4}$' }),
    terminalId: Type.String(),
  }),
)

const invalid = (message: string) => new Refused(400, 100, message)

export function readPay(text: string) {
  const body = parsed(text)
  if (!payOrder.Check(body)) throw invalid('Invalid request body')
  return body
}

export function readCard(cryptogram: string, terminal: string) {
  const card = parsed(decryptCard(cryptogram) ?? '')
  if (!encrypted.Check(card) || card.terminalId !== terminal) throw invalid('Could not decrypt cryptogram')
  const { hpan, expDate, cvc } = card
  return { number: hpan, expiry: `20${expDate.slice(2)}-${expDate.slice(0, 2)}`, code: cvc }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Tenge or dollars, as a number or in digits. */
export const toMinor = (amount: number) => BigInt(Math.round(amount * 100))
