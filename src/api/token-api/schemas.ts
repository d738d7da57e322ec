import { Type } from 'typebox'

/** What an identifier looks like in the contract. */
export const EXAMPLE_UUID = '0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07'

/** The family's error body, for every 4xx and 5xx. */
export const TokenError = Type.Object(
  { error: Type.Object({ app_error: Type.String(), debug: Type.String(), info: Type.String() }) },
  { title: 'TokenError' },
)

const REFUSALS = {
  400: 'The request is wrong: `debug` says where',
  401: 'Credentials are missing, unknown or expired',
  404: 'What the path names does not exist, or belongs to somebody else',
  409: 'The request is right, but not in this state, or not under this key',
} as const

/** The refusals of an endpoint, by status; the general ones (405, 413, 415, 421, 429, 5xx) come with them. */
export function refusals(...statuses: (keyof typeof REFUSALS)[]) {
  const saying = (description: string) => Type.Object(TokenError.properties, { description })
  return {
    ...Object.fromEntries(statuses.map((status) => [status, saying(REFUSALS[status])])),
    '4xx': saying('What every endpoint may answer: 405, 413, 415, 421, 429'),
    '5xx': saying(
      '501: not available yet. 503: the same request may be sent again after `Retry-After`; `temporarily_unavailable` says that nothing was done, `outcome_unknown` that it is not known, and the repetition does it once. 500: our fault',
    ),
  }
}

export const MerchantParams = Type.Object({
  merchant_uid: Type.String({ description: '`mer_` and a UUID', examples: [`mer_${EXAMPLE_UUID}`] }),
})
export const PurchaseParams = Type.Object({
  purchase_uid: Type.String({ description: '`pur_` and a UUID', examples: [`pur_${EXAMPLE_UUID}`] }),
})

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ description: 'Repeating a request under its key gives the first answer; kept 48 hours' }),
  ),
})

export const bearer = [{ accessToken: [] }]
/** For routes with `config: BASIC_TOO`. */
export const bearerOrBasic = [{ accessToken: [] }, { staff: [] }]
