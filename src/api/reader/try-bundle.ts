import Fastify from 'fastify'
import { type Compressed, compressed } from '../../http/index.ts'

let bundle: Promise<Compressed> | undefined

/**
 * The reader's script (Scalar, MIT), compressed. Its package holds it as one text of 4 MB, handed out by a plugin only:
 * the package is loaded when somebody reads the contract for the first time, never before.
 */
export function tryBundle(): Promise<Compressed> {
  bundle ??= loadBundle()
  return bundle
}

async function loadBundle(): Promise<Compressed> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(reference, { routePrefix: '/', configuration: { url: '/' } })
  const { rawPayload, statusCode } = await server.inject('/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error(`the reader’s package answered ${statusCode}`)
  return compressed(rawPayload)
}
