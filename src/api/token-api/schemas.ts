import { Type } from 'typebox'

/** The family's error body, for every 4xx and 5xx. */
export const TokenError = Type.Object(
  { error: Type.Object({ app_error: Type.String(), debug: Type.String(), info: Type.String() }) },
  { title: 'TokenError' },
)

export const MerchantParams = Type.Object({ merchant_uid: Type.String({ description: '`mer_` and a UUID' }) })
export const PurchaseParams = Type.Object({ purchase_uid: Type.String({ description: '`pur_` and a UUID' }) })

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ description: 'Repeating a request under its key gives the first answer; kept 48 hours' }),
  ),
})

export const bearer = [{ accessToken: [] }]
/** For routes with `config: BASIC_TOO`. */
export const bearerOrBasic = [{ accessToken: [] }, { staff: [] }]
