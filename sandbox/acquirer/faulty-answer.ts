import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { type Answer, errorAnswer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { type FaultyOperation, TRANSPORT_FAULTS, takeFault } from './faults.ts'

/** Acts and answers, through whatever trouble was ordered for this kind of call. */
export async function answerThroughFaults(
  world: World,
  reply: FastifyReply,
  operation: FaultyOperation,
  act: () => Answer,
): Promise<FastifyReply> {
  const trouble = takeFault(world.books, operation, TRANSPORT_FAULTS)
  switch (trouble?.fault) {
    case 'refuse_connection_like':
      return dropConnection(reply)
    case 'silent':
      return reply.hijack()
    case 'error_before':
      return send(reply, errorAnswer(500, 'internal_error', 'nothing was done'))
    case 'lost_after':
      act()
      return dropConnection(reply)
    case 'error_after':
      act()
      return send(reply, errorAnswer(500, 'internal_error', 'something broke'))
    case 'slow': {
      const answer = act()
      await delay(trouble.delayMs, undefined, { signal: world.closing }).catch(() => undefined)
      return send(reply, answer)
    }
    default:
      return send(reply, act())
  }
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply.code(answer.status).send(answer.body)
}

function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}
