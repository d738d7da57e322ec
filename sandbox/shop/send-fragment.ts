import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '../html.ts'

/** A part of a page that asks again: 304 as long as it is the same. */
export function sendFragment(request: FastifyRequest, reply: FastifyReply, { safe }: Html): FastifyReply {
  const tag = `"${createHash('sha256').update(safe).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag: tag, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(safe)
}
