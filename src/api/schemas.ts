import { type TSchema, type TSchemaOptions, Type } from 'typebox'
import { PAYMENT_TYPES } from '../payment-types/index.ts'
import { type ErrorState, TOKEN_STATES } from '../wire/purchase-views.ts'

/** What an identifier looks like in the contract. */
export const EXAMPLE_UUID = '0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07'

/** What is always there, if only as null. */
export const Nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()])

export const Moment = Type.String({ description: 'ISO 8601, UTC', format: 'date-time' })

/** One of these words, which the contract calls `title`. A serializer writes an `enum` unlooked-at, and tries each of `anyOf`. */
export const words = <const T extends string>(title: string, of: readonly T[], options: TSchemaOptions = {}) =>
  Type.Unsafe<T>({ ...options, title, type: 'string', enum: of })

export const MerchantParams = Type.Object({
  merchant_uid: Type.String({ description: '`mer_` and a UUID', examples: [`mer_${EXAMPLE_UUID}`] }),
})
export const PurchaseParams = Type.Object({
  purchase_uid: Type.String({ description: '`pur_` and a UUID', examples: [`pur_${EXAMPLE_UUID}`] }),
})

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description: 'Repeating a request under its key gives the first answer; kept 48 hours',
      examples: [EXAMPLE_UUID],
    }),
  ),
})

export const bearer = [{ accessToken: [] }]
/** For routes with `config: BASIC_TOO`. */
export const bearerOrBasic = [{ accessToken: [] }, { staff: [] }]

export const PaymentTypeWord = words('PaymentType', PAYMENT_TYPES)

const PURCHASE_STATES = [...new Set(Object.values(TOKEN_STATES))]

export const PurchaseStateWord = words('PurchaseState', PURCHASE_STATES)

/** Of an error notification. */
export const ErrorStateWord = words<ErrorState>('ErrorState', [...PURCHASE_STATES, 'VCP_KO'], {
  description: '`VCP_KO`: no card could be had to pay your payment provider with',
})
