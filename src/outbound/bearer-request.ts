import type { OutboundRequest } from './outbound.ts'

/** JSON both ways, with a key that its bearer may use. */
export function bearerRequest(
  key: string,
  {
    idempotencyKey,
    body,
    ...call
  }: Pick<OutboundRequest, 'method' | 'url' | 'timeoutMs' | 'bodyBytesMax'> & {
    readonly idempotencyKey?: string | undefined
    readonly body?: object | undefined
  },
): OutboundRequest {
  return {
    ...call,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }
}
