import type { DomainError, ErrorKind } from '../shared/errors.ts'

/** The error body of the token API family, and of everything that is not v1 (merchant-interface.md, "Errors"). */
export interface TokenErrorBody {
  readonly error: { readonly app_error: string; readonly debug: string; readonly info: string }
}

/** The error body of merchant API v1. */
export interface V1ErrorBody {
  readonly error: { readonly code: string; readonly message: string }
}

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
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
