import type { Outbound, OutboundAnswer } from '../../outbound/index.ts'

/** An account of ours or a merchant's, as its calls need it. */
export interface AdyenConnection {
  /** With the version. Of a merchant only what charges is asked. */
  readonly hosts: { readonly checkout: string; readonly management?: string }
  readonly login: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

/** A request to be, without host and key: pure, the same bytes for the same order. */
export interface AdyenCall {
  readonly host: 'checkout' | 'management'
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly idempotencyKey?: string
  readonly body?: object
}

export function callAdyen(
  outbound: Outbound,
  { hosts, login, timeoutMs }: AdyenConnection,
  { host, method, path, idempotencyKey, body }: AdyenCall,
): Promise<OutboundAnswer> {
  return outbound.request({
    method,
    url: `${hosts[host] ?? ''}${path}`,
    timeoutMs,
    headers: {
      ...login,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const CHANGES = { capture: 'captures', void: 'cancels', refund: 'refunds' } as const

/** Where a payment is changed. */
export function changePath(paymentId: string, kind: keyof typeof CHANGES): string {
  return `/payments/${encodeURIComponent(paymentId)}/${CHANGES[kind]}`
}
