import { Type } from 'typebox'
import type { RefusalCode } from '../refusals/index.ts'
import { FAULT_CODES, GENERAL_CODES, groupByStatus, oneOf } from './refusal-codes.ts'

/** What an identifier looks like in the contract. */
export const EXAMPLE_UUID = '0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07'

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request is wrong: `debug` says where',
  401: 'Credentials are missing, unknown or expired',
  404: 'What the path names does not exist, or belongs to somebody else',
  409: 'The request is right, but not in this state, or not under this key',
}

/** The refusals of an endpoint, by status; the general ones (405, 413, 415, 421, 429, 5xx) come with them. */
export function refusals(...codes: readonly RefusalCode[]) {
  const byStatus = groupByStatus(codes, 'token')
  const own = [...byStatus].filter(([status]) => status < 500)
  const faults = [...byStatus].flatMap(([status, those]) => (status < 500 ? [] : those))
  return {
    ...Object.fromEntries(own.map(([status, those]) => [status, tokenError(those, DESCRIPTIONS[status] ?? '')])),
    '4xx': tokenError(GENERAL_CODES, 'What every endpoint may answer: 405, 408, 413, 415, 421, 429, 431'),
    '5xx': tokenError(
      [...FAULT_CODES, ...faults],
      '503: the same request may be sent again after `Retry-After`; `temporarily_unavailable` says that nothing was done, `outcome_unknown` that it is not known, and the repetition does it once. 500: our fault',
    ),
  }
}

/** The family's error body. */
function tokenError(codes: readonly RefusalCode[], description: string) {
  const error = Type.Object({ app_error: oneOf(codes), debug: Type.String(), info: Type.String() })
  return Type.Object({ error }, { description })
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
