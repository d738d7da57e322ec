import type { FastifyInstance, FastifyRequest } from 'fastify'

/** As a machine writes a whole number. `05`, `+5`, `1.0` and `1e1` stay text, which the schema then refuses: a caller who sends them errs. */
const PLAIN = /^(0|[1-9][0-9]{0,14})$/

interface QuerySchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>
}

/** An address is text: what its route's schema calls an integer is read as one before it is checked. */
export function readQueryIntegers(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const { properties = {} } = (route.schema?.querystring ?? {}) as QuerySchema
    const names = Object.keys(properties).filter((name) => properties[name]?.type === 'integer')
    if (names.length === 0) return
    route.preValidation = [
      async (request: FastifyRequest) => {
        const query = request.query as Record<string, unknown>
        for (const name of names) {
          const value = query[name]
          if (typeof value === 'string' && PLAIN.test(value)) query[name] = Number(value)
        }
      },
      ...[route.preValidation ?? []].flat(),
    ]
  })
}
