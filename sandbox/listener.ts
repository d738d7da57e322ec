import type { AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import type { App } from './world.ts'

export interface Listener {
  baseUrl: string
  close(): Promise<void>
}

/** What every origin of the sandbox is made of. */
export async function newApp(): Promise<App> {
  const app: App = fastify({
    // No request log at all: addresses hold payer tokens, bodies hold cards.
    logger: false,
    // Held clock requests and silent faults would keep it from closing.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // A contract for machines: "100" is not 100 here, so that a sloppy client is noticed.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  await app.register(formbody)
  return app
}

export async function listen(app: App, host: string, port: number): Promise<Listener> {
  await app.listen({ host, port })
  const address = app.server.address() as AddressInfo
  const baseUrl = `http://${host === '::1' ? '[::1]' : host}:${address.port}`
  return { baseUrl, close: async () => void (await app.close()) }
}
