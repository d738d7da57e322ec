import type { FastifyReply } from 'fastify'
import { answerThrough } from '../faulty-answer.ts'
import { type Answer, errorAnswer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { type FaultyOperation, TRANSPORT_FAULTS, takeFault } from './faults.ts'

export function answerThroughFaults(
  world: World,
  reply: FastifyReply,
  operation: FaultyOperation,
  act: () => Answer,
): Promise<FastifyReply> {
  const trouble = takeFault(world.books, operation, TRANSPORT_FAULTS)
  return answerThrough(world, reply, { trouble, act, broken: (text) => errorAnswer(500, 'internal_error', text) })
}
