import type { DomainError, ErrorKind } from '../shared/errors.ts'
import { errorInfo } from '../texts/errors.ts'
import { DEFAULT_LANGUAGE, negotiateLanguage } from '../texts/language.ts'

/**
 * The error body of the token API family, and of everything that is not v1 (docs/interface.md, "Errors and limits of
 * the token API").
 */
export interface TokenErrorBody {
  readonly error: { readonly app_error: string; readonly debug: string; readonly info: string }
}

/** The error body of merchant API v1. */
export interface V1ErrorBody {
  readonly error: { readonly code: string; readonly message: string }
}

/** Below it v1 speaks; an error met before any face is reached (a bad URL, a foreign Host) follows the path too. */
export const V1_PREFIX = '/api/merchants/v1'

const STATUS: Record<ErrorKind, number> = {
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
  not_implemented: 501,
  unavailable: 503,
}

export function tokenStatus(error: DomainError): number {
  return STATUS[error.kind]
}

/** v1 documents 406 for incorrect input: everything that the sender must change before trying again. */
export function v1Status(error: DomainError): number {
  const isInput = error.kind === 'invalid' || error.kind === 'unsupported' || error.code === 'reference_already_used'
  return isInput ? 406 : STATUS[error.kind]
}

/** Status and body of a refusal at this address; `info` in the caller's language, French by default. */
export function describeRefusal(
  refusal: DomainError,
  url: string,
  acceptLanguage: string | undefined,
): { status: number; body: TokenErrorBody | V1ErrorBody } {
  const { code, detail } = refusal
  if (isV1(url)) return { status: v1Status(refusal), body: { error: { code, message: detail } } }
  const info = errorInfo(code, negotiateLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE)
  return { status: tokenStatus(refusal), body: { error: { app_error: code, debug: detail, info } } }
}

function isV1(url: string): boolean {
  return url === V1_PREFIX || url.startsWith(`${V1_PREFIX}/`) || url.startsWith(`${V1_PREFIX}?`)
}
