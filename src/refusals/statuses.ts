import { type RefusalCode, refusalOf } from './catalogue.ts'
import type { Family, RefusalKind } from './refusal.ts'

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
