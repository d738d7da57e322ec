import type { FastifyInstance } from 'fastify'
import { compressed, knowsEtag, sendCompressed, wayFor } from '../http/index.ts'
import { PLUGIN_ADDRESSES, readPluginScript } from './script.ts'

export { integrityOf, PLUGIN_ADDRESSES } from './script.ts'

/** The script of shops that open the payment page on their own (docs/plugin.md). */
export async function plugin(app: FastifyInstance): Promise<void> {
  const { content, hash } = readPluginScript()
  const script = await compressed(content)
  for (const [path, cacheControl] of Object.entries(PLUGIN_ADDRESSES)) {
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
