import type { FastifyReply, FastifyRequest } from 'fastify'
import { TRANSPORT } from '../faults.ts'
import { answerThrough } from '../faulty-transport.ts'
import type { Answer } from '../idempotency.ts'
import { ApiError, invalidRequest } from './api-error.ts'
import { type Call, callOf, type Endpoint, type StripeWorld } from './call.ts'
import { decodeForm } from './decode-form.ts'
import { distort } from './distort.ts'
import { expand } from './expand.ts'
import { type FaultyOperation, HOSTILE, TURNED_AWAY, takeFault } from './faults.ts'
import { type KeyedAnswer, keyInUse, underKey } from './idempotency-keys.ts'
import { known } from './objects.ts'
import { attend } from './timekeeper.ts'
import { view } from './views.ts'

/** One call of the API, through whatever trouble was ordered for its kind. */
export async function serve(
  world: StripeWorld,
  inProgress: Set<string>,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // What time has done comes first: nobody captures a hold that has ended.
  attend(world)
  const params = readParams(endpoint, request)
  const operation = typeof endpoint.operation === 'function' ? endpoint.operation(params) : endpoint.operation
  const key = endpoint.method === 'POST' ? keyOf(request) : null
  const away = takeFault(world.books, operation, TURNED_AWAY)
  if (away) return turnAway(reply, away.fault)
  if (key !== null && inProgress.has(key)) throw keyInUse(key)
  if (key !== null) inProgress.add(key)
  const trouble = takeFault(world.books, operation, TRANSPORT)
  const hostile = takeFault(world.books, operation, HOSTILE)?.fault
  const requestId = String(reply.getHeader('request-id'))
  const path = `${endpoint.method} ${request.url.split('?')[0]}`
  const act = () => {
    const answer = underKey(world, { key, path, params, requestId }, () => {
      // An error of the server's own is kept under its key like any other answer, whether it was done or not.
      if (trouble?.fault === 'error_before') return failure().answer
      const ids = request.params as Record<string, string>
      const answered = perform(endpoint, callOf(lagging(world, operation), requestId, key), params, ids)
      return trouble?.fault === 'error_after' ? failure().answer : answered
    })
    attend(world)
    return answer
  }
  const send = (answer: KeyedAnswer) => {
    if (key !== null) reply.header('idempotency-key', key)
    if (answer.replayed) reply.headers({ 'idempotent-replayed': 'true', 'original-request': answer.originalRequest })
    const told = JSON.stringify(answer.body, null, 2)
    const { body, type } = hostile ? distort(hostile, told) : { body: told, type: 'application/json' }
    return reply.code(answer.status).type(type).send(body)
  }
  try {
    return await answerThrough(trouble, reply, world.closing, act, send)
  } finally {
    if (key !== null) inProgress.delete(key)
  }
}

/** A refusal by the verb is an answer and is kept; one of the parameters has been thrown before. */
function perform(endpoint: Endpoint, call: Call, params: unknown, ids: Record<string, string>): Answer {
  const { world } = call
  const { expand: paths = [] } = params as { expand?: string[] }
  let object: object
  try {
    object = endpoint.act(call, params, ids)
  } catch (error) {
    if (error instanceof ApiError) return error.answer
    throw error
  }
  const isRead = endpoint.method === 'GET'
  const body = expand(
    (kind, id) => (isRead ? view(world, kind, id, 'id') : known(world, kind, id).object),
    object,
    paths,
  )
  return { status: 200, body }
}

export function failure(): ApiError {
  return new ApiError(500, 'api_error', 'An unknown error occurred')
}

function readParams(endpoint: Endpoint, request: FastifyRequest): unknown {
  const [, query = ''] = request.url.split('?', 2)
  const isForm = /^application\/x-www-form-urlencoded\b/.test(request.headers['content-type'] ?? '')
  const body = typeof request.body === 'string' ? request.body : ''
  if (body !== '' && !isForm) {
    throw invalidRequest('Invalid request (check that your POST content type is application/x-www-form-urlencoded).')
  }
  return endpoint.params(decodeForm(endpoint.method === 'POST' ? body : query), '')
}

const KEY_MAX = 255

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > KEY_MAX) throw invalidRequest(`Idempotency keys may have at most ${KEY_MAX} characters.`)
  return key
}

function lagging(world: StripeWorld, operation: FaultyOperation): StripeWorld {
  if (!isWriting(operation)) return world
  const lag = takeFault(world.books, operation, ['not_visible_for'])
  return lag ? { ...world, lagUntil: world.clock.now().getTime() + lag.delayMs } : world
}

const WRITING = ['customer', 'session', 'capture', 'void', 'refund', 'charge', 'close', 'issue'] as const

function isWriting(operation: FaultyOperation): boolean {
  return WRITING.some((one) => one === operation)
}

function turnAway(reply: FastifyReply, fault: (typeof TURNED_AWAY)[number]): FastifyReply {
  if (fault === 'unavailable') {
    const { answer } = new ApiError(503, 'api_error', 'Stripe is temporarily unavailable. Please try again.')
    return reply.code(answer.status).send(answer.body)
  }
  const message = 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.'
  const { answer } = invalidRequest(message, { code: 'rate_limit' }, 429)
  return reply
    .code(answer.status)
    .headers({ 'retry-after': '1', 'stripe-rate-limited-reason': 'global-rate' })
    .send(answer.body)
}
