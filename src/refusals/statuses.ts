import { type RefusalCode, refusalOf } from './catalogue.ts'
import type { Family, RefusalKind, ShopErrorType } from './refusal.ts'

const TOKEN: Record<RefusalKind, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  misdirected: 421,
  too_many: 429,
  too_large: 413,
  unsupported: 415,
  unavailable: 503,
}

const STATUSES: Record<Family, Record<RefusalKind, number>> = {
  token: TOKEN,
  // Documents 406 for incorrect input: everything that the sender must change before trying again.
  v1: { ...TOKEN, invalid: 406, unsupported: 406 },
  funnel: { ...TOKEN, unauthorized: 400 },
}

export function statusOf(code: RefusalCode, family: Family): number {
  const { kind, status } = refusalOf(code)
  const own = typeof status === 'number' ? status : status?.[family]
  return own ?? STATUSES[family][kind]
}

/** What a developer may read with this code: its own words in short where they depend on the case. */
export function exampleDetail(code: RefusalCode): string {
  const { detail } = refusalOf(code)
  return typeof detail === 'string' ? detail : code.replaceAll('_', ' ')
}

/** The type of a refusal that ends a funnel. What passes by itself is nobody’s mistake in the request. */
export function shopErrorTypeOf(code: RefusalCode): ShopErrorType {
  const { kind, shopError } = refusalOf(code)
  const passes = kind === 'unavailable' || kind === 'too_many'
  return shopError ?? (passes ? 'maintenance' : 'invalid_request_error')
}
