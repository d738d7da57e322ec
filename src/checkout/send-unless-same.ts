import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { knowsEtag } from '../http/index.ts'
import { sendPage } from './answer.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

/** What an open page asks for every few seconds: unchanged, it costs an ETag. */
export function sendUnlessSame(
  ports: CheckoutPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  visitor?: Visitor,
): FastifyReply {
  // Weak: the same page travels compressed and as it is.
  const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag)
  if (knowsEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return sendPage(ports, reply, page, visitor)
}
