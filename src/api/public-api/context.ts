import type { FastifyInstance } from 'fastify'
import { acceptJson } from '../../http/index.ts'
import { treatNullAsAbsent } from '../bodies.ts'

/** Browsers keep what a preflight allowed for a day at most; the rules change with a release only. */
const PREFLIGHT_KEPT_S = 86_400

/** A list of header names (RFC 9110, 5.6.2), short enough to be one. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~, -]{1,1000}$/

/**
 * Every route of this context may be called from any web page, without credentials; refusals too can be read there.
 * The body is JSON whatever the header says: shop scripts send `text/plain` to spare the preflight, or no type at all.
 */
export function openToBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    request.raw.headers['content-type'] = 'application/json'
  })
  acceptJson(app)
  treatNullAsAbsent(app)
}

/** Answers the question a browser asks before a call with headers of its own: all are allowed, since none matters. */
export function answerPreflight(app: FastifyInstance, path: string, methods: string): void {
  app.options(path, { schema: { hide: true } }, async (request, reply) => {
    const wished = request.headers['access-control-request-headers'] ?? ''
    if (HEADER_NAMES.test(wished)) reply.header('access-control-allow-headers', wished)
    return reply
      .header('access-control-allow-methods', methods)
      .header('access-control-max-age', PREFLIGHT_KEPT_S)
      .header('vary', 'Access-Control-Request-Headers')
      .header('allow', `${methods}, OPTIONS`)
      .code(204)
      .send()
  })
}
