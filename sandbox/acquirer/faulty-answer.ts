import type { FastifyReply } from 'fastify'
import { TRANSPORT } from '../faults.ts'
import { answerThrough } from '../faulty-transport.ts'
import { type Answer, errorAnswer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { type FaultyOperation, takeFault } from './faults.ts'

/** Acts and answers, through whatever trouble was ordered for this kind of call. */
export async function answerThroughFaults(
  world: World,
  reply: FastifyReply,
  operation: FaultyOperation,
  act: () => Answer,
): Promise<FastifyReply> {
  const trouble = takeFault(world.books, operation, TRANSPORT)
  const actBadly = () => {
    if (trouble?.fault === 'error_before') return errorAnswer(500, 'internal_error', 'nothing was done')
    const answer = act()
    return trouble?.fault === 'error_after' ? errorAnswer(500, 'internal_error', 'something broke') : answer
  }
  const send = ({ status, body }: Answer) => reply.code(status).send(body)
  return answerThrough(trouble, reply, world.closing, actBadly, send)
}
