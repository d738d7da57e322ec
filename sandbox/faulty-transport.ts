import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { TakenFault } from './faults.ts'

/** Acts and answers, if at all, over a connection that behaves as ordered. */
export async function answerThrough<Answer>(
  trouble: TakenFault<string> | undefined,
  reply: FastifyReply,
  closing: AbortSignal,
  act: () => Answer | Promise<Answer>,
  send: (answer: Answer) => FastifyReply,
): Promise<FastifyReply> {
  if (trouble?.fault === 'silent') return reply.hijack()
  if (trouble?.fault === 'refuse_connection_like') return dropConnection(reply)
  const answer = await act()
  if (trouble?.fault === 'lost_after') return dropConnection(reply)
  if (trouble?.fault === 'slow') await delay(trouble.delayMs, undefined, { signal: closing }).catch(() => undefined)
  return send(answer)
}

function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}
