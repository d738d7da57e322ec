import { type DomainError, statusOf } from '../refusals/index.ts'
import { languageAsked } from '../texts/language.ts'
import { errorInfo } from '../texts/sentences.ts'

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

/** Below it v1 speaks; an error met before any route is reached (a bad URL, a foreign Host) follows the path too. */
export const V1_PREFIX = '/api/merchants/v1'

/** Status and body of a refusal at this address; `info` in the caller's language, French by default. */
export function describeRefusal(
  { code, detail }: DomainError,
  url: string,
  acceptLanguage: string | undefined,
): { status: number; body: TokenErrorBody | V1ErrorBody } {
  if (isV1(url)) return { status: statusOf(code, 'v1'), body: { error: { code, message: detail } } }
  const info = errorInfo(code, languageAsked(acceptLanguage))
  return { status: statusOf(code, 'token'), body: { error: { app_error: code, debug: detail, info } } }
}

function isV1(url: string): boolean {
  return url === V1_PREFIX || url.startsWith(`${V1_PREFIX}/`) || url.startsWith(`${V1_PREFIX}?`)
}
