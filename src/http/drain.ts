import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../shared/clocks.ts'
import { DomainError } from '../shared/errors.ts'

/** Longer than any answer of ours waits (a twin 5 s, a mail server 3 s); process managers kill after 30 s and more. */
const DRAIN_MS = 12 * SECOND_MS

/**
 * Stopping: what is under way is answered, new requests and the readiness check get 503 meanwhile, so that a load
 * balancer turns away before the port closes.
 */
export function drainOnClose(server: FastifyInstance): void {
  let underWay = 0
  let stopping: PromiseWithResolvers<void> | undefined
  server.addHook('onRequest', async (request, reply) => {
    if (stopping && request.url !== '/health/live') {
      reply.header('connection', 'close')
      throw new DomainError('unavailable', 'temporarily_unavailable', 'the service is stopping; nothing was done')
    }
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
      if (underWay === 0) stopping?.resolve()
    })
  })
  server.addHook('preClose', async () => {
    stopping = Promise.withResolvers<void>()
    if (underWay === 0) return
    const timer = setTimeout(stopping.resolve, DRAIN_MS)
    await stopping.promise
    clearTimeout(timer)
  })
}
