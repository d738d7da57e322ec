import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { wakeBeforeAnswer } from './agenda.ts'
import { answerFaulty, sendAnswer } from './answer-faulty.ts'
import { DOOR_FAULTS, type FaultyOperation, HOSTILE, TURNED_AWAY, takeFault } from './faults.ts'
import { hostileText } from './hostile-text.ts'
import { keysUnderWay, oncePerKey } from './keys.ts'
import { Refusal } from './read-request.ts'
import { internalError, invalid, serviceError } from './service-error.ts'

const LONGEST_KEY = 64

/** One call of the Checkout API: its key, its faults, its answer, and what it sets going. */
export async function answerCall(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: FaultyOperation,
  act: () => Answer,
): Promise<FastifyReply> {
  const key = request.method === 'POST' ? keyOf(request) : undefined
  if (key !== undefined && key.length > LONGEST_KEY)
    return sendAnswer(reply, invalid('702', 'Idempotency key is too long'))
  if (key !== undefined) reply.header('idempotency-key', key)
  const busy = keysUnderWay(world.books)
  if (key !== undefined && busy.has(key)) {
    reply.header('transient-error', 'true')
    return sendAnswer(reply, serviceError(409, '704', 'request already processed or in progress', 'validation'))
  }
  const trouble = takeFault(world.books, operation, DOOR_FAULTS)
  const turnedAway = TURNED_AWAY.find((name) => name === trouble?.fault)
  if (turnedAway) return sendAnswer(reply, turnAway(reply, turnedAway, trouble?.delayMs ?? 0))
  if (key !== undefined) busy.add(key)
  try {
    const hostility = HOSTILE.find((name) => name === trouble?.fault)
    return await answerFaulty(world, reply, trouble, internalError, async () => {
      const answer = doOnce(world, key, act)
      await wakeBeforeAnswer(world)
      if (hostility === undefined) return answer
      reply.type(hostility === 'html' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
      return { status: answer.status, body: hostileText(hostility, answer.body) }
    })
  } finally {
    if (key !== undefined) busy.delete(key)
  }
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : undefined
}

function doOnce(world: World, key: string | undefined, act: () => Answer): Answer {
  try {
    return oncePerKey(world, key, act)
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}

function turnAway(reply: FastifyReply, how: (typeof TURNED_AWAY)[number], delayMs: number): Answer {
  reply.header('retry-after', String(Math.ceil(delayMs / 1000)))
  if (how === 'unavailable') return serviceError(503, '000', 'Service unavailable', 'internal')
  return serviceError(429, '000', 'Too many requests', 'security')
}
