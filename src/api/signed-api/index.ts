import type { FastifyInstance } from 'fastify'
import { keepRequests, limitRequests, throttleGuesses } from '../../http/index.ts'
import { isInvalidSignature, isUnknownMerchant } from '../../merchants/index.ts'
import type { ApiPorts } from '../ports.ts'
import { registerPaymentByTransfer } from './payment-by-transfer.ts'
import { registerSignedPurchaseLink } from './purchase-link.ts'
import { isUnknownName, registerTriggerCapture } from './trigger-capture.ts'

/**
 * What a shop asks by `?signature=<JWT>` instead of a token, below `/api`. Bodies say nothing here, whatever their
 * type: only what is signed counts.
 */
export async function signedApi(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  await app.register(async (own) => {
    keepRequests(own, ports.requestLog)
    const isGuess = (error: Error) => isInvalidSignature(error) || isUnknownMerchant(error) || isUnknownName(error)
    throttleGuesses(own, ports.limits, () => 'signature', isGuess)
    limitRequests(own, ports.limits, 'signed_api')
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
    registerSignedPurchaseLink(own, ports)
    registerPaymentByTransfer(own, ports)
    await own.register((sub) => registerTriggerCapture(sub, ports))
  })
}
