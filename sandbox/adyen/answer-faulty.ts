import type { FastifyReply } from 'fastify'
import type { TakenFault } from '../faults.ts'
import { answerThrough } from '../faulty-transport.ts'
import type { Answer } from '../idempotency.ts'
import type { World } from '../world.ts'

/** Acts and answers, through whatever trouble was ordered; `broken` is a 500 in the words of the API that was called. */
export async function answerFaulty(
  world: World,
  reply: FastifyReply,
  trouble: TakenFault<string> | undefined,
  broken: (message: string) => Answer,
  act: () => Answer | Promise<Answer>,
): Promise<FastifyReply> {
  const actBadly = async () => {
    if (trouble?.fault === 'error_before') return broken('nothing was done')
    const answer = await act()
    return trouble?.fault === 'error_after' ? broken('something broke') : answer
  }
  return answerThrough(trouble, reply, world.closing, actBadly, (answer) => sendAnswer(reply, answer))
}

export function sendAnswer(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).send(body)
}
