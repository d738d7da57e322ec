import type { FastifyInstance } from 'fastify'

/** The shop's own words: kept as they came. */
const UNTOUCHED = ['metadata']

/** `null` means "not given": many clients write every field they know. Validation then sees the rest. */
export function treatNullAsAbsent(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    request.body = withoutNulls(request.body)
  })
}

export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(
    members.map(([key, member]) => [key, UNTOUCHED.includes(key) ? member : withoutNulls(member)]),
  )
}

/** No body is documented for this context: whatever a client's library adds is read and forgotten. */
export function takeNoBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
}
