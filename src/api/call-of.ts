import type { FastifyRequest } from 'fastify'
import type { Call } from '../events/index.ts'
import type { ApiPorts } from './ports.ts'

/** Whose credential came with a request. */
export type Caller = Pick<Call, 'scope' | 'actor'>

/** What a verb is told of the request that asks for it. */
export function callOf(
  { businessClock, systemClock }: ApiPorts,
  request: FastifyRequest,
  { scope, actor }: Caller,
): Call {
  return { scope, actor, requestId: request.id, businessClock, systemClock }
}

/** A merchant by its own credential. */
export function asMerchant(merchantId: string): Caller {
  return { scope: { kind: 'merchant', merchantId }, actor: { kind: 'merchant', merchantId } }
}
