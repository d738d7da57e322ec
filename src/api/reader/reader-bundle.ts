import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify from 'fastify'

const compress = promisify(gzip)

let bundle: Promise<Buffer> | undefined

/**
 * The reader's script (Scalar, MIT), compressed. Its package holds it as one text of 4 MB, handed out by a plugin only:
 * the package is loaded when somebody reads the contract for the first time, never before.
 */
export function readerBundle(): Promise<Buffer> {
  bundle ??= loadBundle()
  return bundle
}

async function loadBundle(): Promise<Buffer> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(reference, { routePrefix: '/', configuration: { url: '/' } })
  const { rawPayload, statusCode } = await server.inject('/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error(`the reader’s package answered ${statusCode}`)
  return compress(rawPayload)
}
