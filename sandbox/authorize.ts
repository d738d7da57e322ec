import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A hook for the machine interfaces: `Authorization: Bearer KEY`. */
export function requireKey(key: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ')
    if (scheme.toLowerCase() === 'bearer' && equalTexts(token, key)) return
    const error = { code: 'unauthorized', message: 'Authorization: Bearer KEY is missing or wrong' }
    return reply.code(401).header('www-authenticate', 'Bearer').send({ error })
  }
}

// Hashed first: equal lengths are what a constant-time comparison needs.
export function equalTexts(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
