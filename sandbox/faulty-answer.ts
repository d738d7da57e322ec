import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Answer } from './idempotency.ts'
import type { World } from './world.ts'

/** What a family brings to a call that may go wrong. `trouble` undefined: nothing was ordered. */
export interface FaultyCall {
  trouble: { fault: string; delayMs: number } | undefined
  act(): Answer | Promise<Answer>
  /** A 500 in the family's own words. */
  broken(message: string): Answer
}

/** Acts and answers, through whatever trouble was ordered for this kind of call. */
export async function answerThrough(world: World, reply: FastifyReply, call: FaultyCall): Promise<FastifyReply> {
  switch (call.trouble?.fault) {
    case 'refuse_connection_like':
      return dropConnection(reply)
    case 'silent':
      return reply.hijack()
    case 'error_before':
      return send(reply, call.broken('nothing was done'))
    case 'lost_after':
      await call.act()
      return dropConnection(reply)
    case 'error_after':
      await call.act()
      return send(reply, call.broken('something broke'))
    case 'slow': {
      const answer = await call.act()
      await delay(call.trouble.delayMs, undefined, { signal: world.closing }).catch(() => undefined)
      return send(reply, answer)
    }
    default:
      return send(reply, await call.act())
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
