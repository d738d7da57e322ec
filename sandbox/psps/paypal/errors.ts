import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export interface PaypalError {
  readonly status: number
  readonly name: string
  readonly issue: string | null
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
}

export function error(status: 400 | 401 | 404 | 422, issue: string | null): PaypalError {
  return { status, name: NAMES[status] ?? '', issue }
}

export function sendError(reply: FastifyReply, { status, name, issue }: PaypalError): FastifyReply {
  const details = issue === null ? {} : { details: [{ issue, description: `${issue} of the simulator.` }] }
  const message = 'The request could not be carried out.'
  return reply.code(status).send({ name, message, debug_id: randomBytes(6).toString('hex'), ...details })
}
