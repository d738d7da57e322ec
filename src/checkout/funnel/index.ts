import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { keepRequests, limitRequests, throttleGuesses } from '../../http/index.ts'
import { isInvalidSignature } from '../../merchants/index.ts'
import { pageLanguageAsked } from '../../texts/language.ts'
import { PRIVATE_PAGE } from '../answer.ts'
import type { CheckoutPorts } from '../ports.ts'
import { answerFault } from './answer-fault.ts'
import { registerPurchase } from './purchase.ts'
import { registerSolutions } from './solutions.ts'

/** Where shops send their customers with a request in the address; it ends on a payer's page below `/pay`. */
export async function funnel(app: FastifyInstance, ports: CheckoutPorts): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    const language = pageLanguageAsked(request.headers['accept-language'])
    return answerFault(ports, error, { request, reply }, language)
  })
  await app.register(async (own) => {
    keepRequests(own, ports.requestLog)
    await own.register(formbody)
    own.removeContentTypeParser(['application/json', 'text/plain'])
    own.addHook('onSend', async (_request, reply) => {
      reply.headers(PRIVATE_PAGE)
    })
    throttleGuesses(own, ports.limits, () => 'signature', isInvalidSignature)
    limitRequests(own, ports.limits, 'signed_api')
    registerPurchase(own, ports)
    registerSolutions(own, ports)
  })
}
