/** The connection (TLS included) was never made: nothing of the request left this machine. */
export class NotConnected extends Error {
  readonly code = 'NOT_CONNECTED'

  constructor(cause: string | Error) {
    super('not connected', { cause })
  }
}

/** A header or URL that cannot be written: undici says so before it connects. */
export function isUnwritable(error: unknown): boolean {
  return errorCode(error) === 'UND_ERR_INVALID_ARG'
}

/** Codes of Node, libuv and undici, in our words. */
const CONNECT_REASONS: Readonly<Record<string, string>> = {
  ADDRESS_REFUSED: 'address_refused',
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_not_found',
  ENODATA: 'name_not_found',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EHOSTUNREACH: 'host_unreachable',
  ENETUNREACH: 'host_unreachable',
  ETIMEDOUT: 'connect_timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
}

export function notSentReason(error: NotConnected): string {
  if (typeof error.cause === 'string') return error.cause
  const code = errorCode(error.cause)
  return CONNECT_REASONS[code] ?? (/CERT|TLS|SSL|SELF_SIGNED/.test(code) ? 'tls_failed' : 'not_connected')
}

export function noAnswerReason(error: unknown): string {
  const code = errorCode(error)
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE') return 'connection_reset'
  return code.startsWith('HPE_') ? 'not_http' : 'connection_failed'
}

/** Several addresses tried at once fail as one AggregateError: its first member tells why. */
function errorCode(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0])
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
