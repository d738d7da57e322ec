import type { Outbound, OutboundAnswer } from '../../../outbound/index.ts'
import type { AdyenCall } from './send.ts'
import { type AdyenSettings, adyenHosts } from './settings.ts'

export type AdyenAccess = Pick<AdyenSettings, 'apiKey' | 'apiUrl' | 'livePrefix' | 'pageOrigin' | 'timeoutMs'>

export function callAdyen(
  outbound: Outbound,
  access: AdyenAccess,
  { host, method, path, idempotencyKey, body }: AdyenCall,
): Promise<OutboundAnswer> {
  return outbound.request({
    method,
    url: `${adyenHosts(access)[host]}${path}`,
    timeoutMs: access.timeoutMs,
    headers: {
      'x-api-key': access.apiKey,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}
