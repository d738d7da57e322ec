import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../../idempotency.ts'
import { ApiError, invalidRequest } from '../../stripe/api-error.ts'
import { decodeForm, type Form } from '../../stripe/decode-form.ts'
import type { PspDesk, PspOperation } from '../simulator.ts'
import { distort } from './views.ts'

type Params = ReturnType<typeof decodeForm>

/** One route: who asks, under which key, what becomes of it, and the API's own words for what cannot be. */
export async function answerCall(
  desk: PspDesk,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  act: (params: Params) => Answer,
  operation: PspOperation | null,
): Promise<FastifyReply> {
  const text = request.method === 'POST' ? String(request.body ?? '') : (request.raw.url?.split('?')[1] ?? '')
  const answer = (): Answer => {
    try {
      if (request.headers.authorization !== `Bearer ${key}`)
        throw invalidRequest('Invalid API Key provided: sk_test_****', {}, 401)
      return once(desk, request, text, () => act(decodeForm(text)))
    } catch (error) {
      if (error instanceof ApiError) return error.answer
      throw error
    }
  }
  if (operation === null) return send(reply, answer())
  return desk.through(operation, request, reply, answer, (said, distorted) =>
    send(reply, { ...said, body: distort(said.body as object, distorted) }),
  )
}

/** Refusals are kept under the key too; what was not valid never began. */
function once(desk: PspDesk, request: FastifyRequest, text: string, act: () => Answer): Answer {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof key !== 'string') return act()
  const path = request.raw.url ?? ''
  const done = desk.underKey(key, `${path}\n${text}`, act)
  if (done !== 'conflict') return done.answer
  throw new ApiError(
    400,
    'idempotency_error',
    'Keys for idempotent requests can only be used with the same parameters.',
  )
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

export function required(params: Params, name: string): string {
  const value = params[name]
  if (typeof value === 'string' && value !== '') return value
  throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
}

export function members(value: Form | undefined): Record<string, Form> {
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

export function integer(params: Params, name: string): string {
  const value = required(params, name)
  if (/^\d{1,12}$/.test(value)) return value
  throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
}

export function isExpanded(params: Params): boolean {
  return Array.isArray(params.expand) && params.expand.includes('latest_charge')
}
