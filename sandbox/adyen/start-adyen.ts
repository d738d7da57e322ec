import type { FastifyRequest } from 'fastify'
import { equalTexts } from '../authorize.ts'
import { listenAt, openServer } from '../listen.ts'
import type { App, World } from '../world.ts'
import { stopAgenda, wake } from './agenda.ts'
import { adyenSchema } from './books-schema.ts'
import { checkoutApi } from './checkout-api.ts'
import { controlApi } from './control-api.ts'
import { managementApi } from './management-api.ts'
import { managementError } from './management-error.ts'
import { pageRoutes } from './page-routes.ts'
import { reportsApi } from './reports-api.ts'
import { internalError, malformed, unauthorised } from './service-error.ts'

interface RunningAdyen {
  url: string
  /** What a predecessor left undone. */
  resume(): void
  close(): Promise<void>
}

/** An origin of its own, for all of Adyen's hosts: the paths tell them apart. The switches for tests are on the desk's. */
export async function startAdyen(
  sandbox: World,
  desk: App,
  place: { host: string; port: number },
): Promise<RunningAdyen> {
  sandbox.books.exec(adyenSchema)
  let url = ''
  const world: World = { ...sandbox, baseUrl: () => url }
  const app = await openServer()
  parseEmptyBodies(app)
  pageRoutes(app, world)
  app.register(async (api: App) => checkout(api, world), { prefix: '/v72' })
  app.register(async (api: App) => management(api, world), { prefix: '/v3' })
  app.register(async (api: App) => reportsApi(api, world), { prefix: '/reports/download' })
  desk.register(async (api: App) => controlApi(api, world), { prefix: '/adyen' })
  url = await listenAt(app, place.host, place.port)
  world.clock.onJump(() => void wake(world))
  world.closing.addEventListener('abort', () => stopAgenda(world), { once: true })
  return { url, resume: () => void wake(world), close: async () => void (await app.close()) }
}

/** Its clients say JSON even where they send nothing. */
function parseEmptyBodies(app: App): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(text as string))
    } catch {
      done(Object.assign(new Error('Unexpected input, expected: JSON'), { statusCode: 400 }))
    }
  })
}

function hasKey(request: FastifyRequest, key: string): boolean {
  const given = request.headers['x-api-key']
  return typeof given === 'string' && equalTexts(given, key)
}

function checkout(api: App, world: World): void {
  api.addHook('onRequest', async (request, reply) => {
    if (hasKey(request, world.key)) return
    const { status, body } = unauthorised()
    return reply.code(status).send(body)
  })
  api.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const answer = (error.statusCode ?? 500) < 500 ? malformed(error.message) : internalError('something broke')
    if (answer.status >= 500) console.error(error)
    return reply.code(answer.status).send(answer.body)
  })
  checkoutApi(api, world)
}

function management(api: App, world: World): void {
  api.addHook('onRequest', async (request, reply) => {
    if (hasKey(request, world.key)) return
    const { status, body } = managementError('unauthorized', 'The API key is missing or wrong')
    return reply.code(status).send(body)
  })
  api.setErrorHandler<Error & { statusCode?: number; validation?: { instancePath: string; message?: string }[] }>(
    (error, _request, reply) => {
      const [first] = error.validation ?? []
      const wrong = (error.statusCode ?? 500) < 500
      if (!wrong) console.error(error)
      const detail = first ? `${first.instancePath} ${first.message}`.trim() : error.message
      const answer = wrong
        ? managementError('validation', detail, first?.instancePath)
        : managementError('internal', 'broke')
      return reply.code(answer.status).send(answer.body)
    },
  )
  managementApi(api, world)
}
