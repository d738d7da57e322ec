import type { AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { serveAssets } from './assets.ts'
import { answerErrors } from './errors.ts'
import type { App } from './world.ts'

/** A server of the sandbox with the files of its pages, before its routes. */
export async function openServer(): Promise<App> {
  const app: App = fastify({
    // No request log at all: addresses hold payer tokens, bodies hold cards.
    logger: false,
    // Held clock requests and silent faults would keep it from closing.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // A contract for machines: "100" is not 100 here, so that a sloppy client is noticed.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  answerErrors(app)
  await app.register(formbody)
  serveAssets(app)
  return app
}

/** The origin it answers at from now on. */
export async function listenAt(app: App, host: string, port = 0): Promise<string> {
  await app.listen({ host, port })
  const bound = app.server.address() as AddressInfo
  return `http://${host === '::1' ? '[::1]' : host}:${bound.port}`
}
