import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lyra's token of a SOAP message. The answer's is over the same two the other way round. */
export function authToken(certificate: string, first: string, second: string): string {
  return createHmac('sha256', certificate)
    .update(first + second)
    .digest('base64')
}

export function isAuthToken(given: string, certificate: string, timestamp: string, requestId: string): boolean {
  const expected = Buffer.from(authToken(certificate, timestamp, requestId))
  const bytes = Buffer.from(given)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
