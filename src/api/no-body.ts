import type { FastifyInstance } from 'fastify'

/** No body is documented for this context: whatever a client's library adds is read and forgotten. */
export function takeNoBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
}
