import type { FastifyInstance } from 'fastify'
import { compressed, knowsEtag, sendCompressed, wayFor } from '../http/index.ts'
import { CREDIT_ADDRESSES, PLUGIN_ADDRESSES, readScript } from './script.ts'

export { CREDIT_ADDRESSES, integrityOf, PLUGIN_ADDRESSES } from './script.ts'

/** The scripts of shops that open the payment page on their own, and say there what a credit costs (docs/plugin.md). */
export async function plugin(app: FastifyInstance): Promise<void> {
  await serveScript(app, 'plugin', PLUGIN_ADDRESSES)
  await serveScript(app, 'credit', CREDIT_ADDRESSES)
}

async function serveScript(
  app: FastifyInstance,
  name: 'plugin' | 'credit',
  addresses: Readonly<Record<string, string>>,
): Promise<void> {
  const { content, hash } = readScript(name)
  const script = await compressed(content)
  for (const [path, cacheControl] of Object.entries(addresses)) {
    app.get(path, async (request, reply) => {
      const { encoding } = wayFor(request, script)
      const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`
      reply.headers({
        'cache-control': cacheControl,
        etag,
        vary: 'Accept-Encoding',
        // Any shop's page loads it; with `integrity`, which asks for CORS, too.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (knowsEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return sendCompressed(request, reply.type('text/javascript; charset=utf-8'), script)
    })
  }
}
