import type { App } from './world.ts'

/** Says what was wrong with a request, never what was in it: a body may hold a card number. */
export function answerErrors(app: App): void {
  app.setErrorHandler<Error & { statusCode?: number; validation?: { instancePath: string; message?: string }[] }>(
    (error, _request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) console.error(error)
      const [first] = error.validation ?? []
      const message = first ? `${first.instancePath} ${first.message}`.trim() : error.message
      const code = status >= 500 ? 'internal_error' : 'invalid_request'
      return reply.code(status).send({ error: { code, message: status >= 500 ? 'something broke' : message } })
    },
  )
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: { code: 'not_found', message: 'there is nothing here' } }),
  )
}
