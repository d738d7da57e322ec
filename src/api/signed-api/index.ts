import type { FastifyInstance } from 'fastify'
import type { ApiPorts } from '../ports.ts'
import { registerSignedPurchaseLink } from './purchase-link.ts'

/**
 * What a shop asks by `?signature=<JWT>` instead of a token, below `/api`. Bodies say nothing here, whatever their
 * type: only what is signed counts.
 */
export async function signedApi(face: FastifyInstance, ports: ApiPorts): Promise<void> {
  await face.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
    registerSignedPurchaseLink(own, ports)
  })
}
