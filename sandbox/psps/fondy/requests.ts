import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Fields, sign } from './sign.ts'

/** Thrown while a request is read, or turned away: nothing was done. */
export class Refused extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export interface Account {
  readonly merchant: string
  readonly key: string
}

const incorrect = (name: string) => new Refused(1007, `Parameter \`${name}\` is incorrect`)

/** What every request says, and what it was signed with. */
const Common = {
  version: Type.Literal('1.0.1'),
  merchant_id: Type.String({ pattern: '^[0-9]{1,12}$' }),
  order_id: Type.String({ minLength: 1, maxLength: 1_024 }),
  signature: Type.String({ pattern: '^[0-9a-f]{40}$' }),
}
const Money = {
  amount: Type.String({ pattern: '^[1-9][0-9]{0,11}$' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
}

const SCHEMAS = {
  charge: Type.Object({
    ...Common,
    ...Money,
    order_desc: Type.String({ minLength: 1, maxLength: 1_024 }),
    card_number: Type.String({ pattern: '^[0-9]{16,19}$' }),
    cvv2: Type.String({ pattern: '^[0-9]{3}$' }),
    expiry_date: Type.String({ pattern: '^(0[1-9]|1[0-2])[0-9]{2}$' }),
    client_ip: Type.String({ pattern: '^[0-9]{1,3}(\\.[0-9]{1,3}){3}$' }),
    preauth: Type.Optional(Type.Enum(['Y', 'N'])),
    lifetime: Type.Optional(Type.String({ pattern: '^[0-9]{1,8}$' })),
    server_callback_url: Type.Optional(Type.String({ maxLength: 2_048 })),
    merchant_data: Type.Optional(Type.String({ maxLength: 2_048 })),
    sender_email: Type.Optional(Type.String({ pattern: '^[^@]+@[^@]+$' })),
  }),
  capture: Type.Object({ ...Common, ...Money }),
  reverse: Type.Object({ ...Common, ...Money, reverse_id: Type.Optional(Type.String({ maxLength: 50 })) }),
  status: Type.Object(Common),
} as const

const CHECKS = {
  charge: Compile(SCHEMAS.charge),
  capture: Compile(SCHEMAS.capture),
  reverse: Compile(SCHEMAS.reverse),
  status: Compile(SCHEMAS.status),
}

export type Order = Static<typeof SCHEMAS.charge>
export type Capture = Static<typeof SCHEMAS.capture>
export type Reverse = Static<typeof SCHEMAS.reverse>
export type Status = Static<typeof SCHEMAS.status>

/** The parameters within `request`, whatever they are. */
export function fieldsOf(body: string): Fields {
  try {
    const { request } = JSON.parse(body) as { request?: Fields }
    return request ?? {}
  } catch {
    return {}
  }
}

export const readCharge = (fields: Fields, account: Account): Order => read(CHECKS.charge, fields, account)
export const readCapture = (fields: Fields, account: Account): Capture => read(CHECKS.capture, fields, account)
export const readReverse = (fields: Fields, account: Account): Reverse => read(CHECKS.reverse, fields, account)
export const readStatus = (fields: Fields, account: Account): Status => read(CHECKS.status, fields, account)

interface Check<T> {
  Check(value: unknown): value is T
  Errors(value: unknown): readonly { readonly instancePath: string }[]
}

function read<T>(check: Check<T>, fields: Fields, { merchant, key }: Account): T {
  if (Object.keys(fields).length === 0) throw new Refused(1010, 'Request is empty')
  if (fields.merchant_id !== merchant) throw new Refused(1016, 'Merchant not found')
  const separated = Object.values(fields).some((value) => String(value).includes('|'))
  if (separated) throw new Refused(1034, 'Please do not use symbol `|` in parameters')
  if (fields.signature !== sign(fields, key)) throw new Refused(1014, 'Invalid signature')
  if (!check.Check(fields)) throw incorrect(check.Errors(fields)[0]?.instancePath.slice(1) ?? '')
  return fields
}
